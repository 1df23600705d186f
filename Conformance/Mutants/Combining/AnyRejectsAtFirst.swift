import PromiseConformance

/// The first error of an input is passed on, whatever the others bring.
final class AnyRejectsAtFirst: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the first error of an input is passed on, whatever the others bring"
  }
  override class var killers: [String] { ["ANY-04"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    if heard.kind == .any, let last = heard.last?.outcome, last.isFailure { return .other(last) }
    return super.ending(of: heard)
  }
}
