import Foundation

/// What the fourth rung's `settle` does, with a place where a thread can be stopped between looking and changing.
extension Rung4 {
  private final class Answer: @unchecked Sendable {
    private(set) var outcome: Int?

    func settle(_ value: Int, between: () -> Void) -> Bool {
      guard outcome == nil else { return false }
      between()
      outcome = value
      return true
    }
  }

  static func example5(_ say: @escaping @Sendable (String) -> Void) {
    let answer = Answer()
    let (looked, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isDone = DispatchSemaphore(value: 0)
    let right = String(repeating: " ", count: 34)
    say("thread A                          thread B")

    // Thread A has looked. It is stopped until thread B, which is this one, lets it go on.
    Thread.detachNewThread {
      let hasWon = answer.settle(42) {
        say("finds it pending")
        looked.signal()
        goesOn.wait()
      }
      say("settles it with 42: \(hasWon ? "has won" : "has lost")")
      isDone.signal()
    }
    looked.wait()
    let hasWon = answer.settle(43) { say("\(right)finds it pending") }
    say("\(right)settles it with 43: \(hasWon ? "has won" : "has lost")")
    goesOn.signal()
    isDone.wait()
    say("whoever looks now finds \(answer.outcome ?? 0)")
  }
}
