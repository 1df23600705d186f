import PromiseConformance

/// The first value is given up while one of several inputs may still bring it.
final class AnyCountsTooFar: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the first value is given up while one of several inputs may still bring it"
  }
  override class var killers: [String] { ["ANY-05", "COL-04"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.kind == .any, heard.outcomes.count > 1, heard.missing == 1,
      heard.last?.outcome.isFailure == true
    else { return super.ending(of: heard) }
    return .failures(heard.outcomes.compactMap(\.self))
  }
}
