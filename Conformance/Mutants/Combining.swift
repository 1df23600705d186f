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

/// A kind of combination.
protocol Combination: SendableMetatype { static var kind: CombinationKind { get } }

extension Combination {
  /// In the words of a fault.
  static var words: String { "`\(kind.rawValue)`" }
}

enum OfAll: Combination { static let kind = CombinationKind.all }
enum OfAllSettled: Combination { static let kind = CombinationKind.allSettled }
enum OfAny: Combination { static let kind = CombinationKind.any }
enum OfRace: Combination { static let kind = CombinationKind.race }

/// Broken in one kind of combination.
class Combines<Kind: Combination>: Sketch, @unchecked Sendable {
  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    progress.kind == Kind.kind ? end(of: progress) : super.ending(of: progress)
  }

  /// How one of that kind ends.
  func end(of progress: Progress) -> PromiseEnding<[Outcome]>? { super.ending(of: progress) }
}

class PendsWithoutInputs<Kind: Combination>: Combines<Kind>, @unchecked Sendable {
  override class var fault: String { "\(Kind.words) of nothing never settles" }

  override func end(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    progress.outcomes.isEmpty ? nil : super.end(of: progress)
  }
}

final class AllOfNothingPends: PendsWithoutInputs<OfAll>, @unchecked Sendable {
  override class var killers: [String] { ["ALL-01"] }
}

final class SettledOfNothingPends: PendsWithoutInputs<OfAllSettled>, @unchecked Sendable {
  override class var killers: [String] { ["SET-03"] }
}

class KeepsCompletionOrder<Kind: Combination>: Combines<Kind>, @unchecked Sendable {
  override class var fault: String {
    "\(Kind.words) gives what its inputs brought in the order in which it came"
  }

  private let arrived = Guarded<[Outcome]>([])

  override func end(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let arrived = arrived.withLock { arrived in
      if let last = progress.last { arrived.append(last.outcome) }
      return arrived
    }
    switch super.end(of: progress) {
    case .value(let all)? where all.count == arrived.count: return .value(arrived)
    case .failures?: return .failures(arrived)
    case let ending: return ending
    }
  }
}

final class AllInCompletionOrder: KeepsCompletionOrder<OfAll>, @unchecked Sendable {
  override class var killers: [String] { ["ALL-02", "COL-01"] }
}

final class SettledInCompletionOrder: KeepsCompletionOrder<OfAllSettled>, @unchecked Sendable {
  override class var killers: [String] { ["SET-01", "COL-01"] }
}

final class ErrorsInCompletionOrder: KeepsCompletionOrder<OfAny>, @unchecked Sendable {
  override class var killers: [String] { ["ANY-02", "COL-01"] }
}

final class PairsComeInAnyOrder: KeepsCompletionOrder<OfAll>, @unchecked Sendable {
  override class var fault: String { "of two promises `all` gives first what came first" }
  override class var killers: [String] { ["ALL-02", "COL-01"] }
  override class var combined: ClosedRange<Int> { 2...2 }
}

class AllWaitsForEveryInput: Combines<OfAll>, @unchecked Sendable {
  override class var fault: String {
    "`all` is rejected only when every input has settled, and then by the first error in the list"
  }
  override class var killers: [String] { ["ALL-03", "ALL-04", "COL-04"] }

  override func end(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard progress.missing == 0 else { return nil }
    let failure = progress.outcomes.compactMap(\.self).first { $0.isFailure }
    return failure.map(PromiseEnding.other) ?? super.end(of: progress)
  }
}

class DecidesByIndex<Kind: Combination>: Combines<Kind>, @unchecked Sendable {
  override class var fault: String {
    "of several inputs that decide, \(Kind.words) takes the first in the list"
  }

  override func end(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let ending = super.end(of: progress)
    guard ending != nil else { return nil }
    let first = progress.inputs.lazy.compactMap(\.sketch?.state).first { outcome in
      Kind.kind == .race || outcome.isFailure == (Kind.kind == .all)
    }
    guard let first else { return ending }
    return first.isFailure ? .other(first) : .value([first])
  }
}

final class AllRejectsByIndex: DecidesByIndex<OfAll>, @unchecked Sendable {
  override class var killers: [String] { ["ALL-03", "COL-02"] }
}

final class AnyByIndex: DecidesByIndex<OfAny>, @unchecked Sendable {
  override class var killers: [String] { ["ANY-01"] }
}

final class RaceByIndex: DecidesByIndex<OfRace>, @unchecked Sendable {
  override class var killers: [String] { ["RAC-01"] }
}

class MissesTheLast<Kind: Combination>: Combines<Kind>, @unchecked Sendable {
  override class var fault: String { "\(Kind.words) is over while one input is missing" }

  override func end(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    var progress = progress
    // That of two is left to other mutants.
    let least = Kind.kind == .all ? 3 : 2
    if progress.outcomes.count >= least, progress.missing == 1 { progress.missing = 0 }
    return super.end(of: progress)
  }
}

final class AllCountsTooFar: MissesTheLast<OfAll>, @unchecked Sendable {
  override class var killers: [String] { ["ALL-05"] }
}

final class SettledBeforeTheLast: MissesTheLast<OfAllSettled>, @unchecked Sendable {
  override class var killers: [String] { ["SET-02", "COL-04"] }
}

final class AnyCountsTooFar: MissesTheLast<OfAny>, @unchecked Sendable {
  override class var killers: [String] { ["ANY-05", "COL-04"] }
}

class RejectsAtFirst<Kind: Combination>: Combines<Kind>, @unchecked Sendable {
  override class var fault: String {
    "\(Kind.words) is rejected with the first error, whatever the other inputs bring"
  }

  override func end(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    if let last = progress.last?.outcome, last.isFailure { return .other(last) }
    return super.end(of: progress)
  }
}

final class AnyRejectsAtFirst: RejectsAtFirst<OfAny>, @unchecked Sendable {
  override class var killers: [String] { ["ANY-04"] }
}

final class SettledRejects: RejectsAtFirst<OfAllSettled>, @unchecked Sendable {
  override class var killers: [String] { ["SET-01"] }
}

final class RaceIgnoresErrors: Combines<OfRace>, @unchecked Sendable {
  override class var fault: String { "`race` continues when an input is rejected" }
  override class var killers: [String] { ["RAC-01"] }

  override func end(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    progress.last?.outcome.isFailure == true ? nil : super.end(of: progress)
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
