import PromiseConformance

/// All of nothing never settles.
final class AllOfNothingPends: Sketch, @unchecked Sendable {
  override class var fault: String { "all of nothing never settles" }
  override class var killers: [String] { ["ALL-01"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    heard.kind == .all && heard.outcomes.isEmpty ? nil : super.ending(of: heard)
  }
}
