import PromiseConformance

/// What a hook cancels has its hooks run inside that hook.
final class RunsHooksInsideHooks: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what a hook cancels has its hooks run inside that hook"
  }
  override class var killers: [String] { ["LIV-17", "LIV-18"] }

  override func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    if outcome == .cancelled { for hook in hooks { hook() } }
  }
}
