import Synchronization

/// Runs the tasks of a program on its own thread, when it is told to.
final class TaskQueue: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs tasks until each has ended, or waits; returns whether there was any.
  func run() -> Bool {
    var hasRun = false
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
      hasRun = true
    }
    return hasRun
  }
}
