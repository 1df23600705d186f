import PromiseConformance

/// Once its handlers have been served, it reads as pending again.
final class ForgetsItsState: Sketch, @unchecked Sendable {
  override class var fault: String {
    "once its handlers have been served, it reads as pending again"
  }
  override class var killers: [String] { ["STA-08"] }

  private var looks = 0
  override var state: Outcome? {
    lock.withLock {
      looks += 1
      return looks.isMultiple(of: 7) ? nil : outcome
    }
  }
}
