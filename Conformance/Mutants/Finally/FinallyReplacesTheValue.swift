import PromiseConformance

/// What runs at the end replaces the value.
final class FinallyReplacesTheValue: Sketch, @unchecked Sendable {
  override class var fault: String { "what runs at the end replaces the value" }
  override class var killers: [String] { ["FIN-03"] }

  override func finally(_ body: @escaping @Sendable () throws(Fault) -> Void) -> Sketch {
    super.finally(body).transform { [stage] _ in Token(in: stage.ledger) }
  }
}
