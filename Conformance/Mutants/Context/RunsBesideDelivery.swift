import PromiseConformance

/// Attached to a settled promise, a handler runs at once, also while another thread runs those before it.
final class RunsBesideDelivery: Sketch, @unchecked Sendable {
  override class var fault: String {
    "attached to a settled promise, a handler runs at once, also while another thread runs those before it"
  }
  override class var killers: [String] { ["CTX-09"] }
  override class var choices: [String: String] { ["dispatch": "immediate"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    job()
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let outcome = state { run(outcome) } else { super.attach(run) }
  }
}
