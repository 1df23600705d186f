import PromiseConformance

/// A cancellation calls itself for the source.
final class CancelsRecursively: Sketch, @unchecked Sendable {
  override class var fault: String { "a cancellation calls itself for the source" }
  override class var killers: [String] { ["LIV-11", "LIV-16"] }

  override func cancel() -> Bool {
    guard settle(.cancelled) else { return false }
    _ = leaveSource()?.cancel()
    return true
  }
}
