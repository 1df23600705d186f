import PromiseConformance

@testable import PromiseMutants

/// A combination that ends by itself lets the other inputs continue; one that is cancelled cancels them.
class KeepsTheOthers: Sketch, @unchecked Sendable {
  /// The combinations for which this is true.
  class var kinds: [CombinationKind] { [] }

  private let hasEnded = Guarded(false)

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let ending = super.ending(of: progress)
    if ending != nil, Self.kinds.contains(progress.kind) { hasEnded.withLock { $0 = true } }
    return ending
  }

  override func abandon(_ input: Sketch) {
    guard hasEnded.current else { return super.abandon(input) }
    _ = input.leave()
  }
}

/// The losers of a race continue.
final class LosersGoOn: KeepsTheOthers, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [RaceLosers.keep] }
  override class var kinds: [CombinationKind] { [.race, .any] }
}

/// When one input of `all` fails, the others continue.
final class SiblingsGoOn: KeepsTheOthers, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AllFailure.keeps] }
  override class var kinds: [CombinationKind] { [.all] }
}

/// However a combination ends, even by a cancellation, its other inputs continue.
final class CombinationsCancelNothing: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    [RaceLosers.keep, AllFailure.keeps, OutputCancel.detaches]
  }

  override func abandon(_ input: Sketch) { _ = input.leave() }
}

/// The losers of a race keep its handlers, and with them its result, until they settle.
class LosersKeepTheirHandlers: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [RaceTraces.untilSettled] }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    input.attach { combiner.note($0, at: index) }
  }
}

/// A combination that has settled keeps its inputs and their results while it is held.
final class KeepsItsInputsWhileItIsHeld: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [CombinedResults.whileHeld] }

  private let kept = Guarded<(inputs: [Sketch], results: [Outcome?])>(([], []))

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let ending = super.ending(of: progress)
    if ending != nil { kept.withLock { $0.results = progress.outcomes } }
    return ending
  }

  override func abandon(_ input: Sketch) {
    kept.withLock { $0.inputs.append(input) }
    super.abandon(input)
  }
}

/// An input that stays pending keeps the combination, and with it the results of the others, as in ECMAScript.
final class PendingInputsKeepTheResults: LosersKeepTheirHandlers, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    [RaceTraces.untilSettled, CombinedResults.untilSettled]
  }

  private let kept = Guarded<[Outcome?]>([])

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let ending = super.ending(of: progress)
    if ending != nil { kept.withLock { $0 = progress.outcomes } }
    return ending
  }
}

/// A handler that is removed does not run, and is kept until the promise has ended.
class KeepsRemovedHandlers: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [RemovedHandler.kept] }

  override func attachUntilRemoved(_ run: @escaping @Sendable (Outcome) -> Void) -> Job {
    let isRemoved = Guarded(false)
    attach { if !isRemoved.current { run($0) } }
    return { _ = isRemoved.replace(with: true) }
  }
}

/// A fault: it runs.
final class RunsRemovedHandlers: KeepsRemovedHandlers, @unchecked Sendable {
  override func attachUntilRemoved(_ run: @escaping @Sendable (Outcome) -> Void) -> Job {
    attach(run)
    return {}
  }
}

/// A promise holds what it waits for, and is not held by that: where nothing holds it, its handlers do not run.
class AbandonsWhatIsDropped: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [UnhandledFailure.silent] }
  override class var divergences: [Profile.Divergence] {
    [
      Profile.Divergence(
        "MEM-03",
        observed: "never runs",
        instead: "a step whose promise is not held does not run",
        because: "who drops a promise does not need it"
      )
    ]
  }

  /// What it waits for, and what it does then.
  private let held = Guarded<(source: Sketch, react: Reaction)?>(nil)

  deinit { _ = held.take()?.source.leave() }

  override func lead(to next: Sketch, _ react: @escaping Reaction) -> Sketch {
    guard let made = next as? AbandonsWhatIsDropped else { return super.lead(to: next, react) }
    _ = made.held.replace(with: (source: self, react: react))
    made.wait(for: self, by: Link(react, made))
    attach { [weak made] outcome in
      if let made { made.held.take()?.react(outcome, made) }
    }
    return made
  }

  override func leaveSource() -> SketchCore? {
    withExtendedLifetime(held.take()) { super.leaveSource() }
  }

  override func report(_ make: @escaping @Sendable () -> Void) {}
}

/// A fault: a step that comes when its promise has ended never runs, though everything is held.
final class AbandonsWhatComesLate: AbandonsWhatIsDropped, @unchecked Sendable {
  override func lead(to next: Sketch, _ react: @escaping Reaction) -> Sketch {
    state == nil ? super.lead(to: next, react) : next
  }
}

/// A fault: what removes a handler keeps it, also when it has run.
final class RemoversKeepWhatRan: Sketch, @unchecked Sendable {
  override func attachUntilRemoved(_ run: @escaping @Sendable (Outcome) -> Void) -> Job {
    let handler = Guarded<(@Sendable (Outcome) -> Void)?>(run)
    attach { [weak handler] in handler?.current?($0) }
    return { _ = handler.take() }
  }
}

/// A fault: what removes a hook keeps it, also when it can never run.
final class RemoversKeepHooks: Sketch, @unchecked Sendable {
  override func onCancel(_ run: @escaping Job) -> Job {
    let (kept, remove) = (Guarded<Job?>(run), super.onCancel(run))
    return {
      _ = kept.take()
      remove()
    }
  }
}

/// A fault: a promise keeps the handlers that have run when it followed another.
final class KeepsHandlersWhenItFollows: Sketch, @unchecked Sendable {
  private let kept = Guarded<[Handler]>([])

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    let taken = super.take(settlingWith: outcome)
    if isFollowing { kept.withLock { $0 += taken ?? [] } }
    return taken
  }
}
