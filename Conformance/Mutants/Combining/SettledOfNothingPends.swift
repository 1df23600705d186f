import PromiseConformance

/// Waiting for all of nothing, however they end, is never over.
final class SettledOfNothingPends: Sketch, @unchecked Sendable {
  override class var fault: String { "waiting for all of nothing, however they end, is never over" }
  override class var killers: [String] { ["SET-03"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    heard.kind == .allSettled && heard.outcomes.isEmpty ? nil : super.ending(of: heard)
  }
}
