import PromiseConformance

/// Handlers run when they are attached, whether or not there is a value.
final class RunsHandlersEarly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "handlers run when they are attached, whether or not there is a value"
  }
  override class var killers: [String] { ["THN-02", "THN-05", "ORD-09"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if state == nil {
      schedule { [stage] in run(.fulfilled(Token(in: stage.ledger))) }
      schedule { [stage] in run(.rejected(Fault(in: stage.ledger))) }
    }
    super.attach(run)
  }
}
