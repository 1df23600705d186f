import PromiseConformance

/// A dropped chain is released link inside link.
final class ReleasesRecursively: Sketch, @unchecked Sendable {
  override class var fault: String { "a dropped chain is released link inside link" }
  override class var killers: [String] { ["LIV-07"] }

  override func release() {}
}
