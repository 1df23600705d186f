import PromiseConformance

/// It looks whether it is pending in one step, and cancels in another.
final class ChecksBeforeItCancels: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it looks whether it is pending in one step, and cancels in another"
  }
  override class var killers: [String] { ["CAN-05"] }

  override func cancel() -> Bool {
    guard state == nil else { return false }
    Window.hold { state != nil }
    lock.withLock { outcome = nil }
    return super.cancel()
  }
}
