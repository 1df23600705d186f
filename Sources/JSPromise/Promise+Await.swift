import Dispatchers
import PromiseStorage

extension Promise {
  /// The value, awaited by an `async` function.
  ///
  /// The function resumes as soon as the promise is settled, where it was, on its own actor, which it does not leave if
  /// the promise is settled already. It does not wait for any handlers, nor for the promise's ``JobQueue``, which may be
  /// busy or stuck. No thread is blocked.
  ///
  /// If a task settles the promise, and its priority is lower than that of the awaiting task, it is raised, as `await` of
  /// a `Task` does. A promise that was derived from that one does not know it, and raises nothing.
  ///
  /// Cancelling the awaiting task ends the wait immediately and leaves the promise alone; other tasks that await it
  /// are not affected, and the promise keeps no reference to the cancelled one. A cancelled task gets a
  /// `CancellationError` in any case, even if the promise was settled first.
  ///
  /// - Throws: the reason, if the promise is rejected; `CancellationError`, if the task is cancelled.
  public nonisolated(nonsending) var value: Value {
    get async throws {
      try Task.checkCancellation()
      if let outcome = snapshot {
        willBeHandled()
        return try Result(outcome).get()
      }
      // A branch of its own, which can leave: the first to settle it resumes the task, and only once.
      let branch = Promise(
        queue,
        at: Site("", 0),
        Step { (branch: Promise, source: Promise) in
          if branch.isSettled { return .done }
          source.willBeHandled()
          branch.settle(like: source)
          return .done
        }
      )
      branch.willBeHandled()
      _ = attach(task: branch)
      let outcome = await withTaskCancellationHandler {
        await Escalation.run({ [weak self] in self?.escalate(to: $0) }) { await branch.arrival }
      } onCancel: {
        branch.abort(with: CancellationError())
        remove(task: branch)
      }
      try Task.checkCancellation()
      return try Result(outcome).get()
    }
  }

  /// The outcome, awaited by an `async` function: what ``value`` gives or throws.
  ///
  /// A cancelled task gets a `CancellationError` as the failure.
  public nonisolated(nonsending) var result: Result<Value, any Error> {
    get async {
      do { return .success(try await value) } catch { return .failure(error) }
    }
  }

  /// The outcome, for the one task that has this branch.
  private nonisolated(nonsending) var arrival: Outcome {
    get async {
      await withCheckedContinuation { continuation in
        let waiter = PromiseWaiter(
          Step { (_: PromiseWaiter, branch: Promise) in
            continuation.resume(returning: branch.ending)
            return .done
          }
        )
        _ = attach(task: waiter)
      }
    }
  }

  /// The value, awaited by an `async` function whose cancellation should also end the work.
  ///
  /// - Parameter controller: aborted with an ``AbortError`` if the task is cancelled: by the task
  ///   itself, before this call throws. So listeners run on its actor, and not inside the call that cancels.
  /// - Returns: the value.
  /// - Throws: the reason, if the promise is rejected; `CancellationError`, if the task is cancelled.
  public nonisolated(nonsending) func value(
    aborting controller: AbortController
  ) async throws -> Value {
    do {
      return try await value
    } catch {
      if Task.isCancelled { controller.abort() }
      throw error
    }
  }

  /// Makes a promise of what an `async` closure returns, and starts the closure in a new task.
  ///
  /// A task that awaits the promise raises this task's priority to its own, where the system can.
  ///
  /// An abort of the signal rejects the promise with the signal's reason and cancels the task, once. The
  /// closure sees that as any task does; what it returns or throws after that is dropped.
  ///
  /// The closure is isolated as one that `Task.init` takes: in code of the main actor, or of another one, it runs there.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - signal: ends the task. If it is aborted already, the promise is rejected and the closure does not
  ///     run.
  ///   - priority: the task's; `nil` for that of the caller.
  ///   - isolation: the actor of the caller. Closures of one actor begin in the order of their calls.
  ///   - work: runs in an unstructured task, which keeps the promise until it ends. What it returns fulfils
  ///     the promise; what it throws, a `CancellationError` as well, rejects it.
  public convenience init(
    on queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    priority: TaskPriority? = nil,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext @_implicitSelfCapture
    _ work: sending @escaping @isolated(any) () async throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID, line))
    if let reason = signal?.reason {
      abort(with: reason)
      return
    }
    let task = ActorTask.start(priority: priority, isolation: isolation, work) {
      self.end(with: $0)
    }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      expect(Producer(escalate: { task.escalatePriority(to: $0) }))
    }
    if let signal { obey(signal) { task.cancel() } }
  }

  /// A promise of the first element of a sequence.
  ///
  /// - Parameters:
  ///   - sequence: iterated in a new task, up to the first element.
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - signal: ends the task, as in `init(on:signal:priority:isolation:_:)`.
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
    return Promise(on: queue, signal: signal, priority: priority, work, fileID: fileID, line: line)
  }
}

// MARK: - On the main actor

extension Promise.OnMain {
  /// The value, awaited by an `async` function, as ``Promise/value``.
  ///
  /// - Throws: the reason, if the promise is rejected; `CancellationError`, if the task is cancelled.
  public nonisolated(nonsending) var value: Value {
    get async throws { try await promise.value }
  }

  /// The outcome, awaited by an `async` function, as ``Promise/result``.
  public nonisolated(nonsending) var result: Result<Value, any Error> {
    get async { await promise.result }
  }

  /// The value, awaited by an `async` function whose cancellation should also end the work.
  ///
  /// - Parameter controller: aborted with an ``AbortError`` if the task is cancelled.
  /// - Returns: the value.
  /// - Throws: the reason, if the promise is rejected; `CancellationError`, if the task is cancelled.
  public nonisolated(nonsending) func value(
    aborting controller: AbortController
  ) async throws -> Value {
    try await promise.value(aborting: controller)
  }
}

extension Result where Success: Sendable, Failure == any Error {
  fileprivate init(_ outcome: Promise<Success>.Outcome) {
    switch outcome {
    case .fulfilled(let value): self = .success(value)
    case .rejected(let reason): self = .failure(reason)
    }
  }
}

/// A sequence ended before its first element, so that there was no value for a promise.
public struct NoValueError: Error, Equatable, CustomStringConvertible {
  /// Makes the error; all of them are equal.
  public init() {}

  /// What happened.
  public var description: String { "the sequence ended before its first element" }
}
