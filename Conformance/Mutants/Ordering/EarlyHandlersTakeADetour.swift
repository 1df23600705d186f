import PromiseConformance

/// Handlers that waited are handed over one job later than those that are attached afterwards.
final class EarlyHandlersTakeADetour: Sketch, @unchecked Sendable {
  override class var fault: String {
    "handlers that waited are handed over one job later than those that are attached afterwards"
  }
  override class var killers: [String] { ["ORD-08"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    schedule { super.deliver(outcome, to: handlers) }
  }
}
