import PromiseConformance

/// A handler for errors runs after fulfilment as well.
final class RunsErrorHandlersAlways: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler for errors runs after fulfilment as well" }
  override class var killers: [String] { ["THN-05", "CHN-05"] }

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    derive { outcome, next in
      if case .fulfilled = outcome { _ = try? body(Fault(in: next.stage.ledger)) }
      guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
      next.settle { () throws(Fault) in try body(fault) }
    }
  }
}
