import PromiseConformance

/// Waiting for all, however they end, is over with one input missing.
final class SettledBeforeTheLast: Sketch, @unchecked Sendable {
  override class var fault: String {
    "waiting for all, however they end, is over with one input missing"
  }
  override class var killers: [String] { ["SET-02", "COL-04"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.kind == .allSettled, heard.outcomes.count > 1, heard.missing == 1 else {
      return super.ending(of: heard)
    }
    return .value(heard.outcomes.compactMap(\.self))
  }
}
