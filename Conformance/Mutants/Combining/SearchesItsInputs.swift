import PromiseConformance

/// All that was heard is looked through with each input.
final class SearchesItsInputs: Sketch, @unchecked Sendable {
  override class var fault: String { "all that was heard is looked through with each input" }
  override class var killers: [String] { ["COL-08"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    // Copied, not only looked at: that would take no longer than all the rest.
    let (known, rest) = (heard.outcomes.compactMap(\.self), heard.outcomes.filter { $0 == nil })
    return withExtendedLifetime((known, rest)) { super.ending(of: heard) }
  }
}
