import PromiseConformance

extension Mutant {
  /// Broken in how several promises become one.
  static let combining: [any Faulty.Type] = [
    AllOfNothingPends.self, AllInCompletionOrder.self, PairsComeInAnyOrder.self,
    AllWaitsForEveryInput.self, AllRejectsByIndex.self, AllCountsTooFar.self,
    SettledInCompletionOrder.self, SettledRejects.self, SettledBeforeTheLast.self,
    SettledOfNothingPends.self, AnyByIndex.self, AnyRejectsAtFirst.self, AnyCountsTooFar.self,
    ErrorsInCompletionOrder.self, RaceByIndex.self, RaceIgnoresErrors.self, ListensFromTheEnd.self,
    RacesLeaveTheirMark.self, KeepsResultsForEver.self, TakesTwoForOne.self,
    CountsEverySettlement.self, CountsAsItGoes.self, ForgetsThatItListened.self, IteratesTwice.self,
    AsksPastTheEnd.self, SearchesItsInputs.self, KeepsItsInputs.self,
    DropsWhatItHeardUnderItsLock.self, HearsBehindHandlers.self,
  ]
}

class AllOfNothingPends: Sketch, @unchecked Sendable {
  override class var fault: String { "`all` of nothing never settles" }
  override class var killers: [String] { ["ALL-01"] }
  override class var kind: CombinationKind? { .all }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    progress.kind == Self.kind && progress.outcomes.isEmpty ? nil : super.ending(of: progress)
  }
}

class AllInCompletionOrder: Sketch, @unchecked Sendable {
  override class var fault: String { "`all` gives the values in the order in which they came" }
  override class var killers: [String] { ["ALL-02", "COL-01"] }
  override class var kind: CombinationKind? { .all }

  private let arrived = Guarded<[Outcome]>([])

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.kind == Self.kind else { return super.ending(of: progress) }
    let arrived = arrived.withLock { arrived in
      if let last = progress.last { arrived.append(last.outcome) }
      return arrived
    }
    switch super.ending(of: progress) {
    case .value(let all)? where all.count == arrived.count: return .value(arrived)
    case .failures?: return .failures(arrived)
    case let ending: return ending
    }
  }
}

final class PairsComeInAnyOrder: AllInCompletionOrder, @unchecked Sendable {
  override class var fault: String { "of two promises `all` gives first what came first" }
  override class var combined: ClosedRange<Int> { 2...2 }
}

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

class AllRejectsByIndex: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of several errors `all` takes the first in the list, not the first that came"
  }
  override class var killers: [String] { ["ALL-03", "COL-02"] }
  override class var kind: CombinationKind? { .all }

  /// Whether such an end of an input decides.
  class func decides(_ outcome: Outcome) -> Bool { outcome.isFailure }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let ending = super.ending(of: progress)
    guard progress.kind == Self.kind, ending != nil else { return ending }
    let settled = progress.inputs.lazy.compactMap(\.sketch?.state)
    guard let first = settled.first(where: Self.decides) else { return ending }
    return first.isFailure ? .other(first) : .value([first])
  }
}

class AllCountsTooFar: Sketch, @unchecked Sendable {
  override class var fault: String { "`all` is over while one of three or more inputs is missing" }
  override class var killers: [String] { ["ALL-05"] }
  override class var kind: CombinationKind? { .all }

  /// Of how many inputs one may be missing.
  class var least: Int { 3 }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    var progress = progress
    if progress.kind == Self.kind, progress.outcomes.count >= Self.least, progress.missing == 1 {
      progress.missing = 0
    }
    return super.ending(of: progress)
  }
}

final class SettledInCompletionOrder: AllInCompletionOrder, @unchecked Sendable {
  override class var fault: String {
    "`allSettled` gives the outcomes in the order in which they came"
  }
  override class var killers: [String] { ["SET-01", "COL-01"] }
  override class var kind: CombinationKind? { .allSettled }
}

final class SettledRejects: AnyRejectsAtFirst, @unchecked Sendable {
  override class var fault: String { "`allSettled` is rejected with the error of an input" }
  override class var killers: [String] { ["SET-01"] }
  override class var kind: CombinationKind? { .allSettled }
}

final class SettledBeforeTheLast: AllCountsTooFar, @unchecked Sendable {
  override class var fault: String { "`allSettled` is over while one of several inputs is missing" }
  override class var killers: [String] { ["SET-02", "COL-04"] }
  override class var kind: CombinationKind? { .allSettled }
  override class var least: Int { 2 }
}

final class SettledOfNothingPends: AllOfNothingPends, @unchecked Sendable {
  override class var fault: String { "`allSettled` of nothing never settles" }
  override class var killers: [String] { ["SET-03"] }
  override class var kind: CombinationKind? { .allSettled }
}

final class AnyByIndex: AllRejectsByIndex, @unchecked Sendable {
  override class var fault: String {
    "of several values `any` takes the first in the list, not the first that came"
  }
  override class var killers: [String] { ["ANY-01"] }
  override class var kind: CombinationKind? { .any }
  override class func decides(_ outcome: Outcome) -> Bool { !outcome.isFailure }
}

class AnyRejectsAtFirst: Sketch, @unchecked Sendable {
  override class var fault: String {
    "`any` is rejected with the first error, whatever the other inputs bring"
  }
  override class var killers: [String] { ["ANY-04"] }
  override class var kind: CombinationKind? { .any }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    if progress.kind == Self.kind, let last = progress.last?.outcome, last.isFailure {
      return .other(last)
    }
    return super.ending(of: progress)
  }
}

final class AnyCountsTooFar: AllCountsTooFar, @unchecked Sendable {
  override class var fault: String {
    "`any` gives up while one of several inputs may still bring a value"
  }
  override class var killers: [String] { ["ANY-05", "COL-04"] }
  override class var kind: CombinationKind? { .any }
  override class var least: Int { 2 }
}

final class ErrorsInCompletionOrder: AllInCompletionOrder, @unchecked Sendable {
  override class var fault: String { "`any` gives the errors in the order in which they came" }
  override class var killers: [String] { ["ANY-02", "COL-01"] }
  override class var kind: CombinationKind? { .any }
}

final class RaceByIndex: AllRejectsByIndex, @unchecked Sendable {
  override class var fault: String {
    "of several inputs that have settled `race` takes the first in the list, not the first that came"
  }
  override class var killers: [String] { ["RAC-01"] }
  override class var kind: CombinationKind? { .race }
  override class func decides(_ outcome: Outcome) -> Bool { true }
}

final class RaceIgnoresErrors: Sketch, @unchecked Sendable {
  override class var fault: String { "`race` continues when an input is rejected" }
  override class var killers: [String] { ["RAC-01"] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    progress.kind == .race && progress.last?.outcome.isFailure == true
      ? nil : super.ending(of: progress)
  }
}

final class ListensFromTheEnd: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of several inputs that are settled already, the last in the list is heard first"
  }
  override class var killers: [String] { ["RAC-03"] }

  private let waiting = Guarded<[@Sendable () -> Void]>([])

  override func combine(_ kind: CombinationKind, _ inputs: Inputs<Sketch>) -> SketchCombiner {
    let combiner = super.combine(kind, inputs)
    for listen in waiting.withLock({ $0.reversed() }) { listen() }
    waiting.withLock { $0 = [] }
    return combiner
  }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    waiting.withLock { waiting in
      waiting.append { input.attach { combiner.note($0, at: index) } }
    }
  }
}

class RacesLeaveTheirMark: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an input that stays pending keeps what the combination ended with"
  }
  override class var killers: [String] { ["RAC-05"] }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    input.attach { combiner.note($0, at: index) }
  }
}

final class KeepsResultsForEver: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an input keeps what its combinations ended with, and all that they heard, when it has settled, too"
  }
  override class var killers: [String] { ["RAC-05", "MEM-09"] }

  private let combiners = Guarded<[SketchCombiner]>([])
  private let heard = Guarded<[Outcome?]>([])

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let ending = super.ending(of: progress)
    if ending != nil { heard.withLock { $0 = progress.outcomes } }
    return ending
  }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    (input as? Self)?.combiners.withLock { $0.append(combiner) }
    super.listen(to: input, at: index, for: combiner)
  }
}

final class TakesTwoForOne: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise that is in the list twice is listened to once" }
  override class var killers: [String] { ["COL-02"] }

  private let known = Guarded<[ObjectIdentifier: Int]>([:])

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    let isFirst = known.withLock { $0.updateValue(index, forKey: ObjectIdentifier(input)) == nil }
    if isFirst { super.listen(to: input, at: index, for: combiner) }
  }
}

final class CountsEverySettlement: Sketch, @unchecked Sendable {
  override class var fault: String {
    "every call that settles an input is counted, also one that comes too late"
  }
  override class var killers: [String] { ["COL-03"] }

  /// The combinations that wait for this promise.
  private let listeners = Guarded<[(combiner: SketchCombiner, index: Int)]>([])

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    (input as? CountsEverySettlement)?.listeners.withLock { $0.append((combiner, index)) }
    super.listen(to: input, at: index, for: combiner)
  }

  override func resolve(_ outcome: Outcome) -> Bool {
    let isFirst = super.resolve(outcome)
    if !isFirst {
      for (combiner, index) in listeners.withLock({ $0 }) { combiner.note(outcome, at: index) }
    }
    return isFirst
  }
}

final class CountsAsItGoes: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a first input that is settled already counts as if it were the only one"
  }
  override class var killers: [String] { ["COL-03"] }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    guard let outcome = input.state, index == 0 else {
      return super.listen(to: input, at: index, for: combiner)
    }
    combiner.noteAsOnly(outcome)
  }
}

final class ForgetsThatItListened: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an input that a combination no longer waits for counts as one that is not handled"
  }
  override class var killers: [String] { ["COL-05"] }

  override func abandon(_ input: Sketch) {
    input.lock.withLock { input.isHandled = false }
    super.abandon(input)
  }
}

final class IteratesTwice: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the inputs are gone through twice, the first time to count them"
  }
  override class var killers: [String] { ["COL-06"] }

  override func list(_ inputs: Inputs<Sketch>) -> [Sketch] {
    let count = inputs.reduce(0) { count, _ in count + 1 }
    return Array(inputs.prefix(count))
  }
}

final class AsksPastTheEnd: Sketch, @unchecked Sendable {
  override class var fault: String { "the iterator of the inputs is asked again after its end" }
  override class var killers: [String] { ["COL-06"] }

  override func list(_ inputs: Inputs<Sketch>) -> [Sketch] {
    let next = inputs.makeIterator()
    var all: [Sketch] = []
    while let input = next.next() { all.append(input) }
    return all + [next.next()].compactMap(\.self)
  }
}

final class SearchesItsInputs: Sketch, @unchecked Sendable {
  override class var fault: String {
    "all outcomes are gone through again whenever an input settles"
  }
  override class var killers: [String] { ["COL-08"] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let (known, rest) = (
      progress.outcomes.compactMap(\.self), progress.outcomes.filter { $0 == nil }
    )
    return withExtendedLifetime((known, rest)) { super.ending(of: progress) }
  }
}

final class KeepsItsInputs: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a combination keeps its inputs until the last of them has settled"
  }
  override class var killers: [String] { ["MEM-09"] }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    let all = kept.withLock { $0 }
    input.attach { outcome in withExtendedLifetime(all) { combiner.note(outcome, at: index) } }
  }

  private let kept = Guarded<[Sketch]>([])

  override func list(_ inputs: Inputs<Sketch>) -> [Sketch] {
    let all = super.list(inputs)
    kept.withLock { $0 = all }
    return all
  }
}

final class DropsWhatItHeardUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "outcomes that a combination has no use for are released while its lock is held"
  }
  override class var killers: [String] { ["MEM-16"] }

  override var releasesOutcomesUnderItsLock: Bool { true }
}

final class HearsBehindHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "while another thread is inside a handler of a settled promise, combinations and followers of it wait"
  }
  override class var killers: [String] { ["COL-04", "CTX-14"] }

  private let waiting = Guarded<[@Sendable () -> Void]>([])

  /// Calls `listen` immediately, or when the running handlers have returned.
  private func afterHandlers(_ listen: @escaping @Sendable () -> Void) {
    if runsHandlerElsewhere { waiting.withLock { $0.append(listen) } } else { listen() }
  }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [self] in
      job()
      let ready = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for listen in ready { listen() }
    }
  }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    (input as? HearsBehindHandlers)?.afterHandlers {
      super.listen(to: input, at: index, for: combiner)
    }
  }

  override func follow(_ inner: Sketch) {
    guard let busy = inner as? HearsBehindHandlers else { return super.follow(inner) }
    busy.afterHandlers { super.follow(inner) }
  }
}
