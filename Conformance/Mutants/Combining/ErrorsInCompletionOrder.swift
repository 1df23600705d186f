import PromiseConformance

/// The errors of all inputs come in the order in which they arrived.
final class ErrorsInCompletionOrder: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the errors of all inputs come in the order in which they arrived"
  }
  override class var killers: [String] { ["ANY-02", "COL-01"] }

  private let arrived = Guarded<[Outcome]>([])

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.kind == .any else { return super.ending(of: heard) }
    let arrived = arrived.withLock { arrived in
      if let last = heard.last { arrived.append(last.outcome) }
      return arrived
    }
    guard case .failures? = super.ending(of: heard) else { return super.ending(of: heard) }
    return .failures(arrived)
  }
}
