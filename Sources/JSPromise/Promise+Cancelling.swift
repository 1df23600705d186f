extension Promise {
  /// Makes a promise that a signal can end, and runs the executor that will resolve it.
  ///
  /// While the promise is pending, even if it was resolved with another pending one, an abort rejects it
  /// with the signal's reason. That ends only the promise: the work that the executor began continues,
  /// unless the executor listens to the signal as well.
  ///
  /// The signal does not keep the promise alive, and forgets it once it is settled: an abort
  /// reaches the promise while it, or one of its two functions, is held. A promise that was derived from it does
  /// not hold it: if the executor has dropped both functions and the promise is not kept, an abort runs no
  /// handler behind it, not even that of `finally`. A listener of the DOM would keep the promise.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - signal: if it is aborted already, the promise is rejected and the executor does not run. With `nil`
  ///     only the executor ends the promise.
  ///   - executor: runs before this initialiser returns, as in `init(on:_:)`.
  public convenience init(
    on queue: JobQueue = .default,
    signal: AbortSignal?,
    _ executor: (_ resolve: Resolve, _ reject: Reject) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID, line))
    if let signal, !obey(signal) { return }
    rejectIfThrown { try executor(Resolve(promise: self), Reject(promise: self)) }
  }

  /// Makes a promise that a signal can end, and runs the executor, which can resolve it but not reject it.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - signal: as where the executor is given both functions.
  ///   - executor: runs before this initialiser returns. What it throws rejects the promise.
  public convenience init(
    on queue: JobQueue = .default,
    signal: AbortSignal?,
    _ executor: (_ resolve: Resolve) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID, line))
    if let signal, !obey(signal) { return }
    rejectIfThrown { try executor(Resolve(promise: self)) }
  }

  /// Rejects the promise when the signal is aborted, immediately if it is.
  ///
  /// - Parameter onAbort: runs after that.
  /// - Returns: whether the signal was not aborted yet.
  @discardableResult
  func obey(_ signal: AbortSignal, _ onAbort: @escaping @Sendable () -> Void = {}) -> Bool {
    let core = signal.core
    let ticket = core.add { [weak self] reason in
      self?.abort(with: reason)
      onAbort()
    }
    guard let ticket else {
      if let reason = core.reason { abort(with: reason) }
      onAbort()
      return false
    }
    expect(Producer(stop: { [weak core] _ in core?.removeListener(ticket) }))
    return true
  }
}
