import Dispatch
public import Dispatchers
import PromiseStorage

extension Promise {
  /// Blocks the calling thread until the promise is settled.
  ///
  /// For a thread that may block, such as that of a command-line tool or of a test; everywhere else
  /// a handler or `await` is better. An asynchronous function cannot call it: all tasks share a few threads, and tasks
  /// that blocked them would wait for each other.
  ///
  /// ```swift
  /// do {
  ///   use(try promise.wait())
  /// } catch {
  ///   switch error {
  ///   // The error has the promise's own type.
  ///   case .rejected(let error): show(error)
  ///   case .cancelled: break
  ///   // A mistake in the program.
  ///   case .wouldDeadlock(let error): fatalError("\(error)")
  ///   }
  /// }
  /// ```
  ///
  /// ## Deadlocks
  /// Before it blocks, the call goes through all pending promises that this one depends on. It fails immediately
  /// - if the handler of one has to run on a dispatcher that says that it is current, as a serial queue, the
  ///   main queue on the main thread, and what hands work on to them can; or if one more attempt, or one more of a few
  ///   at a time, may have to start there;
  /// - on the main thread, if the task of one is on the main actor;
  /// - if the handler has to wait until the handler, or the hook of a cancellation, has returned that makes this call;
  ///   or
  /// - on the thread of the system's clock, whatever it waits for, since no timer would go off meanwhile.
  ///
  /// For `when(fulfilled:)` one such input is enough; for a race, and for a promise with a deadline, only the
  /// last input that is left is checked. It cannot see these deadlocks, and then blocks for ever:
  /// - a ``Resolver`` that this thread would use next;
  /// - a dispatcher that cannot say whether it is current, or a queue in the two cases in which Dispatch does not
  ///   say so;
  /// - a handler that runs elsewhere, and will return a promise which has to wait for this thread;
  /// - inside a handler on `CurrentThreadDispatcher`: what is to be handed over, or settled, when that
  ///   handler has returned, by another handler than that of a promise which this one depends on;
  /// - two threads that wait for each other; and a promise that is never settled.
  ///
  /// - Returns: the value.
  /// - Throws: ``WaitError``: the promise's error, a cancellation, or the deadlock that would have happened.
  /// - Complexity: O(*n*) in the number of pending promises that this one depends on.
  @available(*, noasync, message: "write try await promise.value, which blocks no thread")
  public func wait() throws(WaitError<Failure>) -> Value {
    let arrived = DispatchSemaphore(value: 0)
    if isPending {
      if let deadlock { throw .wouldDeadlock(deadlock.waiting(for: self)) }
      observe(on: .current) { _ in arrived.signal() }
      // It may have been settled meanwhile. Inside a handler this thread would be told of that only afterwards,
      // so that it has to look before it blocks.
      if isPending { arrived.wait() }
    }
    switch outcomeIfSettled {
    case .fulfilled(let value)?: return value
    case .rejected(let error)?: throw .rejected(error)
    // It has ended: there is an outcome.
    case .cancelled?, nil: throw .cancelled
    }
  }

  /// What would keep the promise pending while the calling thread blocks, if that can be detected.
  private var deadlock: DeadlockError? {
    if let error = DeadlockError.onThisThread { return error }
    for dependency in Dependencies(of: self, withAlternatives: false) {
      let dispatcher = dependency.place.dispatcher
      if let dispatcher, dispatcher.isCurrent == true { return DeadlockError(blocking: dispatcher) }
      guard let upstream = dependency.upstream else { continue }
      if dispatcher == nil || dependency.isBehind, turn.delivers(upstream) {
        return DeadlockError(blocking: "this thread, after the running handler")
      }
    }
    return nil
  }
}

/// Why ``Promise/wait()`` has no value.
public enum WaitError<Failure: Error>: Error {
  /// The promise was rejected with this error.
  case rejected(Failure)
  /// The promise was cancelled.
  case cancelled
  /// The call would never have returned, and did not wait.
  case wouldDeadlock(DeadlockError)
}

extension WaitError: Equatable where Failure: Equatable {}

extension WaitError: CustomStringConvertible {
  /// The error's own description.
  public var description: String {
    switch self {
    case .rejected(let error): "\(error)"
    case .cancelled: "the promise was cancelled"
    case .wouldDeadlock(let error): "\(error)"
    }
  }
}
