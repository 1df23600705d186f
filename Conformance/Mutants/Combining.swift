import PromiseConformance

class AllWaitsForEveryInput: Sketch, @unchecked Sendable {
  override class var fault: String {
    "`all` is rejected only when every input has settled, and then by the first error in the list"
  }
  override class var killers: [String] { ["ALL-03", "ALL-04", "COL-04"] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.kind == .all else { return super.ending(of: progress) }
    guard progress.missing == 0 else { return nil }
    let failure = progress.outcomes.compactMap(\.self).first { $0.isFailure }
    return failure.map(PromiseEnding.other) ?? super.ending(of: progress)
  }
}

final class SearchesItsInputs: Sketch, @unchecked Sendable {
  override class var fault: String {
    "all outcomes are gone through again whenever an input settles"
  }
  override class var killers: [String] { ["LIV-08"] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let (known, rest) = (
      progress.outcomes.compactMap(\.self), progress.outcomes.filter { $0 == nil }
    )
    return withExtendedLifetime((known, rest)) { super.ending(of: progress) }
  }
}

class LosesWhoComesMeanwhile: Sketch, @unchecked Sendable {
  override class var fault: String {
    "inputs that settle on two threads at the same time are counted as one"
  }
  override class var killers: [String] { ["COL-07"] }

  /// How many inputs of one combination have settled.
  private final class Tally: Sendable {
    private let count = Guarded(0)

    var known: Int { count.current }

    /// Adds one to the number that it has read before.
    func add(isHeld: Bool) {
      let found = known
      if isHeld { RaceWindow.hold(until: { known != found }) }
      count.withLock { $0 = found + 1 }
    }
  }

  /// Whether a thread waits for another between reading and writing.
  class var holds: Bool { true }

  private let tally = Tally()
  /// The count of the combination that waits for this promise.
  private let listener = Guarded<Tally?>(nil)

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    (input as? LosesWhoComesMeanwhile)?.listener.withLock { $0 = tally }
    if input.state != nil { tally.add(isHeld: Self.holds) }
    super.listen(to: input, at: index, for: combiner)
  }

  override func settle(_ outcome: Outcome) -> Bool {
    let tally = listener.current
    tally?.add(isHeld: Self.holds)
    return super.settle(outcome)
  }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.missing == 0, progress.kind != .race else { return super.ending(of: progress) }
    return tally.known < progress.outcomes.count ? nil : super.ending(of: progress)
  }
}
