import PromiseConformance

/// A source keeps the handlers of cancelled branches.
final class KeepsCancelledBranches: Sketch, @unchecked Sendable {
  override class var fault: String { "a source keeps the handlers of cancelled branches" }
  override class var killers: [String] { ["MEM-06"] }

  private let kept = Guarded<[@Sendable (Outcome, Sketch) -> Void]>([])
  override func derive(_ react: @escaping @Sendable (Outcome, Sketch) -> Void) -> Sketch {
    kept.withLock { $0.append(react) }
    return super.derive(react)
  }
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    kept.withLock { $0 = [] }
    super.deliver(outcome, to: handlers)
  }
}
