import PromiseConformance

/// A handler runs as often as the dispatcher runs its work, and lives as long as that.
final class TrustsItsDispatcher: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler runs as often as the dispatcher runs its work, and lives as long as that"
  }
  override class var killers: [String] { ["CTX-13"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    gate.submit(job)
  }
}
