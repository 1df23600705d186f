import PromiseConformance

/// An error that is not of the expected kind never arrives, where a forced cast would have
/// crashed.
final class CastsErrorsByForce: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an error that is not of the expected kind never arrives, where a forced cast would have crashed"
  }
  override class var killers: [String] { ["RES-11"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    if case .rejected(let fault) = outcome, fault.underlying != nil { return nil }
    return super.take(settlingWith: outcome)
  }
}
