/// What a combination waits for.
package enum CombinationKind: String, Sendable, CaseIterable {
  case all, allSettled, any, race

  /// How it must end, given the inputs it has heard, in order; `nil` while it must be pending.
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
    case .race: return heard.first.map { .ofInput($0.outcome) }
    }
  }

  /// How it may end; inputs that it did not hear in that order may have come in any order.
  package func endings(
    of heard: [HeardOutcome],
    count: Int,
    inOrder: Bool = false,
    by design: CombinationDesign = .ordinary
  ) -> [PromiseEnding<[Outcome]>?] {
    let decides = design.any == .race && self == .any && heard.count == count && count > 0
    if decides, !heard.contains(where: \.outcome.isFulfilled) {
      return heard.map { .other($0.outcome) }
    }
    guard !inOrder, heard.count > 1 else { return [ending(of: heard, count: count, by: design)] }
    return heard.indices.flatMap { first in
      // Only what came first or last tells designs apart.
      heard.indices.filter { $0 != first }.map { last in
        let between = heard.indices.filter { $0 != first && $0 != last }
        return ending(of: ([first] + between + [last]).map { heard[$0] }, count: count, by: design)
      }
    }
  }

  /// An end as it is compared: all errors that are not of the inputs are the same, as are a list of one error and that.
  func comparable(_ ending: PromiseEnding<[Outcome]>, to heard: [HeardOutcome]) -> PromiseEnding<
    [Outcome]
  > {
    if self == .all, case .failures(let all) = ending, all.count == 1 { return .other(all[0]) }
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
