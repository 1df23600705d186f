import PromiseConformance

/// A branch that is cancelled again is counted out again.
final class CountsOutTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "a branch that is cancelled again is counted out again" }
  override class var killers: [String] { ["CAN-19"] }

  private var left: SketchCore?
  override func cancel() -> Bool {
    if let left, left.leave() { _ = left.cancel() }
    left = left ?? lock.withLock { upstream.source }
    return super.cancel()
  }
}
