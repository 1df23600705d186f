import PromiseConformance

/// The dispatcher is called while its lock is held.
final class DispatchesUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String { "the dispatcher is called while its lock is held" }
  override class var killers: [String] { ["LIV-01"] }

  override func settle(_ outcome: Outcome) -> Bool {
    lock.withLock { super.settle(outcome) }
  }
}
