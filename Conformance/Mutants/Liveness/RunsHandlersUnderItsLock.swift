import PromiseConformance

/// Handlers run while its lock is held.
final class RunsHandlersUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String { "handlers run while its lock is held" }
  override class var killers: [String] { ["LIV-01"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { self.lock.withLock(job) }
  }
}
