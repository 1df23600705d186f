import PromiseConformance

/// A loss of interest is handed on to the source only, and not to its source.
final class StopsOneStepUp: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a loss of interest is handed on to the source only, and not to its source"
  }
  override class var killers: [String] { ["CAN-20"] }

  override func cancel() -> Bool {
    guard settle(.cancelled) else { return false }
    leaveSource()?.settle(.cancelled)
    return true
  }
}
