/// A thread for the tasks of a trial that wait: a wait that blocks blocks only this one.
final class Desk<A: PromiseAdapter>: Sendable {
  private let trial: Trial<A>
  private let worker = Worker()

  init(_ trial: Trial<A>) { self.trial = trial }

  deinit { worker.stop() }

  /// Starts a task here.
  ///
  /// - Parameter onEnqueue: runs inside every call that lets the task go on.
  func start(
    onEnqueue: (@Sendable () -> Void)? = nil,
    _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let executor: any TaskExecutor = onEnqueue.map { Watched(worker, $0) } ?? worker
    return Task(executorPreference: executor) { [activity = trial.activity] in
      await body()
      activity.fire()
    }
  }

  /// Lets the tasks run until each has ended or waits; says whether that came about.
  func settle() -> Bool {
    let passed = Signal()
    Task(executorPreference: worker) { passed.fire() }
    return passed.wait(trial.patience)
  }

  /// Lets no task run until `body` has returned.
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

  /// Tells of each time that a task is let go on.
  private final class Watched: TaskExecutor {
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

/// A task that waits for a promise.
final class Awaiter<A: AwaitingAdapter>: Sendable {
  private let trial: Trial<A>
  private let log: Log<Awaited>
  private let task: Task<Void, Never>

  init(
    _ trial: Trial<A>,
    at desk: Desk<A>,
    for handle: A.Handle,
    onEnqueue: (@Sendable () -> Void)? = nil
  ) {
    let log = Log<Awaited>()
    (self.trial, self.log) = (trial, log)
    task = desk.start(onEnqueue: onEnqueue) {
      [adapter = trial.adapter, trace = trial.stage.trace] in
      let end = await adapter.outcome(of: handle)
      trace.add("a task goes on: \(end)")
      log.add(end)
    }
  }

  /// How the wait ended, if it has.
  var end: Awaited? { log.all.first }

  func cancel() { task.cancel() }

  /// Waits until the wait has ended; `nil` if it does not.
  func wait() -> Awaited? {
    _ = trial.wait { !log.all.isEmpty }
    return end
  }

  func expect(_ outcome: Outcome, _ when: String = "") throws {
    let end = wait()
    let what = end?.description ?? "never ended"
    try trial.check(
      end == .settled(outcome),
      "expected a wait to come to \(outcome)\(when), but it \(what)"
    )
  }
}

/// Something that a task waits for, which is opened once.
final class Latch: Sendable {
  private let state = Box<(isOpen: Bool, task: UnsafeContinuation<Void, Never>?)>((false, nil))

  func open() {
    let task = state.withLock { state in
      defer { state = (true, nil) }
      return state?.task
    }
    task?.resume()
  }

  func wait() async {
    await withUnsafeContinuation { task in
      let isOpen = state.withLock { state in
        if state?.isOpen == true { return true }
        state = (false, task)
        return false
      }
      if isOpen { task.resume() }
    }
  }
}
