import PromiseConformance

/// Only consumers that come on the thread on which the promise was made are counted; all that leave are.
final class CountsOnOneThread: Sketch, @unchecked Sendable {
  override class var fault: String {
    "consumers are counted only if they come on the thread on which the promise was made"
  }
  override class var killers: [String] { ["THR-10"] }

  private let home = ThreadID.current

  override func join() {
    if ThreadID.current == home { super.join() }
  }
}
