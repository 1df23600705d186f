import PromiseConformance

/// Of a pair of handlers both run.
final class RunsBothHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "of a pair of handlers both run" }
  override class var killers: [String] { ["THN-07"] }

  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    let ledger = stage.ledger
    return super.pair(
      { token throws(Fault) in
        _ = try? onRejected(Fault(in: ledger))
        return try onFulfilled(token)
      },
      { fault throws(Fault) in
        _ = try? onFulfilled(Token(in: ledger))
        return try onRejected(fault)
      }
    )
  }
}
