import PromiseConformance

/// A handler replaces the one before it.
final class KeepsOneHandler: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler replaces the one before it" }
  override class var killers: [String] { ["THN-09"] }

  override func register(_ handler: Handler) {
    handlers = [handler]
  }
}
