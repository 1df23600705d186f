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
      Window.hold {
        guard inner.lock.try() else { return true }
        inner.lock.unlock()
        return false
      }
      super.follow(inner)
    }
  }
}
