import Foundation

/// Another thread makes a call while this one waits for it: nothing races, and a held lock shows.
enum OtherThread {
  /// Returns whether the call came back.
  static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (threads, hasBegun, hasReturned) = (CaseThreads(), Signal(), Signal())
    let thread = Thread {
      threads.enter()
      hasBegun.fire()
      body()
      threads.leave()
      hasReturned.fire()
    }
    thread.stackSize = Worker.stackSize
    thread.start()
    // That the machine has no time for the thread says nothing of the call.
    hasBegun.wait()
    return hasReturned.wait(Patience(seconds: 2, threads: threads))
  }
}
