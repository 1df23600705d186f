import PromiseConformance

/// Handlers run inside the call that settles.
final class RunsInsideSettle: Sketch, @unchecked Sendable {
  override class var fault: String { "handlers run inside the call that settles" }
  override class var killers: [String] { ["CTX-03", "CTX-09"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    for handler in handlers { handler.run(outcome) }
  }
}
