import PromiseConformance

@testable import PromiseMutants

/// Two promises can be combined, but no list of them.
class CombinesTwo: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    [AnyOfNone.impossible, RaceOfNone.impossible]
  }
  override class var combined: ClosedRange<Int> { 2...2 }
}

/// Three promises can be combined, but neither two nor a list of them.
final class CombinesThree: CombinesTwo, @unchecked Sendable {
  override class var combined: ClosedRange<Int> { 3...3 }
}

/// Several designs together: what one of them changes must not hide, or break, what the suite says about another.
final class DiffersInManyWays: AllLooksInListOrder, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    [
      LateSettle.ignored, ResolvedTwice.firstEnd, AnyFailure.own, AllRejection.inListOrder,
      RaceLosers.keep, AllFailure.keeps, OutputCancel.detaches, RaceTraces.untilSettled,
      CombinedResults.untilSettled,
    ]
  }

  private let kept = Guarded<[Outcome?]>([])

  override var settler: Settler { super.settler.silent }

  override func resolve(_ outcome: Outcome) -> Bool { settle(outcome) }

  override func follow(_ inner: Sketch) { followUntilSettled(inner) }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let ending = end(progress)
    if ending != nil { kept.withLock { $0 = progress.outcomes } }
    return ending
  }

  private func end(_ progress: Progress) -> PromiseEnding<[Outcome]>? {
    if case .failures(let errors)? = super.ending(of: progress), !errors.isEmpty {
      // An error of the same type as any other, but none of the inputs' errors.
      return .other(.rejected(TrialFault(in: stage.ledger)))
    }
    return super.ending(of: progress)
  }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    input.attach { combiner.note($0, at: index) }
  }

  override func abandon(_ input: Sketch) { _ = input.leave() }
}

/// `any` is rejected with an empty list of errors: it says only that all inputs failed.
final class AnyFailsWithoutErrors: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AnyFailure.own] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard case .failures? = super.ending(of: progress) else { return super.ending(of: progress) }
    return .failures([])
  }
}
