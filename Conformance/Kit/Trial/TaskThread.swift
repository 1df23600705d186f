/// A thread for the tasks of a trial that wait for promises.
///
/// A wait that blocks its thread blocks only this one.
final class TaskThread<A: PromiseAdapter>: Sendable {
  private let trial: Trial<A>
  private let worker: Worker

  init(_ trial: Trial<A>) {
    self.trial = trial
    worker = Worker(of: trial.patience.threads)
  }

  deinit { worker.stop() }

  /// Starts a task on this thread.
  ///
  /// - Parameters:
  ///   - priority: the task's; `nil` for that of the caller.
  ///   - onEnqueue: runs inside every call that enqueues the task.
  func start(
    priority: TaskPriority? = nil,
    onEnqueue: (@Sendable () -> Void)? = nil,
    _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let executor: any TaskExecutor = onEnqueue.map { NotifyingExecutor(worker, $0) } ?? worker
    return Task(executorPreference: executor, priority: priority) { [activity = trial.activity] in
      await body()
      activity.fire()
    }
  }

  /// Waits until each task has ended or is suspended; returns whether that happened in time.
  func runUntilIdle() -> Bool {
    let passed = Signal()
    Task(executorPreference: worker) { passed.fire() }
    return passed.wait(trial.patience)
  }

  /// Fails the trial unless each task ended or was suspended in time.
  ///
  /// - Parameter isIdle: what ``runUntilIdle()`` returned, if that was called before.
  func expectIdle(_ isIdle: Bool? = nil) throws {
    try trial.check(isIdle ?? runUntilIdle(), "a wait in a task blocks its thread")
  }

  /// Runs `body` while no task can run.
  func pause(_ body: () throws -> Void) rethrows {
    let (paused, go) = (Signal(), Signal())
    Task(executorPreference: worker) { [patience = trial.patience] in
      paused.fire()
      _ = go.wait(patience)
    }
    _ = paused.wait(trial.patience)
    defer { go.fire() }
    try body()
  }

  /// Calls `onEnqueue` whenever a task is enqueued.
  private final class NotifyingExecutor: TaskExecutor {
    private let worker: Worker
    private let onEnqueue: @Sendable () -> Void

    init(_ worker: Worker, _ onEnqueue: @escaping @Sendable () -> Void) {
      (self.worker, self.onEnqueue) = (worker, onEnqueue)
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      onEnqueue()
      worker.enqueue(job, for: asUnownedTaskExecutor())
    }
  }
}
