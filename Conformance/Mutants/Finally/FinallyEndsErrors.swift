import PromiseConformance

/// What runs at the end turns a failure into a success.
final class FinallyEndsErrors: Sketch, @unchecked Sendable {
  override class var fault: String { "what runs at the end turns a failure into a success" }
  override class var killers: [String] { ["FIN-03", "FIN-02"] }

  override func finally(_ body: @escaping @Sendable () throws(Fault) -> Void) -> Sketch {
    super.finally(body).recover { [stage] _ in Token(in: stage.ledger) }
  }
}
