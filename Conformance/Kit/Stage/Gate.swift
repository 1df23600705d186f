import Synchronization

/// A place for handlers to run that the trial opens by hand.
///
/// What a library submits waits until the trial drains the gate. So “it has not run yet” and “it will
/// never run” are both facts when the gate is empty, and no trial needs to wait for a while.
public final class Gate: Sendable {
  private struct Job: Sendable {
    let run: @Sendable () -> Void
  }

  /// What becomes of a job, for rules about dispatchers that do less than they should, or more.
  enum JobHandling: Sendable {
    /// It runs once.
    case runs
    /// It is released, and never runs.
    case discards
    /// It runs, and is kept to be run again.
    case keeps
  }

  private struct State {
    var jobs: [Job] = []
    var kept: [Job] = []
    var handling = JobHandling.runs
    var submitted = 0
    /// The threads inside a job, and how deep.
    var runners: [ThreadID: Int] = [:]
    var onSubmit: (@Sendable () -> Void)?
    var afterSubmit: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Makes a gate with nothing behind it.
  public init() {}

  /// Lets `job` wait for the next `drain()`.
  ///
  /// - Parameter job: runs once, on the draining thread.
  public func submit(_ job: @escaping @Sendable () -> Void) {
    let before = state.withLock { $0.onSubmit }
    before?()
    let after = state.withLock { state in
      if state.handling != .discards { state.jobs.append(Job(run: job)) }
      state.submitted += 1
      return state.afterSubmit
    }
    after?()
  }

  /// Runs `body` at the start of every `submit` from now on, on the submitting thread: what a dispatcher
  /// might do.
  package func onSubmit(_ body: (@Sendable () -> Void)?) {
    state.release { state in
      defer { state.onSubmit = body }
      return state.onSubmit
    }
  }

  /// Runs `body` at the end of every `submit` from now on, when the job waits.
  func afterSubmit(_ body: @escaping @Sendable () -> Void) {
    state.release { state in
      defer { state.afterSubmit = body }
      return state.afterSubmit
    }
  }

  /// Says what becomes of jobs from now on.
  func setJobHandling(_ handling: JobHandling) {
    state.withLock { $0.handling = handling }
  }

  /// How many jobs were submitted so far.
  public var submitted: Int { state.withLock { $0.submitted } }

  /// Whether no job waits.
  public var isEmpty: Bool { state.withLock { $0.jobs.isEmpty } }

  /// Whether the calling thread is inside a job of this gate.
  public var isRunningHere: Bool {
    let thread = ThreadID.current
    return state.withLock { $0.runners[thread] != nil }
  }

  /// Takes out the job that has waited longest, for the caller to run.
  package func next() -> (@Sendable () -> Void)? {
    state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst().run }
  }

  /// Runs what waits, and what that submits, until nothing is left.
  ///
  /// - Returns: how many jobs ran.
  @discardableResult
  public func drain() -> Int {
    running {
      var count = 0
      var batch: [Job] = []
      while takeJobs(into: &batch) {
        for job in batch { job.run() }
        count += batch.count
        batch.removeAll(keepingCapacity: true)
      }
      return count
    }
  }

  /// Runs the job that waits longest, and leaves the others to whoever runs them at the same time.
  func runNext() {
    let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    running { job?.run() }
  }

  /// Runs the jobs again that were kept, and gives them up.
  func runAgain() {
    let kept = state.withLock { state in
      defer { state.kept = [] }
      return state.kept
    }
    running { for job in kept { job.run() } }
  }

  /// Runs `body` with the calling thread known to be inside a job.
  private func running<Result>(_ body: () -> Result) -> Result {
    let thread = ThreadID.current
    state.withLock { $0.runners[thread, default: 0] += 1 }
    defer {
      state.withLock { state in
        let depth = state.runners[thread, default: 1] - 1
        state.runners[thread] = depth == 0 ? nil : depth
      }
    }
    return body()
  }

  private func takeJobs(into batch: inout [Job]) -> Bool {
    state.withLock { state in
      swap(&batch, &state.jobs)
      if state.handling == .keeps { state.kept += batch }
      return !batch.isEmpty
    }
  }
}
