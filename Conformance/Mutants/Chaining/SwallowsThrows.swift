import PromiseConformance

/// What a handler throws is swallowed.
final class SwallowsThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "what a handler throws is swallowed" }
  override class var killers: [String] { ["CHN-04", "CHN-08", "THN-10"] }

  override func fail(_ fault: Fault) {}
}
