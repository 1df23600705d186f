import PromiseConformance

/// A handler attached to a settled promise is forgotten.
final class ForgetsLateHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler attached to a settled promise is forgotten" }
  override class var killers: [String] { ["THN-08", "STA-04", "STA-05", "EXE-07"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    lock.withLock { if outcome == nil { register(Handler(run: run)) } }
  }
}
