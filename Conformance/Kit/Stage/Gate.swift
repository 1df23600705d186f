import Synchronization

/// A queue of handlers that the trial runs by hand.
///
/// What a library submits waits until the trial drains the gate. Once the gate is empty, a handler that has not run
/// will never run, so no trial has to wait for time to pass.
public final class Gate: Sendable {
  private typealias Job = @Sendable () -> Void

  /// What the gate does with a job.
  ///
  /// Rules about faulty dispatchers change it.
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
    var onSubmit: (@Sendable () -> Void)?
    var afterSubmit: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let runners = CallsInProgress()

  /// Makes an empty gate.
  public init() {}

  /// Adds a job, which the next `drain()` runs.
  ///
  /// - Parameter job: runs once, on the draining thread.
  public func submit(_ job: @escaping @Sendable () -> Void) {
    let before = state.withLock { $0.onSubmit }
    before?()
    let after = state.withLock { state in
      if state.handling != .discards { state.jobs.append(job) }
      state.submitted += 1
      return state.afterSubmit
    }
    after?()
  }

  /// Runs `body` at the start of every `submit` from now on, on the submitting thread, as a dispatcher might.
  package func onSubmit(_ body: (@Sendable () -> Void)?) {
    state.release { state in
      defer { state.onSubmit = body }
      return state.onSubmit
    }
  }

  /// Runs `body` at the end of every `submit` from now on, when the job is in the queue.
  func afterSubmit(_ body: @escaping @Sendable () -> Void) {
    state.release { state in
      defer { state.afterSubmit = body }
      return state.afterSubmit
    }
  }

  /// Sets what the gate does with jobs from now on.
  func setJobHandling(_ handling: JobHandling) {
    state.withLock { $0.handling = handling }
  }

  /// How many jobs were submitted so far.
  public var submitted: Int { state.withLock { $0.submitted } }

  /// How many jobs wait.
  var waiting: Int { state.withLock { $0.jobs.count } }

  /// Whether no job waits.
  public var isEmpty: Bool { state.withLock { $0.jobs.isEmpty } }

  /// Whether the calling thread is inside a job of this gate.
  public var isRunningHere: Bool { runners.here != nil }

  /// Takes out the job that has waited longest, for the caller to run.
  package func next() -> (@Sendable () -> Void)? {
    state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
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
        for job in batch { job() }
        count += batch.count
        batch.removeAll(keepingCapacity: true)
      }
      return count
    }
  }

  /// Runs only the job that has waited longest; other threads may run the others at the same time.
  func runNext() {
    let job = next()
    running { job?() }
  }

  /// Runs the kept jobs again, and releases them.
  func runAgain() {
    let kept = state.withLock { state in
      defer { state.kept = [] }
      return state.kept
    }
    running { for job in kept { job() } }
  }

  /// Runs `body`, and counts the calling thread as inside a job meanwhile.
  private func running<Result>(_ body: () -> Result) -> Result {
    runners.during("a job of the gate", body)
  }

  private func takeJobs(into batch: inout [Job]) -> Bool {
    // A library whose jobs always submit others would otherwise use a processor until the run ends.
    if RunningCase.current?.isGivenUp == true { return false }
    return state.withLock { state in
      swap(&batch, &state.jobs)
      if state.handling == .keeps { state.kept += batch }
      return !batch.isEmpty
    }
  }
}
