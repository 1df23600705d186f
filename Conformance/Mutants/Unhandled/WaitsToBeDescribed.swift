import PromiseConformance

/// Describing it waits until it is settled.
final class WaitsToBeDescribed: Sketch, @unchecked Sendable {
  override class var fault: String { "describing it waits until it is settled" }
  override class var killers: [String] { ["UNH-04"] }

  override var description: String {
    _ = wait()
    return super.description
  }
}
