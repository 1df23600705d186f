import PromiseConformance

/// A hook is called twice.
final class RunsHooksTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "a hook is called twice" }
  override class var killers: [String] { ["CAN-09", "CAN-02"] }

  override func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    super.tell(hooks + hooks, of: outcome)
  }
}
