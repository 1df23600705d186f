import Foundation
import Synchronization
import Testing

/// Runs each test of a suite on threads of its own, which it may block.
///
/// All tasks share a few threads. A test that blocks one, as the runner itself does during an exit test,
/// would keep tasks from continuing that others wait for.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    await Room.shared.enter(test.name)
    defer { Room.shared.leave(test.name) }
    try await withTaskExecutorPreference(Threads.shared) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// Runs each test of a suite on threads of its own, which it may block.
  package static var ownThread: Self { OwnThread() }
}

/// Threads that tests may block: where none is free for a job, one more is made, up to a number that is never reached.
///
/// `@unchecked Sendable`: the properties are touched only under `condition`.
private final class Threads: TaskExecutor, @unchecked Sendable {
  static let shared = Threads()

  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var (free, all) = (0, 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
      guard free < jobs.count, all < 64 else { return }
      all += 1
      Thread.detachNewThread { self.work() }
    }
  }

  private func work() -> Never {
    while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob {
    condition.withLock {
      free += 1
      defer { free -= 1 }
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}

/// The tests that run now; only a few may, as the runner starts all of them at the same time.
private final class Room: Sendable {
  static let shared = Room(places: max(4, ProcessInfo.processInfo.activeProcessorCount * 2))

  private struct State {
    var places: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
    var running: [String] = []
  }

  private let state: Mutex<State>

  init(places: Int) {
    state = Mutex(State(places: places))
    SharedPool.watchIfAsked { self.state.withLock { $0.running } }
  }

  func enter(_ name: String) async {
    await withCheckedContinuation { continuation in
      let hasPlace = state.withLock { state in
        if state.places == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.places -= 1
        return true
      }
      if hasPlace { continuation.resume() }
    }
    state.withLock { $0.running.append(name) }
  }

  /// The place goes to the test that has waited longest.
  func leave(_ name: String) {
    let next = state.withLock { state in
      if let index = state.running.firstIndex(of: name) { state.running.remove(at: index) }
      guard state.waiting.isEmpty else {
        return state.waiting.removeFirst() as CheckedContinuation?
      }
      state.places += 1
      return nil
    }
    next?.resume()
  }
}
