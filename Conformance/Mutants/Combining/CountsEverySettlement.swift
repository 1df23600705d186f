import PromiseConformance

/// A combination counts each call that settles an input.
final class CountsEverySettlement: Sketch, @unchecked Sendable {
  override class var fault: String { "a combination counts each call that settles an input" }
  override class var killers: [String] { ["COL-03"] }

  /// Those that wait for this promise.
  private let listeners = Guarded<[(gathering: Gathering, index: Int)]>([])

  override func listen(to input: Sketch, at index: Int, for gathering: Gathering) {
    (input as? CountsEverySettlement)?.listeners.withLock { $0.append((gathering, index)) }
    super.listen(to: input, at: index, for: gathering)
  }

  override func resolve(_ outcome: Outcome) -> Bool {
    let isFirst = super.resolve(outcome)
    if !isFirst {
      for (gathering, index) in listeners.withLock({ $0 }) { gathering.note(outcome, at: index) }
    }
    return isFirst
  }
}
