import PromiseConformance

/// Attached to a settled promise, a handler runs in another context.
final class LateHandlersRunElsewhere: Sketch, @unchecked Sendable {
  override class var fault: String {
    "attached to a settled promise, a handler runs in another context"
  }
  override class var killers: [String] { ["CTX-05"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard let outcome = state else { return super.attach(run) }
    stage.otherGate.submit { run(outcome) }
  }
}
