import PromiseConformance

/// Work starts later, also for a promise that was cancelled before.
final class StartsCancelledWork: Sketch, @unchecked Sendable {
  override class var fault: String {
    "work starts later, also for a promise that was cancelled before"
  }
  override class var killers: [String] { ["CAN-17"] }
  override class var choices: [String: String] { ["executor": "deferred"] }

  override func run(_ work: @escaping @Sendable (Settler) throws(Fault) -> Void) {
    schedule { super.run(work) }
  }
}
