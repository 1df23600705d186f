import PromiseConformance

/// What moves a chain to a context moves values only.
final class MovesValuesOnly: Sketch, @unchecked Sendable {
  override class var fault: String { "what moves a chain to a context moves values only" }
  override class var killers: [String] { ["CTX-12"] }

  override func moved(to gate: Gate) -> Sketch {
    let next = make(on: gate)
    let (old, stage) = (self.gate, stage)
    attach { outcome in
      guard case .rejected = outcome else {
        next.settle(outcome)
        return
      }
      // The failure is handed on where it came from.
      (next as? MovesValuesOnly)?.detour = old
      withExtendedLifetime(stage) { _ = next.settle(outcome) }
    }
    return next
  }
  private var detour: Gate?
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    (detour ?? gate).submit(job)
  }
}
