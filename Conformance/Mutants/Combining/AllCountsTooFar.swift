import PromiseConformance

/// All is complete with one of three or more inputs missing.
final class AllCountsTooFar: Sketch, @unchecked Sendable {
  override class var fault: String { "all is complete with one of three or more inputs missing" }
  override class var killers: [String] { ["ALL-05"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.kind == .all, heard.outcomes.count > 2, heard.missing == 1 else {
      return super.ending(of: heard)
    }
    var heard = heard
    heard.missing = 0
    return super.ending(of: heard)
  }
}
