import PromiseConformance

/// The last of many handlers is dropped.
final class DropsTheLastHandler: Sketch, @unchecked Sendable {
  override class var fault: String { "the last of many handlers is dropped" }
  override class var killers: [String] { ["THN-09", "ORD-01"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: handlers.count > 1 ? handlers.dropLast() : handlers)
  }
}
