import Dispatchers
import Synchronization

// MARK: - Awaiting a promise

extension Promise {
  /// The result, once there is one.
  ///
  /// Blocks no thread, and resumes on the caller's actor. Any number of tasks may await a
  /// promise; each is resumed once.
  ///
  /// A settled promise is not waited for, even while it runs handlers: the task continues without leaving its actor. A
  /// pending one resumes tasks among its handlers, in the order of registration: after the earlier ones, however long
  /// they take.
  ///
  /// The tasks that it is made of, itself or what it was derived from, are raised to the priority of the awaiting one, as
  /// where a task awaits a task; on Apple's systems since version 26.
  ///
  /// ## Cancellation
  /// If `Failure` has a case for it, as a ``CancellableFailure`` does, a task that is cancelled while it waits is resumed
  /// immediately, and gets `.failure(.cancelled)` even if a result has arrived before it could resume. The promise and
  /// its other handlers are left alone, and nothing of the task is kept. If it has none, a cancelled task continues to
  /// wait until the promise is settled. Generic code finds out by the type that `Failure` is when it runs.
  public nonisolated(nonsending) var result: Result<Value, Failure> {
    get async {
      if let resultIfSettled { return resultIfSettled }
      guard let type = Failure.self as? any CancellableFailure.Type else {
        return await whileRaised { await arrival }
      }
      let branch = branch { $0 }
      // Raised first: what handles a cancellation leaves the caller's actor.
      let result = await whileRaised {
        await withTaskCancellationHandler {
          await branch.arrival
        } onCancel: {
          if let cancelled = type.cancelled as? Failure {
            branch.fulfill(with: .failure(cancelled))
          }
        }
      }
      if Task.isCancelled, let cancelled = type.cancelled as? Failure { return .failure(cancelled) }
      return result
    }
  }

  /// The value, once there is one.
  ///
  /// Otherwise like `result`.
  ///
  /// - Returns: the value.
  /// - Throws: the failure; `.cancelled`, if it has such a case and the task was cancelled while it waited.
  public nonisolated(nonsending) func get() async throws(Failure) -> Value {
    try await result.get()
  }

  /// The result, for which a cancelled task has to wait as well.
  private nonisolated(nonsending) var arrival: Result<Value, Failure> {
    get async {
      await withCheckedContinuation { continuation in
        _ = listen(waiter { continuation.resume(returning: $0) })
      }
    }
  }
}

// MARK: - On the main actor

extension Promise.OnMain {
  /// The result, awaited by an `async` function, as ``Promise/result``.
  public nonisolated(nonsending) var result: Result<Value, Failure> {
    get async { await promise.result }
  }

  /// The value, awaited by an `async` function, as `get()` of the promise.
  ///
  /// - Throws: the failure.
  public nonisolated(nonsending) func get() async throws(Failure) -> Value {
    try await promise.get()
  }
}

// MARK: - A promise of what a task does

extension Promise {
  /// Makes a promise of what an asynchronous closure returns, and starts the closure in a new task.
  ///
  /// ```swift
  /// // The closure returns a Result.
  /// let page = Promise<Page, Offline> { await server.load(address) }
  /// ```
  ///
  /// A call that settles the promise before the task does, such as `cancel()`, cancels the task once; what it
  /// then returns is dropped. The promise does not keep a task that has ended. A task keeps its promise until
  /// it ends, so handlers are called even if the promise is not held.
  ///
  /// The closure is isolated as one that `Task.init` takes: in code of the main actor, or of another one, it runs there.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task, until a task with a higher one awaits the promise; `nil` for that of the
  ///     caller.
  ///   - isolation: the actor of the caller. Closures of one actor begin in the order of their calls.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  ///   - work: runs once, with the caller's task-locals. Handlers run where it ends: inline, on its actor, or on a thread
  ///     of Swift's task pool, which they should not block.
  public convenience init(
    priority: TaskPriority? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: String = #fileID,
    line: Int = #line,
    @_inheritActorContext @_implicitSelfCapture
    _ work: sending @escaping @isolated(any) () async -> Result<Value, Failure>
  ) {
    self.init(fileID: fileID, line: line)
    start(priority: priority, isolation: isolation, work) { $0.get() }
  }

  // Disfavoured, so that a closure which returns a `Result` does not make a promise of one.
  /// Makes a promise of what an asynchronous closure returns or throws, and starts the closure in a new task.
  ///
  /// ```swift
  /// let page = Promise { () async throws(Offline) in
  ///   try await server.page(at: address)
  /// }
  /// ```
  ///
  /// Otherwise like the initialiser whose closure returns a `Result`.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task; `nil` for that of the caller.
  ///   - isolation: the actor of the caller.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  ///   - work: runs once. What it throws is the promise's failure.
  @_disfavoredOverload
  public convenience init(
    priority: TaskPriority? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: String = #fileID,
    line: Int = #line,
    @_inheritActorContext @_implicitSelfCapture
    _ work: sending @escaping @isolated(any) () async throws(Failure) -> Value
  ) {
    self.init(fileID: fileID, line: line)
    start(priority: priority, isolation: isolation, work) { $0 }
  }

  private func start<Answer: Sendable, Thrown>(
    priority: TaskPriority?,
    isolation: isolated (any Actor)?,
    _ work: sending @escaping @isolated(any) () async throws(Thrown) -> Answer,
    _ result: @escaping @Sendable (Result<Answer, Thrown>) -> Result<Value, Failure>
  ) {
    let isOnMain = ActorTask.actor(of: work) === MainActor.shared
    let task = ActorTask.start(priority: priority, isolation: isolation, work) {
      self.arrive(result($0))
    }
    expect(Producer(stop: { task.cancel() }, task: task, isOnMain: isOnMain))
  }

  /// Makes a promise of the first element of a sequence.
  ///
  /// The sequence is iterated in a task, which ends with the first element, or is cancelled if the promise
  /// is settled before that.
  ///
  /// - Parameters:
  ///   - sequence: asked for one element. If it throws, the promise fails with that error.
  ///   - empty: the result, if the sequence ends without an element.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  public convenience init<Elements: AsyncSequence<Value, Failure> & Sendable>(
    firstOf sequence: Elements,
    ifEmpty empty: Result<Value, Failure>,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(fileID: fileID, line: line) { () async -> Result<Value, Failure> in
      var elements = sequence.makeAsyncIterator()
      do throws(Failure) {
        return try await elements.next(isolation: nil).map { .success($0) } ?? empty
      } catch {
        return .failure(error)
      }
    }
  }

  /// Makes a promise of the first element of a sequence that does not throw.
  ///
  /// Otherwise like the initialiser for a sequence that throws. Since only `empty` fails, `Failure` can be any type: a
  /// stream does not throw, but its promise can still be one that can be cancelled.
  ///
  /// - Parameters:
  ///   - sequence: asked for one element.
  ///   - empty: the result, if the sequence ends without an element.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @_disfavoredOverload
  public convenience init<Elements: AsyncSequence<Value, Never> & Sendable>(
    firstOf sequence: Elements,
    ifEmpty empty: Result<Value, Failure>,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(fileID: fileID, line: line) { () async -> Result<Value, Failure> in
      var elements = sequence.makeAsyncIterator()
      return await elements.next(isolation: nil).map { .success($0) } ?? empty
    }
  }
}
