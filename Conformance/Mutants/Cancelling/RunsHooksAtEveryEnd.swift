import PromiseConformance

/// Hooks are called however the promise ends.
final class RunsHooksAtEveryEnd: Sketch, @unchecked Sendable {
  override class var fault: String { "hooks are called however the promise ends" }
  override class var killers: [String] { ["CAN-09"] }

  override func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    super.tell(hooks, of: .cancelled)
  }
}
