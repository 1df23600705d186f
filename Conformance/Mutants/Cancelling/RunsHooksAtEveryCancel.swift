import PromiseConformance

/// Hooks are called whenever somebody cancels.
final class RunsHooksAtEveryCancel: Sketch, @unchecked Sendable {
  override class var fault: String { "hooks are called whenever somebody cancels" }
  override class var killers: [String] { ["CAN-02", "CAN-03"] }

  private var kept: [@Sendable () -> Void] = []
  override func takeHooks() -> [@Sendable () -> Void] {
    kept = super.takeHooks()
    return kept
  }
  /// Once more is enough to be noticed, and a hook that cancels does not go on for ever.
  override func cancel() -> Bool {
    if super.cancel() { return true }
    let again = lock.withLock {
      defer { kept = [] }
      return kept
    }
    tell(again, of: .cancelled)
    return false
  }
}
