import Synchronization

/// Rung 5: a lock.
///
/// Two threads may use a promise at once. What one of them looks at and then changes, no other may change in between.
enum Rung5 {
  /// A value that comes later.
  ///
  /// One thread may settle it, and another wait for it: that is what `Sendable` says. The compiler looks
  /// whether it is true: all that changes stands in a `Mutex`.
  final class Promise<Value: Sendable, Failure: Error>: Sendable {
    /// How it ends: with a value, or with an error.
    typealias Outcome = Result<Value, Failure>

    /// What waits for the end.
    typealias Handler = @Sendable (Outcome) -> Void

    private struct State {
      /// How it ended; nothing while it is pending, and then the same for ever.
      var outcome: Outcome?

      /// In the order in which they came.
      var handlers: [Handler] = []
    }

    /// One thread at a time looks at it, or changes it.
    private let state = Mutex(State())

    /// How it ended, or nothing while it is pending.
    var outcome: Outcome? { state.withLock { $0.outcome } }

    /// Makes one that is pending: nobody has settled it.
    init() {}

    /// Ends it, unless it has ended: keeps the outcome, and calls the handlers.
    ///
    /// - Returns: whether this call ended it.
    @discardableResult func settle(_ outcome: Outcome) -> Bool {
      let isFirst = state.withLock { state in
        guard state.outcome == nil else { return false }
        state.outcome = outcome
        return true
      }
      // The lock is open again: a handler may do what it likes, also with this promise.
      if isFirst { for handler in takeHandlers() { handler(outcome) } }
      return isFirst
    }

    /// They are let go before they run: what they captured is free when they are done.
    private func takeHandlers() -> [Handler] {
      state.withLock { state in
        defer { state.handlers = [] }
        return state.handlers
      }
    }

    /// Has `handler` called at the end, or at once, if it has ended.
    func whenSettled(_ handler: @escaping Handler) {
      let outcome = state.withLock { state in
        if state.outcome == nil { state.handlers.append(handler) }
        return state.outcome
      }
      if let outcome { handler(outcome) }
    }

    /// First way, `Result`: `body` gets an outcome, and returns one.
    func mapResult<New, NewFailure>(
      _ body: @escaping @Sendable (Outcome) -> Result<New, NewFailure>
    ) -> Promise<New, NewFailure> {
      let next = Promise<New, NewFailure>()
      whenSettled { outcome in next.settle(body(outcome)) }
      return next
    }

    /// Second way, typed: `body` throws what this promise fails with.
    ///
    /// Third way, untyped: the same, where `Failure` is `any Error`. An error goes past `body`, to the next promise.
    func map<New>(
      _ body: @escaping @Sendable (Value) throws(Failure) -> New
    ) -> Promise<New, Failure> {
      mapResult { outcome in Result { () throws(Failure) in try body(outcome.get()) } }
    }

    /// A promise that ends as the promise does which `body` makes of the value.
    func flatMap<New>(
      _ body: @escaping @Sendable (Value) throws(Failure) -> Promise<New, Failure>
    ) -> Promise<New, Failure> {
      let next = Promise<New, Failure>()
      whenSettled { outcome in
        do throws(Failure) {
          try body(outcome.get()).whenSettled { next.settle($0) }
        } catch { next.settle(.failure(error)) }
      }
      return next
    }
  }

  /// The rung at work: prints that somebody has asked, that the answer is 42, and that somebody has answered.
  ///
  /// - Parameter say: prints a line.
  static func program(_ say: @escaping @Sendable (String) -> Void) {
    let answer = Promise<Int, any Error>()

    // Whoever wants the answer.
    answer.whenSettled { outcome in
      if case .success(let value) = outcome { say("the answer is \(value)") }
    }
    say("somebody has asked")

    // Whoever has it. The handler runs inside this call.
    answer.settle(.success(42))
    say("somebody has answered")
  }
}
