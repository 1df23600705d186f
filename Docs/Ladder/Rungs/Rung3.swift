/// Rung 3: chaining.
///
/// A step takes a promise and returns a new one. Steps that follow each other stand below each other, and not inside
/// each other.
enum Rung3 {
  /// A value that comes later.
  ///
  /// One thread may settle it, and another wait for it: that is what `Sendable` says. `@unchecked` says that the
  /// compiler need not look whether it is true. It is not; rung 5 makes it so.
  final class Promise<Value: Sendable>: @unchecked Sendable {
    /// How it ends: so far, with a value only.
    typealias Outcome = Value

    /// What waits for the end.
    typealias Handler = @Sendable (Outcome) -> Void

    private struct State {
      /// How it ended; nothing while it is pending, and then the same for ever.
      var outcome: Outcome?

      /// In the order in which they came.
      var handlers: [Handler] = []
    }

    private var state = State()

    /// How it ended, or nothing while it is pending.
    var outcome: Outcome? { state.outcome }

    /// Makes one that is pending: nobody has settled it.
    init() {}

    /// Ends it, unless it has ended: keeps the outcome, and calls the handlers.
    ///
    /// - Returns: whether this call ended it.
    @discardableResult func settle(_ outcome: Outcome) -> Bool {
      guard state.outcome == nil else { return false }
      state.outcome = outcome
      for handler in takeHandlers() { handler(outcome) }
      return true
    }

    /// They are let go before they run: what they captured is free when they are done.
    private func takeHandlers() -> [Handler] {
      defer { state.handlers = [] }
      return state.handlers
    }

    /// Has `handler` called at the end, or at once, if it has ended.
    func whenSettled(_ handler: @escaping Handler) {
      if let outcome = state.outcome { return handler(outcome) }
      state.handlers.append(handler)
    }

    /// A promise of what `body` makes of the value.
    func map<New>(_ body: @escaping @Sendable (Value) -> New) -> Promise<New> {
      let next = Promise<New>()
      whenSettled { outcome in next.settle(body(outcome)) }
      return next
    }

    /// A promise that ends as the promise does which `body` makes of the value.
    func flatMap<New>(
      _ body: @escaping @Sendable (Value) -> Promise<New>
    ) -> Promise<New> {
      let next = Promise<New>()
      whenSettled { outcome in
        body(outcome).whenSettled { next.settle($0) }
      }
      return next
    }
  }

  /// The rung at work: prints that somebody has asked, that the answer is 42, and that somebody has answered.
  ///
  /// - Parameter say: prints a line.
  static func program(_ say: @escaping @Sendable (String) -> Void) {
    let answer = Promise<Int>()

    // Whoever wants the answer.
    answer.whenSettled { outcome in
      say("the answer is \(outcome)")
    }
    say("somebody has asked")

    // Whoever has it. The handler runs inside this call.
    answer.settle(42)
    say("somebody has answered")
  }
}
