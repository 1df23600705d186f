import Foundation
import Synchronization

/// Another thread makes a call while this one waits for it: nothing races, and a held lock shows.
final class OtherThread: Sendable {
  /// Those that have nothing to do: to start one takes longer than most programs do.
  private static let idle = Mutex<[OtherThread]>([])

  private let job = Mutex<(@Sendable () -> Void)?>(nil)
  private let isAsked = DispatchSemaphore(value: 0)

  private init() {
    let thread = Thread { [self] in
      while true { runNext() }
    }
    thread.stackSize = Worker.stackSize
    thread.start()
  }

  private func runNext() {
    isAsked.wait()
    let next = job.withLock { $0.take() }
    next?()
  }

  /// Returns whether the call came back.
  static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (threads, hasBegun, hasReturned) = (CaseThreads(), Signal(), Signal())
    let thread = idle.withLock { $0.popLast() } ?? OtherThread()
    let job: @Sendable () -> Void = {
      threads.enter()
      hasBegun.fire()
      body()
      threads.leave()
      idle.withLock { $0.append(thread) }
      hasReturned.fire()
    }
    thread.job.withLock { $0 = job }
    thread.isAsked.signal()
    // That the machine has no time for the thread says nothing of the call.
    hasBegun.wait()
    return hasReturned.wait(Patience(seconds: 2, threads: threads))
  }
}
