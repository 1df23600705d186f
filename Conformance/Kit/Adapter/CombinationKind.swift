/// What a combination waits for.
package enum CombinationKind: String, Sendable, CaseIterable {
  case all, allSettled, any, race

  /// What it must come to, given what it has heard of its inputs, in order; `nil` while it must be pending.
  package func ending(
    of heard: [HeardOutcome],
    count: Int,
    by design: CombinationDesign = .ordinary
  ) -> PromiseEnding<[Outcome]>? {
    let isComplete = heard.count == count
    switch self {
    case .all: return design.all.ending(of: heard, count: count)
    case .allSettled:
      return isComplete ? .value(heard.sorted { $0.index < $1.index }.map(\.outcome)) : nil
    case .any:
      if let winner = heard.first(where: \.outcome.isFulfilled) { return .value([winner.outcome]) }
      return isComplete && count > 0 ? design.any.ending(of: heard, count: count) : nil
    case .race:
      guard let winner = heard.first?.outcome else { return nil }
      return winner.isFulfilled ? .value([winner]) : .other(winner)
    }
  }

  /// What each of the designs must come to, each end once.
  func endings(
    of heard: [HeardOutcome],
    count: Int,
    by designs: [CombinationDesign]
  ) -> [PromiseEnding<[Outcome]>?] {
    designs.reduce(into: []) { endings, design in
      let ending = ending(of: heard, count: count, by: design)
      if !endings.contains(ending) { endings.append(ending) }
    }
  }

  /// An end as it is compared: all errors that are not of the inputs are the same.
  func comparable(_ ending: PromiseEnding<[Outcome]>, to heard: [HeardOutcome]) -> PromiseEnding<
    [Outcome]
  > {
    guard self == .any, !heard.isEmpty else { return ending }
    switch ending {
    case .failures([]): return .other(.foreign(AnyFailure.ownError))
    case .other(.rejected(let fault)) where !heard.contains { $0.outcome == .rejected(fault) }:
      return .other(.foreign(AnyFailure.ownError))
    case .other(.foreign): return .other(.foreign(AnyFailure.ownError))
    case .value, .other, .failures: return ending
    }
  }
}
