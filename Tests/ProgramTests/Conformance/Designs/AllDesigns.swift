import PromiseConformance

@testable import PromiseMutants

/// `all` waits for every input, and is then rejected with the error that came first.
final class AllWaitsForTheLastInput: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AllRejection.afterAll] }

  private let first = Guarded<Outcome?>(nil)

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.kind == .all else { return super.ending(of: progress) }
    if let last = progress.last, last.outcome.isFailure {
      first.withLock { $0 = $0 ?? last.outcome }
    }
    guard progress.missing == 0 else { return nil }
    return first.current.map(PromiseEnding.other) ?? super.ending(of: progress)
  }
}

/// `all` waits for every input, and is then rejected with the first error in the list.
class AllWaitsAndLooksInListOrder: AllWaitsForEveryInput, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AllRejection.afterAllInList] }
}

/// `all` waits for one input after another, and is rejected at the first that failed.
class AllLooksInListOrder: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AllRejection.inListOrder] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.kind == .all else { return super.ending(of: progress) }
    // The inputs up to the first that is pending.
    let known = progress.outcomes.prefix { $0 != nil }.compactMap(\.self)
    if let failure = known.first(where: \.isFailure) { return .other(failure) }
    return progress.missing == 0 ? .value(known) : nil
  }
}

/// `all` waits for every input, and is then rejected with all errors in the order of the list; one alone is given as it is.
class AllGivesEveryError: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AllRejection.together] }

  func together(_ failures: [Outcome]) -> [Outcome] { failures }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.kind == .all else { return super.ending(of: progress) }
    guard progress.missing == 0 else { return nil }
    let failures = progress.outcomes.compactMap(\.self).filter(\.isFailure)
    switch failures.count {
    case 0: return super.ending(of: progress)
    case 1: return .other(failures[0])
    default: return .failures(together(failures))
    }
  }
}

final class AllGivesEveryErrorBackwards: AllGivesEveryError, @unchecked Sendable {
  override func together(_ failures: [Outcome]) -> [Outcome] { failures.reversed() }
}
