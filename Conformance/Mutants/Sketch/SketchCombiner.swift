import PromiseConformance

/// The outcomes of a combination's inputs so far.
struct Progress: Sendable {
  let kind: CombinationKind
  /// Weak references to the inputs, since it must not keep them.
  let inputs: [Weak<Sketch>]
  /// The outcome of each input; `nil` while it is pending.
  var outcomes: [Outcome?]
  var missing: Int
  /// The input that was settled last, and its outcome, where that is kept.
  var last: (index: Int, outcome: Outcome)?

  /// Records how an input ended; `isKept` says whether that is still needed when all have ended.
  mutating func note(_ outcome: Outcome, at index: Int, isKept: Bool = true) {
    missing -= 1
    last = isKept ? (index: index, outcome: outcome) : nil
    // The first outcome stays: replacing it would release it under the lock.
    if isKept { outcomes[index] = outcomes[index] ?? outcome }
  }

  /// How the combination ends because of the latest outcome; `nil` while it is pending, which takes no time to find.
  var ending: PromiseEnding<[Outcome]>? {
    // A single outcome may be enough.
    if let outcome = last?.outcome, kind == .race || kind == (outcome.isFailure ? .all : .any) {
      return outcome.isFailure ? .other(outcome) : .value([outcome])
    }
    guard missing == 0, kind != .race else { return nil }
    let all = outcomes.compactMap(\.self)
    return kind == .any ? .failures(all) : .value(all)
  }
}

/// Combines promises into one, which ends once, and is a consumer of its inputs until then.
final class SketchCombiner: Sendable {
  /// The inputs' reference to the combiner, which nothing else holds, so that it is released with the last of them.
  typealias Listener = Guarded<SketchCombiner?>
  var listener: Listener? { weakListener.current.object }
  private let weakListener = Guarded(Weak<Listener>())
  private let progress: Guarded<Progress?>
  let output: ValuePromise<PromiseEnding<[Outcome]>>
  /// Says how it ends, and leaves its inputs.
  private let owner: Sketch

  init(_ kind: CombinationKind, of inputs: [Sketch], for owner: Sketch) {
    self.owner = owner
    output = ValuePromise(gate: owner.gate)
    let outcomes = [Outcome?](repeating: nil, count: inputs.count)
    let known = inputs.map { Weak(object: $0) }
    progress = Guarded(
      Progress(kind: kind, inputs: known, outcomes: outcomes, missing: inputs.count)
    )
  }

  /// Makes the listener that the inputs notify.
  func listen() -> Listener {
    let listener = Listener(self)
    weakListener.withLock { $0.object = listener }
    return listener
  }

  /// How many inputs are pending, while the combination is.
  var missing: Int? { progress.withLock { $0?.missing } }

  /// Adds an input, which need not hear that it is left; returns its index while the combination is pending.
  func add() -> Int? {
    progress.withLock { progress in
      progress?.missing += 1
      progress?.outcomes.append(nil)
      return progress.map { $0.outcomes.count - 1 }
    }
  }

  /// Ends immediately if no input is needed for that.
  func begin() { hear { _ in } }

  func note(_ outcome: Outcome, at index: Int, isKept: Bool = true) {
    hear { $0?.note(outcome, at: index, isKept: isKept) }
  }

  private func hear(_ news: (inout Progress?) -> Void) {
    let end = progress.withLock { progress -> (PromiseEnding<[Outcome]>, Progress)? in
      news(&progress)
      guard let known = progress, let ending = owner.ending(of: known) else { return nil }
      progress = nil
      return (ending, known)
    }
    if let (ending, known) = end { finish(ending, known) }
  }

  /// Returns whether this call was the first.
  func finish(_ ending: PromiseEnding<[Outcome]>) -> Bool { finish(ending, progress.take()) }

  @discardableResult
  private func finish(_ ending: PromiseEnding<[Outcome]>, _ known: Progress?) -> Bool {
    guard let known else { return false }
    _ = listener?.take()
    let inputs = known.inputs.compactMap(\.object)
    owner.end({ output.fulfill { $0 = ending } }, leaving: inputs)
    return true
  }
}
