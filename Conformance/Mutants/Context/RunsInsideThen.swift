import PromiseConformance

/// Attached to a settled promise, a handler runs inside `then`.
final class RunsInsideThen: Sketch, @unchecked Sendable {
  override class var fault: String { "attached to a settled promise, a handler runs inside `then`" }
  override class var killers: [String] { ["CTX-02", "CTX-09"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let outcome = state { run(outcome) } else { super.attach(run) }
  }
}
