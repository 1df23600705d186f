import PromiseStorage
import Synchronization

extension Promise {
  /// The value, awaited by an `async` function.
  ///
  /// The function resumes as soon as the promise is settled, where it was, on its own actor. It does not wait for any
  /// handlers, nor for the promise's ``JobQueue``, which may be busy or stuck. No thread is blocked.
  ///
  /// If a task settles the promise, and its priority is lower than that of the awaiting task, it is raised, as `await` of
  /// a `Task` does. A promise that was derived from that one does not know it, and raises nothing.
  ///
  /// Cancelling the awaiting task ends the wait immediately and leaves the promise alone; other tasks that await it
  /// are not affected, and the promise keeps no reference to the cancelled one. A cancelled task gets a
  /// `CancellationError` in any case, even if the promise was settled first.
  ///
  /// - Throws: the reason, if the promise is rejected; `CancellationError`, if the task is cancelled.
  public var value: Value {
    get async throws {
      try Task.checkCancellation()
      if let outcome = snapshot {
        willBeHandled()
        return try Result(outcome).get()
      }
      let awaiter = Awaiter<Value>()
      let result = await withTaskCancellationHandler {
        await escalating {
          await withCheckedContinuation { awaiter.attach(to: self, $0) }
        }
      } onCancel: {
        awaiter.cancel()
      }
      try Task.checkCancellation()
      return try result.get()
    }
  }

  /// Hands on the priority of the task, now and when it is raised while `wait` runs.
  private func escalating(
    _ wait: () async -> Result<Value, any Error>
  ) async -> Result<Value, any Error> {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return await wait()
    }
    return await withTaskPriorityEscalationHandler {
      // Inside the handler, which is not told of what was raised before it was there.
      escalate(to: Task.currentPriority)
      return await wait()
    } onPriorityEscalated: { [weak self] _, priority in
      self?.escalate(to: priority)
    }
  }

  /// The value, awaited by an `async` function whose cancellation should also end the work.
  ///
  /// - Parameter controller: aborted with an ``AbortError`` if the task is cancelled: by the task
  ///   itself, before this call throws, so that listeners do not run inside the call that cancels.
  /// - Returns: the value.
  /// - Throws: the reason, if the promise is rejected; `CancellationError`, if the task is cancelled.
  public func value(aborting controller: AbortController) async throws -> Value {
    do {
      return try await value
    } catch {
      if Task.isCancelled { controller.abort() }
      throw error
    }
  }
}

/// Waits for a promise and for the cancellation of a task: whichever comes first resumes the task.
private final class Awaiter<Value: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Result<Value, any Error>, Never>

  private enum State {
    /// The task is not suspended yet.
    case running
    /// The task is suspended, and the promise will be asked to call.
    case suspended(Continuation)
    /// The task is suspended, and this leaves the promise.
    case waiting(Continuation, leave: @Sendable () -> Void)
    /// The task was resumed, or will not be suspended.
    case over
  }

  private let state = Mutex(State.running)

  func attach(to promise: Promise<Value>, _ continuation: Continuation) {
    let isCancelled = state.withLock { state in
      guard case .running = state else { return true }
      state = .suspended(continuation)
      return false
    }
    guard !isCancelled else { return continuation.resume(returning: .failure(CancellationError())) }
    let waiter = PromiseWaiter(
      Step { (_: PromiseWaiter, settled: Promise<Value>) in
        let last = self.resume(Result(settled.ending))
        if case .over = last { return .done }
        settled.willBeHandled()
        return .done
      }
    )
    guard promise.attach(task: waiter) == .wait else { return }
    let leave = { @Sendable [weak promise, weak waiter] in
      if let waiter { promise?.remove(task: waiter) }
    }
    let isOver = state.withLock { state in
      guard case .suspended(let continuation) = state else { return true }
      state = .waiting(continuation, leave: leave)
      return false
    }
    if isOver { leave() }
  }

  func cancel() {
    if case .waiting(_, let leave) = resume(.failure(CancellationError())) { leave() }
  }

  /// Resumes the task, unless it was resumed; returns the state before.
  private func resume(_ result: Result<Value, any Error>) -> State {
    let last = state.withLock { state in
      defer { state = .over }
      return state
    }
    switch last {
    case .running, .over: break
    case .suspended(let continuation), .waiting(let continuation, _):
      continuation.resume(returning: result)
    }
    return last
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
      expect(Producer(escalate: { task.escalatePriority(to: $0) }))
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
    return Promise(on: queue, signal: signal, priority: priority, work, fileID: fileID, line: line)
  }
}
