import PromiseConformance

/// Values come in the order in which they arrived.
final class AllInCompletionOrder: Sketch, @unchecked Sendable {
  override class var fault: String { "values come in the order in which they arrived" }
  override class var killers: [String] { ["ALL-02", "COL-01"] }

  private let arrived = Guarded<[Outcome]>([])

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.kind == .all else { return super.ending(of: heard) }
    let arrived = arrived.withLock { arrived in
      if let last = heard.last { arrived.append(last.outcome) }
      return arrived
    }
    guard case .value? = super.ending(of: heard) else { return super.ending(of: heard) }
    return .value(arrived)
  }
}
