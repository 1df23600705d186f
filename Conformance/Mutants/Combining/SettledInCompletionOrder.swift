import PromiseConformance

/// Outcomes come in the order in which they arrived.
final class SettledInCompletionOrder: Sketch, @unchecked Sendable {
  override class var fault: String { "outcomes come in the order in which they arrived" }
  override class var killers: [String] { ["SET-01", "COL-01"] }

  private let arrived = Guarded<[Outcome]>([])

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.kind == .allSettled else { return super.ending(of: heard) }
    let arrived = arrived.withLock { arrived in
      if let last = heard.last { arrived.append(last.outcome) }
      return arrived
    }
    return heard.missing == 0 ? .value(arrived) : nil
  }
}
