import PromiseConformance

/// Only one promise can follow another.
final class TakesOneFollower: Sketch, @unchecked Sendable {
  override class var fault: String { "only one promise can follow another" }
  override class var killers: [String] { ["RES-12"] }

  private let isFollowed = Guarded(false)
  override func follow(_ inner: Sketch) {
    let isFirst = (inner as? TakesOneFollower)?.isFollowed.withLock { isFollowed in
      defer { isFollowed = true }
      return !isFollowed
    }
    if isFirst == true { super.follow(inner) }
  }
}
