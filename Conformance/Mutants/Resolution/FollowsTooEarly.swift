import PromiseConformance

/// A pending promise that a handler returns is taken for a value.
final class FollowsTooEarly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a pending promise that a handler returns is taken for a value"
  }
  override class var killers: [String] { ["RES-01"] }

  override func follow(_ inner: Sketch) {
    if inner.state == nil { settle(.fulfilled(Token(in: stage.ledger))) }
    super.follow(inner)
  }
}
