import PromiseConformance

/// The outcomes of a combination's inputs so far.
struct Progress: Sendable {
  let kind: CombinationKind
  /// Weak references to the inputs, since it must not keep them.
  var inputs: [WeakSketch]
  /// The outcome of each input; `nil` while it is pending.
  var outcomes: [Outcome?]
  /// How many inputs are pending.
  var missing: Int
  /// The input that was settled last, and its outcome.
  var last: (index: Int, outcome: Outcome)?
  /// Whether it is decided how the combination ends.
  var isDecided = false

  /// Records how an input ended.
  ///
  /// - Parameter isKept: whether it is still needed when all have ended.
  mutating func note(_ outcome: Outcome, at index: Int, isKept: Bool = true) {
    // The first outcome stays: replacing it would release it under the lock.
    if isKept { outcomes[index] = outcomes[index] ?? outcome }
    missing -= 1
    last = (index, outcome)
  }

  /// How the combination ends because of the latest outcome; `nil` while it is pending.
  ///
  /// - Complexity: O(1) while it is pending.
  var ending: PromiseEnding<[Outcome]>? {
    let wins = last.map { isWin($0.outcome) } ?? false
    if let last, wins {
      if case .fulfilled = last.outcome { return .value([last.outcome]) }
      return .other(last.outcome)
    }
    guard missing == 0, kind != .race else { return nil }
    let all = outcomes.compactMap(\.self)
    return kind == .any ? .failures(all) : .value(all)
  }

  /// Whether a single outcome of that kind is enough.
  private func isWin(_ outcome: Outcome) -> Bool {
    if case .fulfilled = outcome { return kind == .any || kind == .race }
    return kind == .all || kind == .race
  }
}

/// Combines promises into one, which ends once.
///
/// While it is pending, it is a consumer of its inputs.
final class SketchCombiner: Sendable {
  /// The reference from an input to the combiner, while the combination is pending.
  ///
  /// Only the inputs hold it, so that the combiner is released with the last of them.
  typealias Listener = Guarded<SketchCombiner?>
  var listener: Listener? { weakListener.current.listener }
  private let weakListener = Guarded(WeakListener())
  private let progress: Guarded<Progress?>
  private let output: ValuePromise<PromiseEnding<[Outcome]>>
  private let judge: @Sendable (Progress) -> PromiseEnding<[Outcome]>?
  /// Leaves the inputs.
  private let abandon: @Sendable ([Sketch]) -> Void
  private let leavesFirst: Bool

  init(
    _ kind: CombinationKind,
    of inputs: [Sketch],
    gate: Gate,
    leavesFirst: Bool,
    judge: @escaping @Sendable (Progress) -> PromiseEnding<[Outcome]>?,
    abandon: @escaping @Sendable ([Sketch]) -> Void
  ) {
    (self.judge, self.abandon, self.leavesFirst) = (judge, abandon, leavesFirst)
    output = ValuePromise(gate: gate)
    let outcomes = [Outcome?](repeating: nil, count: inputs.count)
    let known = inputs.map { WeakSketch(sketch: $0) }
    progress = Guarded(
      Progress(kind: kind, inputs: known, outcomes: outcomes, missing: inputs.count)
    )
  }

  /// Makes the listener that the inputs notify.
  func listen() -> Listener {
    let listener = Listener(self)
    weakListener.withLock { $0.listener = listener }
    return listener
  }

  /// Ends immediately if no input is needed for that.
  func begin() { hear { _ in } }

  func note(_ outcome: Outcome, at index: Int, isKept: Bool = true) {
    hear { $0.note(outcome, at: index, isKept: isKept) }
    if !isKept { progress.withLock { $0?.last = nil } }
  }

  private func hear(_ news: (inout Progress) -> Void) {
    let ending = progress.withLock { progress in
      guard var known = progress, !known.isDecided else { return nil as PromiseEnding<[Outcome]>? }
      // Held by one reference only, so that it is changed in place.
      progress = nil
      news(&known)
      let ending = judge(known)
      // Another thread may deliver the last outcome before this one is processed.
      known.isDecided = ending != nil
      progress = known
      return ending
    }
    if let ending { finish(ending) }
  }

  /// Returns whether this call was the first.
  @discardableResult
  func finish(_ ending: PromiseEnding<[Outcome]>) -> Bool {
    guard let progress = progress.take() else { return false }
    let old = listener?.take()
    let inputs = progress.inputs.compactMap(\.sketch)
    if leavesFirst { abandon(inputs) }
    output.fulfill { $0 = ending }
    if !leavesFirst { abandon(inputs) }
    withExtendedLifetime(old) {}
    return true
  }

  func observe(_ observer: @escaping @Sendable (PromiseEnding<[Outcome]>) -> Void) {
    output.attach(observer)
  }
}

/// The listener, while an input holds it.
private struct WeakListener: Sendable {
  weak var listener: SketchCombiner.Listener?
}
