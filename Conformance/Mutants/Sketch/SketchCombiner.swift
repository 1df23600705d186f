import PromiseConformance

/// What a combination has heard of its inputs so far.
struct Progress: Sendable {
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
final class SketchCombiner: Sendable {
  /// The way from an input to the combination, which it holds only while that is pending.
  ///
  /// Held by the inputs alone, so that a combination goes with the last of them.
  typealias Listener = Guarded<SketchCombiner?>
  var listener: Listener? { weakListener.current.listener }
  private let weakListener = Guarded(WeakListener())
  private let progress: Guarded<Progress?>
  private let output: ValuePromise<Ending<[Outcome]>>
  private let judge: @Sendable (Progress) -> Ending<[Outcome]>?
  /// Lets go of the inputs.
  private let abandon: @Sendable ([Sketch]) -> Void
  private let releasesOutcomesUnderItsLock: Bool

  init(
    _ kind: CombinationKind,
    of inputs: [Sketch],
    gate: Gate,
    releasesOutcomesUnderItsLock: Bool,
    judge: @escaping @Sendable (Progress) -> Ending<[Outcome]>?,
    abandon: @escaping @Sendable ([Sketch]) -> Void
  ) {
    (self.judge, self.abandon, self.releasesOutcomesUnderItsLock) = (
      judge, abandon, releasesOutcomesUnderItsLock
    )
    output = ValuePromise(gate: gate)
    let outcomes = [Outcome?](repeating: nil, count: inputs.count)
    let known = inputs.map { WeakSketch(sketch: $0) }
    progress = Guarded(
      Progress(kind: kind, inputs: known, outcomes: outcomes, missing: inputs.count)
    )
  }

  /// What the inputs are to tell how they end.
  func listen() -> Listener {
    let listener = Listener(self)
    weakListener.withLock { $0.listener = listener }
    return listener
  }

  /// Looks whether it has ended at the start, when nothing was heard.
  func begin() { hear { _ in } }

  func note(_ outcome: Outcome, at index: Int) { hear { $0.note(outcome, at: index) } }

  /// Notes how an input ended, as if it were the only one.
  func noteAsOnly(_ outcome: Outcome) {
    hear { progress in
      progress.missing = 1
      progress.note(outcome, at: 0)
    }
  }

  private func hear(_ news: (inout Progress) -> Void) {
    let ending = progress.withLock { progress in
      guard var known = progress else { return nil as Ending<[Outcome]>? }
      // Held in one place only, so that it is changed where it is.
      progress = nil
      news(&known)
      progress = known
      return judge(known)
    }
    if let ending { finish(ending) }
  }

  /// Says whether this was first.
  @discardableResult
  func finish(_ ending: Ending<[Outcome]>) -> Bool {
    if releasesOutcomesUnderItsLock { progress.withLock { $0?.outcomes = [] } }
    guard let progress = progress.take() else { return false }
    let old = listener?.take()
    output.fulfill { $0 = ending }
    abandon(progress.inputs.compactMap(\.sketch))
    withExtendedLifetime(old) {}
    return true
  }

  func observe(_ observer: @escaping @Sendable (Ending<[Outcome]>) -> Void) {
    output.attach(observer)
  }
}

/// The listener, if an input is left that holds it.
private struct WeakListener: Sendable {
  weak var listener: SketchCombiner.Listener?
}
