import Foundation
import PromiseConformance

/// A promise that follows another holds its own lock while it takes the other's.
final class LocksBothPromises: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise that follows another holds its own lock while it takes the other's"
  }
  override class var killers: [String] { ["LIV-03"] }

  override func follow(_ inner: Sketch) {
    lock.withLock {
      // Long enough for another thread to be at the same point.
      let end = ContinuousClock.now + .microseconds(200)
      while ContinuousClock.now < end {}
      super.follow(inner)
    }
  }
}
