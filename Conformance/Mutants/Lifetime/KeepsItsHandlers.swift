import PromiseConformance

/// Handlers are kept after they have run.
final class KeepsItsHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "handlers are kept after they have run" }
  override class var killers: [String] { ["MEM-01", "MEM-04"] }

  private var kept: [Handler] = []
  override func register(_ handler: Handler) {
    kept.append(handler)
    super.register(handler)
  }
}
