import Foundation
import Synchronization

/// Checks that no test blocks a thread of the pool that all tasks share: `POOL=one` asks for it.
///
/// All threads of the pool but one are taken away. A task that does nothing is started again and again: if it does
/// not run, and the last thread sleeps, something blocks that thread, and the run ends with the names of the tests that
/// were running. A thread that is only slow does not sleep, however busy the machine is.
enum SharedPool {
  private static let isAsked = ProcessInfo.processInfo.environment["POOL"] == "one"
  /// How many checks in a row must find the thread asleep, all in the same sleep.
  ///
  /// A thread of the pool that has nothing to do ends after five seconds, while another one may work: these take longer.
  private static let looks = 500

  static func watchIfAsked(_ running: @escaping @Sendable () -> [String]) {
    guard isAsked else { return }
    Thread.detachNewThread {
      let (isTaken, never) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      for _ in 1..<ProcessInfo.processInfo.activeProcessorCount {
        Task.detached {
          isTaken.signal()
          block(never)
        }
        isTaken.wait()
      }
      watch(running)
    }
  }

  /// In a function that is not asynchronous, where a semaphore may be waited for.
  private static func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }

  /// The thread of the pool that ran a task last.
  private static let thread = Mutex("")

  private static func watch(_ running: () -> [String]) {
    let never = DispatchSemaphore(value: 0)
    // Now and then, as a task that is started again immediately would keep a processor busy.
    while never.wait(timeout: .now() + .milliseconds(50)) != .success {
      let hasRun = DispatchSemaphore(value: 0)
      Task.detached {
        thread.withLock { $0 = name }
        hasRun.signal()
      }
      var (sleep, looks) = ("", 0)
      while hasRun.wait(timeout: .now() + .milliseconds(20)) != .success {
        let now = asleep(thread.withLock { $0 })
        looks = now != nil && now == sleep ? looks + 1 : 0
        sleep = now ?? ""
        guard looks > Self.looks else { continue }
        let names = running().sorted().joined(separator: "\n  ")
        let words = "a thread of the pool that all tasks share is blocked, while these tests run:\n"
        FileHandle.standardError.write(Data("POOL=one: \(words)  \(names)\n".utf8))
        exit(1)
      }
    }
  }

  /// The calling thread, as the system's list of threads names it; empty, where there is no such list.
  private static var name: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
  }

  /// Which of its sleeps a thread is in; `nil`, if it does not sleep, or nothing is known about it.
  private static func asleep(_ thread: String) -> String? {
    guard let status = try? String(contentsOfFile: "/proc/\(thread)/status", encoding: .utf8),
      status.contains("\nState:\tS"),
      let sleeps = status.firstMatch(of: /\nvoluntary_ctxt_switches:\t(\d+)/)
    else { return nil }
    return String(sleeps.1)
  }
}
