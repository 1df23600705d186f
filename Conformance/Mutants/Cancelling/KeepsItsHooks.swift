import PromiseConformance

/// Hooks are kept when the promise has settled.
final class KeepsItsHooks: Sketch, @unchecked Sendable {
  override class var fault: String { "hooks are kept when the promise has settled" }
  override class var killers: [String] { ["CAN-15"] }

  override func takeHooks() -> [@Sendable () -> Void] { hooks.map(\.run) }
}
