import PromiseConformance

/// Whoever tried to settle it sees the outcome that it tried.
final class AnswersEachThreadWithItsOwn: Sketch, @unchecked Sendable {
  override class var fault: String { "whoever tried to settle it sees the outcome that it tried" }
  override class var killers: [String] { ["THR-03"] }

  private let tried = Guarded<[ThreadID: Outcome]>([:])
  override func settle(_ outcome: Outcome) -> Bool {
    tried.withLock { $0[.current] = $0[.current] ?? outcome }
    return super.settle(outcome)
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard let own = tried.withLock({ $0[.current] }) else { return super.attach(run) }
    schedule { run(own) }
  }
}
