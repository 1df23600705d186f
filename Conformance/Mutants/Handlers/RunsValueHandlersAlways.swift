import PromiseConformance

/// A handler for values runs after rejection as well.
final class RunsValueHandlersAlways: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler for values runs after rejection as well" }
  override class var killers: [String] { ["THN-02", "CHN-06"] }

  override func transform(_ body: @escaping TransformBody) -> Sketch {
    derive { outcome, next in
      if case .rejected = outcome { _ = try? body(Token(in: next.stage.ledger)) }
      guard case .fulfilled(let token) = outcome else { return next.pass(outcome) }
      next.settle { () throws(Fault) in try body(token) }
    }
  }
}
