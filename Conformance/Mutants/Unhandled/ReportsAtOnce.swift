import PromiseConformance

/// A rejection is reported at once, also if a handler is attached next.
final class ReportsAtOnce: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a rejection is reported at once, also if a handler is attached next"
  }
  override class var killers: [String] { ["UNH-02"] }

  override func report(_ outcome: Outcome) {
    guard case .rejected = outcome, let reporter, !isHandledInTime else { return }
    reporter.report(outcome)
  }
}
