import Dispatch
import Platform

/// A pool of threads that are reused by the next run, since a search makes thousands of runs.
///
/// `@unchecked Sendable`: used by one driver at a time.
package final class ThreadPool: @unchecked Sendable {
  /// `@unchecked Sendable`: `work` is set before `hasWork` is signalled, and read after the wait for it.
  private final class Worker: @unchecked Sendable {
    private let hasWork = DispatchSemaphore(value: 0)
    private var work: (@Sendable () -> Void)?
    private var isStopped = false

    // Such a stack as other threads have that are not the first.
    init() { startThread(stackSize: 512 * 1024) { self.serve() } }

    func run(_ work: @escaping @Sendable () -> Void) {
      self.work = work
      hasWork.signal()
    }

    func stop() {
      isStopped = true
      hasWork.signal()
    }

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

  /// Abandons the threads of a run that cannot end, since nothing can get a thread out of a
  /// wait for a lock that it will never get.
  func giveUp() {
    workers = []
  }

  /// Runs the bodies on real threads, without a scheduler.
  ///
  /// - Parameter patience: how many seconds to wait for the last thread.
  /// - Returns: whether all have ended; otherwise their threads are abandoned.
  package func race(_ bodies: [@Sendable () -> Void], patience: Double) -> Bool {
    let done = DispatchSemaphore(value: 0)
    for (index, body) in bodies.enumerated() {
      start(at: index) {
        body()
        done.signal()
      }
    }
    let limit = DispatchTime.now() + patience
    for _ in bodies where done.wait(timeout: limit) == .timedOut {
      giveUp()
      return false
    }
    return true
  }
}
