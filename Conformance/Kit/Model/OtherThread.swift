import Foundation

/// Another thread makes a call while this one waits for it: nothing races, and a held lock shows.
enum OtherThread {
  /// Returns whether the call came back.
  static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (threads, hasBegun) = (CaseThreads(), Signal())
    let hasReturned = start {
      threads.enter()
      hasBegun.fire()
      body()
      threads.leave()
    }
    // That the machine has no time for the thread says nothing of the call.
    hasBegun.wait()
    if hasReturned.wait(Patience(seconds: 2, threads: threads)) { return true }
    // The call may still wait for a processor: threads that start after it have their turn after it.
    for _ in 0..<10 { start {}.wait() }
    return hasReturned.wait(0)
  }

  /// Starts a thread; returns what fires at its end.
  private static func start(_ body: @escaping @Sendable () -> Void) -> Signal {
    let hasEnded = Signal()
    let thread = Thread {
      body()
      hasEnded.fire()
    }
    thread.stackSize = Worker.stackSize
    thread.start()
    return hasEnded
  }
}
