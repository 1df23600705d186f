import PromiseConformance

/// Every handler runs twice.
final class RunsHandlersTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "every handler runs twice" }
  override class var killers: [String] { ["THN-01", "THN-03", "THN-04", "THN-06"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: handlers + handlers)
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    super.attach(run)
    super.attach(run)
  }
}
