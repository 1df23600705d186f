import PromiseConformance

/// Late observers get a copy of the error.
final class CopiesTheError: Sketch, @unchecked Sendable {
  override class var fault: String { "late observers get a copy of the error" }
  override class var killers: [String] { ["STA-05"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard case .rejected? = state else { return super.attach(run) }
    let copy = Outcome.rejected(Fault(in: stage.ledger))
    schedule { run(copy) }
  }
}
