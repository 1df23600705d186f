import PromiseConformance

/// The handler of a cancelled branch runs when its source settles.
final class RunsCancelledHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the handler of a cancelled branch runs when its source settles"
  }
  override class var killers: [String] { ["CAN-37", "MEM-06"] }

  override func leaveSource() -> SketchCore? {
    lock.withLock { upstream.link = nil }
    return super.leaveSource()
  }
}
