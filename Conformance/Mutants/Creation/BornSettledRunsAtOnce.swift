import PromiseConformance

/// A promise that is made settled runs handlers inside `then`.
final class BornSettledRunsAtOnce: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise that is made settled runs handlers inside `then`" }
  override class var killers: [String] { ["EXE-07"] }

  private var isBornSettled = false
  override func settleAtBirth(_ outcome: Outcome) {
    isBornSettled = true
    super.settleAtBirth(outcome)
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if isBornSettled, let outcome { run(outcome) } else { super.attach(run) }
  }
}
