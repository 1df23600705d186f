import PromiseConformance

/// Late observers get a copy of the value.
final class CopiesTheValue: Sketch, @unchecked Sendable {
  override class var fault: String { "late observers get a copy of the value" }
  override class var killers: [String] { ["STA-04"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard case .fulfilled? = state else { return super.attach(run) }
    let copy = Outcome.fulfilled(Token(in: stage.ledger))
    schedule { run(copy) }
  }
}
