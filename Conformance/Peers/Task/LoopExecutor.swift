import PromiseConformance
import Synchronization

/// Keeps the jobs of tasks until a trial runs them, so that it is known when none is left.
final class LoopExecutor: TaskExecutor {
  private let gate: Gate
  private let jobs = Mutex<[UnownedJob]>([])

  init(_ gate: Gate) { self.gate = gate }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    // Wakes a trial that waits for other threads.
    gate.submit {}
  }

  /// Runs the jobs that wait now, and returns how many there were.
  func run() -> Int {
    let count = jobs.withLock { $0.count }
    for ran in 0..<count {
      // One at a time: another thread may run those after one that takes long.
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return ran }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    return count
  }
}
