import PromiseConformance

/// A derived promise keeps its source for ever.
final class HoldsItsSource: Sketch, @unchecked Sendable {
  override class var fault: String { "a derived promise keeps its source for ever" }
  override class var killers: [String] { ["MEM-05"] }

  private var source: Sketch?
  override func derive(_ react: @escaping @Sendable (Outcome, Sketch) -> Void) -> Sketch {
    let next = super.derive(react)
    (next as? HoldsItsSource)?.source = self
    return next
  }
}
