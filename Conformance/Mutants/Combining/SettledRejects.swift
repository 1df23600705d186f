import PromiseConformance

/// Waiting for all, however they end, is rejected with an error of an input.
final class SettledRejects: Sketch, @unchecked Sendable {
  override class var fault: String {
    "waiting for all, however they end, is rejected with an error of an input"
  }
  override class var killers: [String] { ["SET-01"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    if heard.kind == .allSettled, let last = heard.last?.outcome, last.isFailure {
      return .other(last)
    }
    return super.ending(of: heard)
  }
}
