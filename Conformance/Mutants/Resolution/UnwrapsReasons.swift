import PromiseConformance

/// An error that carries an error is unwrapped.
final class UnwrapsReasons: Sketch, @unchecked Sendable {
  override class var fault: String { "an error that carries an error is unwrapped" }
  override class var killers: [String] { ["RES-11"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    guard case .rejected(let fault) = outcome, let inner = fault.underlying else {
      return super.take(settlingWith: outcome)
    }
    return super.take(settlingWith: .rejected(inner))
  }
}
