import PromiseConformance

/// Every settlement reports that it won.
final class EveryoneWins: Sketch, @unchecked Sendable {
  override class var fault: String { "every settlement reports that it won" }
  override class var killers: [String] { ["STA-07"] }

  override func resolve(_ outcome: Outcome) -> Bool {
    super.resolve(outcome)
    return true
  }
}
