import Foundation

/// Another thread makes a call while this one waits for it: nothing races, and a held lock shows.
enum OtherThread {
  /// They are kept: to start one takes longer than most programs do.
  private static let helpers = HelperThreads { body in
    let thread = Thread(block: body)
    thread.stackSize = Worker.stackSize
    thread.start()
  }

  /// Returns whether the call came back.
  static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    // That the machine has no time for the thread says nothing of the call.
    let (threads, hasBegun) = (CaseThreads(), Signal())
    return helpers.run(Patience(seconds: 2, threads: threads), begun: hasBegun) {
      threads.counting {
        hasBegun.fire()
        body()
      }
    }
  }
}
