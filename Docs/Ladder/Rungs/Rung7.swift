import Foundation
import Synchronization

/// Rung 7: a flat stack, settled.
///
/// A handler that settles the next promise does not call its handlers: they are put off until this one has returned. So
/// a long chain is a loop, and not a call inside a call inside a call.
enum Rung7 {
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

      /// Whether somebody calls handlers, so that nobody else does.
      var isDelivering = false
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
        state.isDelivering = true
        return true
      }
      if isFirst { Turn.run { self.deliver(outcome) } }
      return isFirst
    }

    /// Calls the handlers, and those that come meanwhile, until there are none.
    private func deliver(_ outcome: Outcome) {
      // The lock is open while they run: a handler may do what it likes, also with this promise.
      while let waiting = takeHandlers() { for handler in waiting { handler(outcome) } }
    }

    /// They are let go before they run: what they captured is free when they are done.
    private func takeHandlers() -> [Handler]? {
      state.withLock { state in
        defer { state.handlers = [] }
        state.isDelivering = !state.handlers.isEmpty
        return state.isDelivering ? state.handlers : nil
      }
    }

    /// Has `handler` called at the end; if it has ended, at once, or after those that came before it.
    ///
    /// Inside another handler of this thread nothing is at once: it runs when that one has returned.
    func whenSettled(_ handler: @escaping Handler) {
      let outcome = state.withLock { state -> Outcome? in
        state.handlers.append(handler)
        if state.isDelivering { return nil }
        state.isDelivering = state.outcome != nil
        return state.outcome
      }
      if let outcome { Turn.run { self.deliver(outcome) } }
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

  /// What a thread has put off until the handler that it is in has returned.
  private final class Turn {
    private var jobs: [() -> Void] = []

    /// Runs `job`: now, or, inside another job of this thread, after that.
    static func run(_ job: @escaping () -> Void) {
      let thread = Thread.current.threadDictionary
      if let turn = thread["turn"] as? Turn { return turn.jobs.append(job) }
      let turn = Turn()
      thread["turn"] = turn
      defer { thread.removeObject(forKey: "turn") }
      turn.jobs = [job]
      while !turn.jobs.isEmpty {
        let jobs = turn.jobs
        turn.jobs = []
        for job in jobs { job() }
      }
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
