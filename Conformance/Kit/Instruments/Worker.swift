import Foundation
import Platform
import Synchronization

/// A thread on which trials run, one after another; the tasks of a trial never leave it.
///
/// A subject that blocks for ever blocks only this thread: the run then abandons the trial and the thread.
///
/// `@unchecked Sendable`: `jobs` and `isStopped` are touched only under `condition`.
final class Worker: TaskExecutor, @unchecked Sendable {
  /// Small on purpose: a library that recurses along a chain overflows it.
  static let stackSize = 512 * 1024

  private let condition = NSCondition()
  private var jobs: [(job: UnownedJob, executor: UnownedTaskExecutor)] = []
  private var isStopped = false

  /// Starts the thread.
  ///
  /// - Parameter threads: those of its case; `nil` where cases follow one another on it.
  init(of threads: CaseThreads? = nil) {
    let thread = Thread { [self] in
      threads?.enter()
      SystemSignals.withStack { loop() }
      threads?.leave()
    }
    thread.stackSize = Worker.stackSize
    thread.name = "conformance trial"
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job), for: asUnownedTaskExecutor())
  }

  /// Runs `job` on this thread, for an executor that has none of its own.
  func enqueue(_ job: UnownedJob, for executor: UnownedTaskExecutor) {
    condition.withLock {
      jobs.append((job, executor))
      condition.signal()
    }
  }

  func stop() {
    condition.withLock {
      isStopped = true
      condition.signal()
    }
  }

  private func loop() {
    while let (job, executor) = nextJob() {
      job.runSynchronously(on: executor)
    }
  }

  private func nextJob() -> (job: UnownedJob, executor: UnownedTaskExecutor)? {
    condition.withLock {
      while jobs.isEmpty && !isStopped { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }

  /// Runs `body` on this thread, which counts as one of the case's threads meanwhile.
  ///
  /// - Parameters:
  ///   - patience: when it is given up.
  ///   - onHang: is called first when it is given up, on a thread that is not blocked.
  /// - Returns: `nil` if it was given up.
  func run<Result: Sendable>(
    _ patience: Patience,
    onHang: (@Sendable () -> Void)? = nil,
    _ body: @escaping @Sendable () async -> Result
  ) async -> Result? {
    await withCheckedContinuation { (continuation: CheckedContinuation<Result?, Never>) in
      let finish = FirstResult(continuation)
      let wait = Mutex(patience.begin())
      let look = Watch.shared.look(after: patience.seconds) {
        let next = wait.withLock { wait in patience.goesOn(&wait) ? wait.next : nil }
        if next == nil {
          onHang?()
          finish(nil)
        }
        return next
      }
      Task(executorPreference: self) {
        patience.threads.enter()
        let result = await body()
        patience.threads.leave()
        Watch.shared.stop(look)
        finish(result)
      }
    }
  }

  /// Resumes a continuation once, with the first result.
  private final class FirstResult<Result: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Result?, Never>?>

    init(_ continuation: CheckedContinuation<Result?, Never>) {
      self.continuation = Mutex(continuation)
    }

    func callAsFunction(_ result: Result?) {
      let waiting = continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      waiting?.resume(returning: result)
    }
  }
}
