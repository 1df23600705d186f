import PromiseConformance

/// What a handler throws arrives inside another error.
final class WrapsWhatIsThrown: Sketch, @unchecked Sendable {
  override class var fault: String { "what a handler throws arrives inside another error" }
  override class var killers: [String] { ["CHN-04"] }

  override func fail(_ fault: Fault) {
    super.fail(Fault(in: stage.ledger, underlying: fault))
  }
}
