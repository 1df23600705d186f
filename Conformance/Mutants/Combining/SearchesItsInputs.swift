import PromiseConformance

/// All that was heard is looked through with each input.
final class SearchesItsInputs: Sketch, @unchecked Sendable {
  override class var fault: String { "all that was heard is looked through with each input" }
  override class var killers: [String] { ["COL-08"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    let known = heard.outcomes.count { $0 != nil }
    return withExtendedLifetime(known) { super.ending(of: heard) }
  }
}
