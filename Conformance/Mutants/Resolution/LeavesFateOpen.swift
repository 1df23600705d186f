import PromiseConformance

/// While it follows a promise, it can still be settled by others.
final class LeavesFateOpen: Sketch, @unchecked Sendable {
  override class var fault: String {
    "while it follows a promise, it can still be settled by others"
  }
  override class var killers: [String] { ["RES-07"] }

  override func follow(_ inner: Sketch) {
    guard inner !== self else { return }
    inner.attach { self.settle($0) }
  }
}
