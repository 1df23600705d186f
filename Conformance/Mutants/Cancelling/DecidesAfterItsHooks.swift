import PromiseConformance

/// Hooks run before the cancellation counts.
final class DecidesAfterItsHooks: Sketch, @unchecked Sendable {
  override class var fault: String { "hooks run before the cancellation counts" }
  override class var killers: [String] { ["CAN-14"] }

  override func cancel() -> Bool {
    if state == nil { tell(lock.withLock { takeHooks() }, of: .cancelled) }
    return super.cancel()
  }
}
