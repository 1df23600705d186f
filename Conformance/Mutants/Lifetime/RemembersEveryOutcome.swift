import PromiseConformance

/// A list of all outcomes is kept, for whoever might ask.
final class RemembersEveryOutcome: Sketch, @unchecked Sendable {
  override class var fault: String { "a list of all outcomes is kept, for whoever might ask" }
  override class var killers: [String] { ["MEM-08"] }

  private static let outcomes = Guarded<[Outcome]>([])
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    Self.outcomes.withLock { $0.append(outcome) }
    return super.take(settlingWith: outcome)
  }
}
