/// Rung 1: a box that calls back.
///
/// A value will come later: a server answers, a file has been read. Whoever wants it leaves a handler, a function that
/// is called with the value. The box keeps the handlers until then.
///
/// It takes a list, a function that adds to it, and a function that calls all that is in it.
enum Rung1 {
  /// A value that comes later.
  ///
  /// One thread may settle it, and another wait for it: that is what `Sendable` says. `@unchecked` says that the
  /// compiler need not look whether it is true. It is not; rung 5 makes it so.
  final class Promise<Value: Sendable>: @unchecked Sendable {
    /// How it ends: so far, with a value only.
    typealias Outcome = Value

    /// What waits for the end.
    typealias Handler = @Sendable (Outcome) -> Void

    /// In the order in which they came.
    private var handlers: [Handler] = []

    /// Makes one that is pending: nobody has settled it.
    init() {}

    /// Ends it: calls the handlers.
    func settle(_ outcome: Outcome) {
      for handler in handlers {
        handler(outcome)
      }
    }

    /// Has `handler` called at the end.
    func whenSettled(_ handler: @escaping Handler) {
      handlers.append(handler)
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
