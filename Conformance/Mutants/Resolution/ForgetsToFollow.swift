import PromiseConformance

/// A promise that a handler returns is not followed.
final class ForgetsToFollow: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise that a handler returns is not followed" }
  override class var killers: [String] { ["RES-01", "RES-02", "RES-03", "RES-12"] }

  override func follow(_ inner: Sketch) {}
}
