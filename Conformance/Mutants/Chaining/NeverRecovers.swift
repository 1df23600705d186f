import PromiseConformance

/// A handler for errors cannot turn them into a value.
final class NeverRecovers: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler for errors cannot turn them into a value" }
  override class var killers: [String] { ["CHN-07", "THN-07"] }

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    derive { outcome, next in
      guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
      _ = try? body(fault)
      next.fail(fault)
    }
  }
  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    recover(onRejected).transform(onFulfilled)
  }
}
