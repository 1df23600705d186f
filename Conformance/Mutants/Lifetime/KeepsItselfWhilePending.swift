import PromiseConformance

/// A pending promise keeps itself alive.
final class KeepsItselfWhilePending: Sketch, @unchecked Sendable {
  override class var fault: String { "a pending promise keeps itself alive" }
  override class var killers: [String] { ["MEM-02"] }

  private var own: Sketch?
  override func register(_ handler: Handler) {
    own = self
    super.register(handler)
  }
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    own = nil
    return super.take(settlingWith: outcome)
  }
}
