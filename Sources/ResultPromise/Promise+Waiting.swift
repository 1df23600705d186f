import Dispatch
public import Dispatchers
import PromiseStorage

extension Promise {
  /// Blocks the calling thread until there is a result.
  ///
  /// For a thread that may block, such as that of a command-line tool or of a test; everywhere else
  /// ``await(with:)`` is better, or the `result` that a task awaits. Asynchronous functions cannot call it.
  ///
  /// ```swift
  /// // It throws only for a mistake in the program.
  /// switch try promise.wait() {
  /// case .success(let value): use(value)
  /// case .failure(let error): show(error)
  /// }
  /// ```
  ///
  /// ## Deadlocks
  /// Before it blocks, the call goes through all pending promises that this one was derived from. It fails at
  /// once
  /// - if one was made by ``receive(on:)`` for a dispatcher that says that it is current, as a serial queue,
  ///   the main queue on the main thread, and what hands work on to them can;
  /// - on the main thread, if the task of one is on the main actor;
  /// - inside a handler, or inside what a cancellation calls or releases, if one has to wait until that has
  ///   returned; or
  /// - on the thread of the system's clock, whatever it waits for, since no timer would go off meanwhile.
  ///
  /// For a promise of `all` one such input is enough. The possibility that a derived promise is settled by hand
  /// does not count. It cannot see these deadlocks, and then blocks for ever:
  /// - a `fulfill(with:)` that this thread would call next;
  /// - a dispatcher that cannot say whether it is current, or a queue in the two cases in which Dispatch does not
  ///   say so;
  /// - a handler that runs elsewhere, and will return a promise which has to wait for this thread;
  /// - a task on the main actor that was started elsewhere, or on an actor that blocks here;
  /// - inside a handler: a result that ``receive(on:)`` will move, or that a handler other than that
  ///   of a promise which this one was derived from will set, after that handler has returned;
  /// - two threads that wait for each other; and a promise that is never settled.
  ///
  /// - Returns: the result.
  /// - Throws: `DeadlockError`, without waiting, if the call would never return.
  /// - Complexity: O(*n*) in the number of pending promises that this one was derived from.
  @available(*, noasync, message: "it blocks a thread that tasks share; await 'result' or 'get()'")
  public func wait() throws(DeadlockError) -> Result<Value, Failure> {
    let arrived = DispatchSemaphore(value: 0)
    if resultIfSettled == nil {
      if let deadlock { throw deadlock.waiting(for: self) }
      _ = listen(waiter { _ in arrived.signal() })
      arrived.wait()
    }
    return ending
  }

  /// What would keep the promise pending while the calling thread blocks, if that can be detected.
  private var deadlock: DeadlockError? {
    if let error = DeadlockError.onThisThread { return error }
    if turn.delivers(self) { return .afterHandler }
    var dependencies = dependencies
    // Kept during the search, so that none is freed and its identifier used again.
    var seen: [ObjectIdentifier: any Upstream] = [:]
    while let dependency = dependencies.popLast() {
      if let dispatcher = dependency.dispatcher, dispatcher.isCurrent == true {
        return DeadlockError(blocking: dispatcher)
      }
      guard let upstream = dependency.upstream else { continue }
      if !dependency.isMove, turn.delivers(upstream) { return .afterHandler }
      let isNew = seen.updateValue(upstream, forKey: ObjectIdentifier(upstream)) == nil
      if isNew { dependencies += upstream.dependencies }
    }
    return nil
  }
}

extension DeadlockError {
  fileprivate static var afterHandler: DeadlockError {
    DeadlockError(blocking: "this thread, after the running handler")
  }
}
