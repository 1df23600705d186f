import PromiseConformance

/// What a combination has heard of its inputs so far.
struct Heard: Sendable {
  let kind: CombinationKind
  /// The inputs, until it has ended: those that are left, since it must not keep them.
  var inputs: [WeakSketch]
  /// How each input ended that has.
  var outcomes: [Outcome?]
  /// How many have not.
  var missing: Int
  /// The input that was heard of last, and how it ended.
  var last: (index: Int, outcome: Outcome)?

  /// Notes how an input ended.
  mutating func note(_ outcome: Outcome, at index: Int) {
    // The first one stays: to replace it would release it under the lock.
    outcomes[index] = outcomes[index] ?? outcome
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
  ///
  /// Held by the inputs alone, so that a combination goes with the last of them.
  typealias Ear = Guarded<Gathering?>
  var ear: Ear? { ears.current.ear }
  private let ears = Guarded(WeakEar())
  private let heard: Guarded<Heard?>
  private let output: Parcel<Ending<[Outcome]>>
  private let judge: @Sendable (Heard) -> Ending<[Outcome]>?
  /// Lets go of the inputs.
  private let lose: @Sendable ([Sketch]) -> Void
  /// Whether what was heard goes before the lock is free again.
  private let isCareless: Bool

  init(
    _ kind: CombinationKind,
    of inputs: [Sketch],
    gate: Gate,
    isCareless: Bool,
    judge: @escaping @Sendable (Heard) -> Ending<[Outcome]>?,
    lose: @escaping @Sendable ([Sketch]) -> Void
  ) {
    (self.judge, self.lose, self.isCareless) = (judge, lose, isCareless)
    output = Parcel(gate: gate)
    let outcomes = [Outcome?](repeating: nil, count: inputs.count)
    let known = inputs.map { WeakSketch(sketch: $0) }
    heard = Guarded(Heard(kind: kind, inputs: known, outcomes: outcomes, missing: inputs.count))
  }

  /// What the inputs are to tell how they end.
  func listen() -> Ear {
    let ear = Ear(self)
    ears.withLock { $0.ear = ear }
    return ear
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
    if isCareless { heard.withLock { $0?.outcomes = [] } }
    guard let heard = heard.take() else { return false }
    let old = ear?.take()
    output.fulfill { $0 = ending }
    lose(heard.inputs.compactMap(\.sketch))
    withExtendedLifetime(old) {}
    return true
  }

  func observe(_ observer: @escaping @Sendable (Ending<[Outcome]>) -> Void) {
    output.attach(observer)
  }
}

/// What the inputs hold, if any is left.
private struct WeakEar: Sendable {
  weak var ear: Gathering.Ear?
}
