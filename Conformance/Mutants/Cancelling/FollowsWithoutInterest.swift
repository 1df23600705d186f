import PromiseConformance

/// A returned promise does not learn that nobody waits for it any more.
final class FollowsWithoutInterest: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a returned promise does not learn that nobody waits for it any more"
  }
  override class var killers: [String] { ["CAN-26"] }

  override func follow(_ inner: Sketch) {
    super.follow(inner)
    lock.withLock { upstream = Upstream() }
  }
}
