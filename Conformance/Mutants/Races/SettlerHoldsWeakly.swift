import PromiseConformance

/// What settles it does not keep it alive.
final class SettlerHoldsWeakly: Sketch, @unchecked Sendable {
  override class var fault: String { "what settles it does not keep it alive" }
  override class var killers: [String] { ["THR-09"] }

  override var settler: Settler {
    Settler(
      fulfill: { [weak self] in self?.resolve(.fulfilled($0)) },
      reject: { [weak self] in self?.resolve(.rejected($0)) }
    )
  }
}
