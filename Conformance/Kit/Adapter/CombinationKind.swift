/// What a combination waits for.
package enum CombinationKind: String, Sendable, CaseIterable {
  case all, allSettled, any, race

  /// What it must come to, given what it has heard of its inputs, in order; `nil` while it must be pending.
  package func ending(
    of heard: [(index: Int, outcome: Outcome)],
    count: Int
  ) -> Ending<[Outcome]>? {
    let isComplete = heard.count == count
    let sorted = { heard.sorted { $0.index < $1.index }.map(\.outcome) }
    switch self {
    case .all:
      if let failure = heard.first(where: { !$0.outcome.isFulfilled }) {
        return .other(failure.outcome)
      }
      return isComplete ? .value(sorted()) : nil
    case .allSettled: return isComplete ? .value(sorted()) : nil
    case .any:
      if let winner = heard.first(where: \.outcome.isFulfilled) { return .value([winner.outcome]) }
      return isComplete && count > 0 ? .failures(sorted()) : nil
    case .race:
      guard let winner = heard.first?.outcome else { return nil }
      return winner.isFulfilled ? .value([winner]) : .other(winner)
    }
  }
}
