/// A sequence ended before its first element, so that there was no value for a promise.
public struct NoValueError: Error, Equatable, CustomStringConvertible {
  /// Makes the error; all of them are equal.
  public init() {}

  /// What happened.
  public var description: String { "the sequence ended before its first element" }
}

extension Promise {
  /// Makes a promise of what an `async` closure returns, and starts the closure in a new task.
  ///
  /// A task that awaits the promise raises this task's priority to its own, where the system can.
  ///
  /// An abort of the signal rejects the promise with the signal's reason and cancels the task, once. The
  /// closure sees that as any task does; what it returns or throws after that is dropped.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - signal: ends the task. If it is aborted already, the promise is rejected and the closure does not
  ///     run.
  ///   - priority: the task's; `nil` for that of the caller.
  ///   - work: runs in an unstructured task, which keeps the promise until it ends. What it returns fulfils
  ///     the promise; what it throws, a `CancellationError` as well, rejects it.
  public convenience init(
    on queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID: fileID, line: line))
    if let reason = signal?.reason {
      abort(with: reason)
      return
    }
    let task = Task(priority: priority) {
      do { fulfill(with: try await work()) } catch { reject(with: error) }
    }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      follow(Producer(escalate: { task.escalatePriority(to: $0) }))
    }
    if let signal { obey(signal) { task.cancel() } }
  }

  /// A promise of the first element of a sequence.
  ///
  /// - Parameters:
  ///   - sequence: iterated in a new task, up to the first element.
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - signal: ends the task, as in `init(on:signal:priority:_:)`.
  ///   - priority: the task's; `nil` for that of the caller.
  /// - Returns: a promise that is rejected with what the sequence throws, or with a ``NoValueError`` if it
  ///   ends before the first element.
  public static func first<Elements: AsyncSequence & Sendable>(
    of sequence: Elements,
    on queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    priority: TaskPriority? = nil,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Elements.Element == Value {
    let work = { @Sendable () async throws -> Value in
      for try await value in sequence { return value }
      throw NoValueError()
    }
    return Promise(
      on: queue,
      signal: signal,
      priority: priority,
      work,
      fileID: fileID,
      line: line
    )
  }
}
