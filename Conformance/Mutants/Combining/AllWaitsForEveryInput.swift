import PromiseConformance

/// All is rejected only when every input has settled; then with the first by index.
final class AllWaitsForEveryInput: Sketch, @unchecked Sendable {
  override class var fault: String {
    "all is rejected only when every input has settled; then with the first by index"
  }
  override class var killers: [String] { ["ALL-03", "ALL-04", "COL-04"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.kind == .all else { return super.ending(of: heard) }
    guard heard.missing == 0 else { return nil }
    let failure = heard.outcomes.compactMap(\.self).first { $0.isFailure }
    return failure.map(Ending.other) ?? super.ending(of: heard)
  }
}
