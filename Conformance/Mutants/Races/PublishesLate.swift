import PromiseConformance

/// Whoever comes too late to settle it may still read it as pending.
final class PublishesLate: Sketch, @unchecked Sendable {
  override class var fault: String {
    "whoever comes too late to settle it may still read it as pending"
  }
  override class var killers: [String] { ["THR-04"] }

  private var isPublished = false
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    Window.hold()
    super.deliver(outcome, to: handlers)
    lock.withLock { isPublished = true }
  }
  override var state: Outcome? { lock.withLock { isPublished ? outcome : nil } }
}
