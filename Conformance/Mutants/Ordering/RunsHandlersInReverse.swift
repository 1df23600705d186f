import PromiseConformance

/// Handlers run in reverse order.
final class RunsHandlersInReverse: Sketch, @unchecked Sendable {
  override class var fault: String { "handlers run in reverse order" }
  override class var killers: [String] { ["ORD-01", "ORD-02", "ORD-03", "ORD-08"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: handlers.reversed())
  }
}
