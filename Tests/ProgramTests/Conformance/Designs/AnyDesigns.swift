import PromiseConformance

@testable import PromiseMutants

/// `any` is rejected with the error that came last.
class AnyGivesTheLastError: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AnyFailure.last] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.kind == .any, case .failures? = super.ending(of: progress),
      let last = progress.last
    else { return super.ending(of: progress) }
    return .other(last.outcome)
  }
}

/// `any` is rejected with the error that came first.
final class AnyGivesTheFirstError: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AnyFailure.first] }

  private let first = Guarded<Outcome?>(nil)

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    if progress.kind == .any, let last = progress.last {
      first.withLock { $0 = $0 ?? last.outcome }
    }
    let ending = super.ending(of: progress)
    // Nothing is kept once it has ended.
    guard ending != nil, let error = first.take(), case .failures? = ending else { return ending }
    return .other(error)
  }
}

/// `any` is rejected with the error of the last input in the list, as a chain of recoveries is.
final class AnyGivesTheErrorOfTheLastInput: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AnyFailure.lastInList] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard case .failures(let errors)? = super.ending(of: progress), let last = errors.last else {
      return super.ending(of: progress)
    }
    return .other(last)
  }
}

/// `any` is rejected with an error of its own, which says only that all inputs failed.
final class AnyHasAnErrorOfItsOwn: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AnyFailure.own] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard case .failures(let errors)? = super.ending(of: progress), !errors.isEmpty else {
      return super.ending(of: progress)
    }
    return .other(.foreign("all failed"))
  }
}

/// The first few values end a combination, in the order of the list.
public class TakesTheFirstFew: Sketch, @unchecked Sendable {
  public override class var choices: [any ChoiceDeclaration] { [FewValues.inListOrder] }

  private let count = Guarded(1)
  /// How many values end it.
  fileprivate final var needed: Int { count.current }

  fileprivate final func need(_ count: Int) { _ = self.count.replace(with: count) }

  public override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard needed > 1 else { return super.ending(of: progress) }
    let all = progress.outcomes.compactMap(\.self)
    let values = all.filter { !$0.isFailure }
    if values.count == needed { return .value(values) }
    let failed = progress.outcomes.count - progress.missing - values.count
    let isLost = failed > progress.outcomes.count - needed
    return isLost ? .failures(all.filter(\.isFailure)) : nil
  }
}

extension PartialSketchAdapter: FirstFewAdapter where S: TakesTheFirstFew {
  /// The one way that it has.
  public static var firstFew: [FirstFew<Self>] {
    FirstFew("some", jobs, inputs: S.combined) { adapter, count, inputs in
      let combined = adapter.made { ($0 as? TakesTheFirstFew)?.need(count) }
      return adapter.output(combined.combine(.any, inputs)).map(\.tokens)
    }
  }
}

/// The first few values come in the order in which they came.
class GivesValuesAsTheyCame: TakesTheFirstFew, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [FewValues.asTheyCame] }

  private let values = Guarded<[Outcome]>([])

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    if needed > 1, let last = progress.last?.outcome, !last.isFailure {
      values.withLock { $0.append(last) }
    }
    guard let ending = super.ending(of: progress) else { return nil }
    // Nothing is kept once it has ended.
    let came = values.replace(with: [])
    if needed > 1, case .value = ending { return .value(came) }
    return ending
  }
}

/// A fault: the first error ends it, though enough others are left.
final class FailsBeforeTooFewAreLeft: GivesValuesAsTheyCame, @unchecked Sendable {
  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard needed > 1, let last = progress.last?.outcome, last.isFailure else {
      return super.ending(of: progress)
    }
    return .other(last)
  }
}
