import PromiseConformance

/// A race goes on when an input is rejected.
final class RaceIgnoresErrors: Sketch, @unchecked Sendable {
  override class var fault: String { "a race goes on when an input is rejected" }
  override class var killers: [String] { ["RAC-01"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    heard.kind == .race && heard.last?.outcome.isFailure == true ? nil : super.ending(of: heard)
  }
}
