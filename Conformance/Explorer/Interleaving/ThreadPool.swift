import Dispatch
import Platform

/// A pool of threads that the next run reuses, since a search makes thousands of runs.
///
/// `@unchecked Sendable`: used by one driver at a time.
package final class ThreadPool: @unchecked Sendable {
  /// `@unchecked Sendable`: `work` is set before `hasWork` is signalled, and read after the wait for it; so is `time`,
  /// before `hasBegun` is.
  private final class Worker: @unchecked Sendable {
    private let hasWork = DispatchSemaphore(value: 0)
    private var work: (@Sendable () -> Void)?
    private var isStopped = false
    /// Set before `init` returns.
    private var time: ThreadTime?

    // The stack size of secondary threads elsewhere.
    init() {
      let hasBegun = DispatchSemaphore(value: 0)
      startThread(stackSize: 512 * 1024) {
        self.time = ThreadTime()
        hasBegun.signal()
        self.serve()
      }
      hasBegun.wait()
    }

    func run(_ work: @escaping @Sendable () -> Void) {
      self.work = work
      hasWork.signal()
    }

    func stop() {
      isStopped = true
      hasWork.signal()
    }

    /// What the thread has worked so far, in seconds.
    var seconds: Double { time?.seconds ?? 0 }

    private func serve() {
      while true {
        hasWork.wait()
        if isStopped { return }
        takeWork()?()
      }
    }

    private func takeWork() -> (@Sendable () -> Void)? {
      defer { work = nil }
      return work
    }
  }

  private var workers: [Worker] = []

  /// Makes a pool, whose threads are created when they are first needed.
  package init() {}

  deinit {
    for worker in workers { worker.stop() }
  }

  func start(at index: Int, _ work: @escaping @Sendable () -> Void) {
    while workers.count <= index { workers.append(Worker()) }
    workers[index].run(work)
  }

  /// Abandons the threads of a run that cannot end, since nothing can free a thread that
  /// waits for a lock that it will never get.
  func giveUp() {
    workers = []
  }

  /// Runs the bodies on real threads, without a scheduler.
  ///
  /// - Parameter patience: how many seconds all of them may do nothing, and each of them may work.
  /// - Returns: whether all have ended; otherwise their threads are abandoned.
  package func race(_ bodies: [@Sendable () -> Void], patience: Double) -> Bool {
    let done = DispatchSemaphore(value: 0)
    for (index, body) in bodies.enumerated() {
      start(at: index) {
        body()
        done.signal()
      }
    }
    let racing = workers.prefix(bodies.count)
    var worked: Double { racing.reduce(0) { $0 + $1.seconds } }
    let start = worked
    var last = start
    for _ in bodies {
      while done.wait(timeout: .now() + patience) == .timedOut {
        let now = worked
        guard now > last, now - start < patience * Double(bodies.count) else {
          giveUp()
          return false
        }
        last = now
      }
    }
    return true
  }
}
