import PromiseConformance

/// What a combination has heard of its inputs so far.
struct Heard: Sendable {
  let kind: CombinationKind
  /// The inputs, until it has ended.
  var inputs: [Sketch]
  /// How each input ended that has.
  var outcomes: [Outcome?]
  /// How many have not.
  var missing: Int
  /// The input that was heard of last, and how it ended.
  var last: (index: Int, outcome: Outcome)?

  /// Notes how an input ended.
  mutating func note(_ outcome: Outcome, at index: Int) {
    outcomes[index] = outcome
    missing -= 1
    last = (index, outcome)
  }

  /// How the combination ends because of what was heard last; `nil` while it is pending.
  ///
  /// - Complexity: O(1) while it is pending.
  var ending: Ending<[Outcome]>? {
    let wins = last.map { isWin($0.outcome) } ?? false
    if let last, wins {
      if case .fulfilled = last.outcome { return .value([last.outcome]) }
      return .other(last.outcome)
    }
    guard missing == 0, kind != .race else { return nil }
    let all = outcomes.compactMap(\.self)
    return kind == .any ? .failures(all) : .value(all)
  }

  /// Whether one such outcome is enough.
  private func isWin(_ outcome: Outcome) -> Bool {
    if case .fulfilled = outcome { return kind == .any || kind == .race }
    return kind == .all || kind == .race
  }
}

/// The promise that combines others: ends once, as what it has heard demands.
///
/// While it is pending it counts as somebody who waits for its inputs.
final class Gathering: Sendable {
  /// What an input tells how it ended; it holds the combination only while that is pending.
  let ear = Guarded<Gathering?>(nil)
  private let heard: Guarded<Heard?>
  private let output: Parcel<Ending<[Outcome]>>
  private let judge: @Sendable (Heard) -> Ending<[Outcome]>?
  /// Lets go of the inputs.
  private let lose: @Sendable ([Sketch]) -> Void

  init(
    _ kind: CombinationKind,
    of inputs: [Sketch],
    gate: Gate,
    judge: @escaping @Sendable (Heard) -> Ending<[Outcome]>?,
    lose: @escaping @Sendable ([Sketch]) -> Void
  ) {
    (self.judge, self.lose) = (judge, lose)
    output = Parcel(gate: gate)
    let outcomes = [Outcome?](repeating: nil, count: inputs.count)
    heard = Guarded(Heard(kind: kind, inputs: inputs, outcomes: outcomes, missing: inputs.count))
    ear.withLock { $0 = self }
  }

  /// Looks whether it has ended at the start, when nothing was heard.
  func begin() { hear { _ in } }

  func note(_ outcome: Outcome, at index: Int) { hear { $0.note(outcome, at: index) } }

  /// Notes how an input ended, as if it were the only one.
  func noteAsOnly(_ outcome: Outcome) {
    hear { heard in
      heard.missing = 1
      heard.note(outcome, at: 0)
    }
  }

  private func hear(_ news: (inout Heard) -> Void) {
    let ending = heard.withLock { heard in
      guard var known = heard else { return nil as Ending<[Outcome]>? }
      // Held in one place only, so that it is changed where it is.
      heard = nil
      news(&known)
      heard = known
      return judge(known)
    }
    if let ending { finish(ending) }
  }

  /// Says whether this was first.
  @discardableResult
  func finish(_ ending: Ending<[Outcome]>) -> Bool {
    guard let heard = heard.take() else { return false }
    _ = ear.take()
    output.fulfill { $0 = ending }
    lose(heard.inputs)
    return true
  }

  func observe(_ observer: @escaping @Sendable (Ending<[Outcome]>) -> Void) {
    output.attach(observer)
  }
}
