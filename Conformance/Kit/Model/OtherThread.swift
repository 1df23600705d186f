import Foundation

/// Another thread makes a call while this one waits for it: nothing races, and a held lock shows.
enum OtherThread {
  /// Returns whether the call came back.
  static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (threads, hasReturned) = (CaseThreads(), Signal())
    let thread = Thread {
      threads.enter()
      body()
      threads.leave()
      hasReturned.fire()
    }
    thread.stackSize = Worker.stackSize
    thread.start()
    return hasReturned.wait(Patience(seconds: 2, threads: threads))
  }
}
