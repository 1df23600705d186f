import PromiseConformance

extension Mutant {
  /// Broken in one kind of step, at one place or after one end, where the others keep the same law.
  static let steps: [any Faulty.Type] = [
    LosesErrorHandlersDuringDelivery.self, LosesFinallyDuringDelivery.self,
    LosesChainsDuringDelivery.self, LosesStepsInsideOthers.self, LosesFinallyInsideOthers.self,
    LosesErrorHandlersBesideDelivery.self, LosesFinallyBesideDelivery.self,
    BornSettledForgetsFinally.self, BornRejectedForgetsPairs.self, DropsTheSecondFinally.self,
    DropsTheSecondPairAfterErrors.self, FinallyAfterErrorsOnly.self, FinallyAfterValuesOnly.self,
    RunsValueHandlersAlways.self, RunsErrorHandlersAlways.self, ChainsRunAfterErrors.self,
    RecoveryChainsRunAfterValues.self, LatePairsRunTwice.self, RecoveryChainsRunTwice.self,
    AThrowStopsDelivery.self, AFailingRecoveryStopsDelivery.self, AFailingPairStopsDelivery.self,
    CopiesTheValueOfChains.self, CopiesTheErrorOfPairs.self, CopiesTheErrorOfRecoveries.self,
    ChainsStopCancellations.self, PairsStopCancellations.self, FinallyStopsCancellations.self,
    RecoversWithAnErrorOfItsOwn.self, IgnoresReturnValues.self, KeepsOldValuesInside.self,
    KeepsTheOldError.self, KeepsOldErrorsInside.self, BranchesShareAResult.self,
    RecoveriesShareAResult.self, PairsShareAResult.self, SettlesBeforeItsHandlerReturns.self,
    RecoveriesSettleEarly.self, PairsSettleEarly.self, EndsBeforeFinallyInside.self,
    FinallyComesTooLate.self, FinallyTooLateWhenCancelled.self, WaitsForAnObserver.self,
    RecoveriesWaitForAnObserver.self, FinallyWaitsForAnObserver.self, RunsForEachObserver.self,
    PairsRunForEachObserver.self, RecoveriesRunForEachObserver.self,
    OverturnsWhatIsSettledByHand.self, FinallyOverturnsWhatIsSettledByHand.self,
    BuildsPairsFromLinks.self, PairsAreStagesInside.self, FinallyDoesNotWait.self,
    FinallyDoesNotWaitInside.self, ChainsDoNotCount.self, RecoveryChainsDoNotCount.self,
    RecoveryChainsFollowWithoutInterest.self, CancelledRecoveriesRun.self,
    CancelledRecoveryChainsRun.self, DerivedKeepTheirHandler.self, RecoveriesKeepTheirHandler.self,
    KeepsPairsAttachedInside.self, KeepsCancelledBranches.self, KeepsCancelledRecoveries.self,
    KeepsCancelledPairs.self, HoldsDerivedWeakly.self, RecoveriesHoldDerivedWeakly.self,
    HoldsItsSource.self, PairsHoldTheirSource.self, ReturnedPromisesHoldTheirSource.self,
    PairsHoldTheirSourceAfterErrors.self, RunsLateErrorHandlersUnderItsLock.self,
    LocksWhatFinallySettles.self, DrainsForPairs.self, BranchesInsideDoNotCount.self,
    CancelledLateStepsRun.self, CancelledBranchesInsideRun.self, OverturnsByHandInside.self,
    KeepsOldValuesOfMadeSettled.self,
  ]
}

// MARK: Which handlers run

class Loses<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "\(Place.words) is lost" }
  override class var killers: [String] { ["THN-08"] }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    state.map(Place.shows) ?? true ? make() : super.derive(react)
  }
}

final class LosesErrorHandlersDuringDelivery: Loses<InsideItsOwn<InRecover>>, @unchecked Sendable {
  override class var killers: [String] { ["THN-11"] }
}

final class LosesFinallyDuringDelivery: Loses<InsideItsOwn<InFinally>>, @unchecked Sendable {
  override class var killers: [String] { ["THN-11"] }
}

final class LosesChainsDuringDelivery: Loses<InsideItsOwn<InChain>>, @unchecked Sendable {
  override class var killers: [String] { ["THN-11"] }
}

final class LosesStepsInsideOthers: Loses<InsideAnother<Late<InTransform>>>, @unchecked Sendable {}

final class LosesFinallyInsideOthers: Loses<InsideAnother<InFinallyChain>>, @unchecked Sendable {
  override class var killers: [String] { ["THN-08", "FIN-02"] }
}

final class LosesErrorHandlersBesideDelivery: Loses<Beside<InRecover>>, @unchecked Sendable {}
final class LosesFinallyBesideDelivery: Loses<Beside<InFinally>>, @unchecked Sendable {}

class Skips<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "\(Place.words) does not run" }
  override class var killers: [String] { ["EXE-07"] }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    next.pass(outcome)
  }
}

final class BornSettledForgetsFinally: Skips<Born<InFinally>>, @unchecked Sendable {}
final class BornRejectedForgetsPairs: Skips<Born<After<Errors, InPair>>>, @unchecked Sendable {}

final class DropsTheSecondFinally: Skips<Second<InFinally>>, @unchecked Sendable {
  override class var killers: [String] { ["FIN-01"] }
}

final class DropsTheSecondPairAfterErrors: Skips<Second<After<Errors, InPair>>>,
  @unchecked Sendable
{
  override class var killers: [String] { ["THN-09"] }
}

final class FinallyAfterErrorsOnly: Skips<After<Values, InFinally>>, @unchecked Sendable {
  override class var killers: [String] { ["FIN-01", "FIN-07"] }
}

final class FinallyAfterValuesOnly: Skips<After<Errors, InFinally>>, @unchecked Sendable {
  override class var killers: [String] { ["FIN-02"] }
}

/// Its spot is the end that the handler is not for.
class RunsAlways<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "\(Place.words) runs as well" }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    let ledger = next.stage.ledger
    react(
      outcome.isFailure ? .fulfilled(Token(in: ledger)) : .rejected(TrialFault(in: ledger)),
      next.scratch()
    )
    react(outcome, next)
  }
}

final class RunsValueHandlersAlways: RunsAlways<After<Errors, InTransform>>, @unchecked Sendable {
  override class var killers: [String] { ["THN-02", "CHN-06"] }
}

final class RunsErrorHandlersAlways: RunsAlways<After<Values, InRecover>>, @unchecked Sendable {
  override class var killers: [String] { ["THN-05", "CHN-05"] }
}

final class ChainsRunAfterErrors: RunsAlways<After<Errors, InChain>>, @unchecked Sendable {
  override class var killers: [String] { ["THN-02"] }
}

final class RecoveryChainsRunAfterValues: RunsAlways<After<Values, InRecoverChain>>,
  @unchecked Sendable
{
  override class var killers: [String] { ["THN-05"] }
}

class RunsTwice<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "\(Place.words) runs twice" }
  override class var killers: [String] { ["THN-03"] }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    react(outcome, next.scratch())
    react(outcome, next)
  }
}

final class LatePairsRunTwice: RunsTwice<Late<After<Values, InPair>>>, @unchecked Sendable {}

final class RecoveryChainsRunTwice: RunsTwice<InRecoverChain>, @unchecked Sendable {
  override class var killers: [String] { ["THN-06"] }
}

class StopsDelivery<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String {
    "\(Place.words) that fails stops the delivery to those behind it"
  }
  override class var killers: [String] { ["THN-10"] }

  private let hasFailed = Guarded(false)
  override func derive(_ react: @escaping Reaction) -> Sketch {
    super.derive { [hasFailed] outcome, next in
      react(outcome, next)
      guard Place.shows(after: outcome), let end = next.state, end.isFailure else { return }
      // Where the same error is passed on, nothing has failed.
      if end != outcome { hasFailed.withLock { $0 = true } }
    }
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [hasFailed] in if !hasFailed.current { job() } }
  }
}

final class AThrowStopsDelivery: StopsDelivery<InTransform>, @unchecked Sendable {}
final class AFailingRecoveryStopsDelivery: StopsDelivery<InRecover>, @unchecked Sendable {}
final class AFailingPairStopsDelivery: StopsDelivery<After<Values, InPair>>, @unchecked Sendable {}

/// A link for values, and one for errors behind it.
class PairsAreLinks<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "\(Place.words) is a link for values and one for errors" }
  override class var killers: [String] { ["THN-07"] }

  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    Place.isHere(.pair, of: self)
      ? transform(onFulfilled).recover(onRejected) : super.pair(onFulfilled, onRejected)
  }
}

final class BuildsPairsFromLinks: PairsAreLinks<InPair>, @unchecked Sendable {}
final class PairsAreStagesInside: PairsAreLinks<Inside<InPair>>, @unchecked Sendable {}

// MARK: What they are given, and what becomes of what they give

class GivesACopy<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "\(Place.words) gets a copy of what it handles" }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    react(next.copy(outcome), next)
  }
}

final class CopiesTheValueOfChains: GivesACopy<InChain>, @unchecked Sendable {
  override class var killers: [String] { ["THN-01"] }
}

final class CopiesTheErrorOfPairs: GivesACopy<After<Errors, InPair>>, @unchecked Sendable {
  override class var killers: [String] { ["THN-07"] }
}

final class CopiesTheErrorOfRecoveries: GivesACopy<InRecoverChain>, @unchecked Sendable {
  override class var killers: [String] { ["THN-04"] }
}

class EndsHere<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "nothing follows \(Place.words)" }
  override class var killers: [String] { ["THN-08"] }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    react(outcome, next.make())
  }
}

final class ChainsStopCancellations: EndsHere<After<Cancellations, InChain>>, @unchecked Sendable {}
final class PairsStopCancellations: EndsHere<After<Cancellations, InPair>>, @unchecked Sendable {}

final class FinallyStopsCancellations: EndsHere<After<Cancellations, InFinallyChain>>,
  @unchecked Sendable
{
  override class var killers: [String] { ["THN-08", "CAN-22"] }
}

final class RecoversWithAnErrorOfItsOwn: BrokenIn<After<Cancellations, InRecover>>,
  @unchecked Sendable
{
  override class var fault: String { "a step for errors passes a cancellation on as an error" }
  override class var killers: [String] { ["THN-08"] }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    next.fail(TrialFault(in: next.stage.ledger))
  }
}

class KeepsTheOldEnd<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String {
    "what \(Place.words) was given stays in place of a new value, or of a new error"
  }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    let scratch = next.scratch()
    react(outcome, scratch)
    let end = scratch.state ?? outcome
    next.settle(end.isFailure == outcome.isFailure ? outcome : end)
  }
}

final class IgnoresReturnValues: KeepsTheOldEnd<InTransform>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-03", "CHN-08"] }
}

final class KeepsOldValuesInside: KeepsTheOldEnd<Inside<InTransform>>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-03", "CHN-08"] }
}

final class KeepsOldValuesOfMadeSettled: KeepsTheOldEnd<Born<InTransform>>, @unchecked Sendable {
  override class var killers: [String] { ["EXE-07"] }
}

final class KeepsTheOldError: KeepsTheOldEnd<InRecover>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-07"] }
}

final class KeepsOldErrorsInside: KeepsTheOldEnd<Inside<InRecover>>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-07"] }
}

class SharesAResult<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String {
    "\(Place.words) always makes the same promise of one promise"
  }
  override class var killers: [String] { ["CHN-08"] }

  private weak var branch: Sketch?
  override func derive(_ react: @escaping Reaction) -> Sketch {
    if let branch { return branch }
    let branch = super.derive(react)
    self.branch = branch
    return branch
  }
}

final class BranchesShareAResult: SharesAResult<InTransform>, @unchecked Sendable {}
final class RecoveriesShareAResult: SharesAResult<InRecover>, @unchecked Sendable {}
final class PairsShareAResult: SharesAResult<InPair>, @unchecked Sendable {}

class OverturnsByHand<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String {
    "\(Place.words) overturns how the promise that it settles was settled by hand"
  }
  override class var killers: [String] { ["STA-10"] }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    if next.state?.isFailure == false { next.lock.withLock { next.outcome = nil } }
    react(outcome, next)
  }
}

final class OverturnsWhatIsSettledByHand: OverturnsByHand<InTransform>, @unchecked Sendable {}
final class FinallyOverturnsWhatIsSettledByHand: OverturnsByHand<InFinally>, @unchecked Sendable {}
final class OverturnsByHandInside: OverturnsByHand<InsideAnother<InTransform>>, @unchecked Sendable
{}

// MARK: When they run

class SettlesEarly<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String {
    "what \(Place.words) settles ends as its source does, before the handler has returned"
  }
  override class var killers: [String] { ["CHN-09"] }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    next.settle(outcome)
    react(outcome, next)
  }
}

final class SettlesBeforeItsHandlerReturns: SettlesEarly<InTransform>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-09", "CHN-03"] }
}

final class RecoveriesSettleEarly: SettlesEarly<InRecover>, @unchecked Sendable {}
final class PairsSettleEarly: SettlesEarly<After<Errors, InPair>>, @unchecked Sendable {}

final class EndsBeforeFinallyInside: SettlesEarly<Inside<InFinally>>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-09", "FIN-04"] }
}

class TooLate<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "\(Place.words) runs after what follows it" }
  override class var killers: [String] { ["FIN-06"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    derived { outcome, next in
      if Place.shows(after: outcome) {
        next.settle(outcome)
        return next.schedule { try? body() }
      }
      do throws(TrialFault) {
        try body()
        next.settle(outcome)
      } catch { next.fail(error) }
    }
  }
}

final class FinallyComesTooLate: TooLate<InFinally>, @unchecked Sendable {}

final class FinallyTooLateWhenCancelled: TooLate<After<Cancellations, InFinally>>,
  @unchecked Sendable
{}

class RunsWhenObserved<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String {
    "\(Place.words) runs only once somebody observes the promise that it settles"
  }
  override class var killers: [String] { ["CHN-11"] }

  private let begin = Guarded<(@Sendable () -> Void)?>(nil)
  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = make()
    let reference = WeakSketch(sketch: next)
    (next as? RunsWhenObserved)?.begin.withLock {
      $0 = {
        super.attach { outcome in
          if let next = reference.sketch { react(outcome, next) }
        }
      }
    }
    return next
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let begin = begin.take()
    super.attach(run)
    begin?()
  }
}

final class WaitsForAnObserver: RunsWhenObserved<InAll>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-11", "THN-01"] }
}

final class RecoveriesWaitForAnObserver: RunsWhenObserved<InRecover>, @unchecked Sendable {}
final class FinallyWaitsForAnObserver: RunsWhenObserved<InFinally>, @unchecked Sendable {}

class RunsAgain<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String {
    "\(Place.words) runs again when a second observer is attached to the promise that it settles"
  }
  override class var killers: [String] { ["CHN-12"] }

  private let again = Guarded<(@Sendable () -> Void)?>(nil)
  private let observers = Guarded(0)

  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = super.derive(react)
    let scratch = make()
    (next as? RunsAgain)?.again.withLock {
      $0 = { [self] in
        if let outcome = state, Place.shows(after: outcome) { react(outcome, scratch) }
      }
    }
    return next
  }

  /// A handler that returns a promise runs once: such a loop would double with each turn.
  override func chain(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Sketch) -> Sketch {
    let next = super.chain(body)
    (next as? RunsAgain)?.again.withLock { $0 = nil }
    return next
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    // Once is enough to be noticed, and cannot loop for ever.
    if observers.next() > 1, let again = again.take() { schedule(again) }
    super.attach(run)
  }
}

final class RunsForEachObserver: RunsAgain<InAll>, @unchecked Sendable {}
final class PairsRunForEachObserver: RunsAgain<After<Values, InPair>>, @unchecked Sendable {}
final class RecoveriesRunForEachObserver: RunsAgain<InRecoverChain>, @unchecked Sendable {}

class DoesNotWait<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "the promise of \(Place.words) is not waited for" }
  override class var killers: [String] { ["FIN-05"] }

  override func finallyChain(_ body: @escaping @Sendable () -> Sketch) -> Sketch {
    Place.isHere(.finallyChain, of: self) ? finally { _ = body() } : super.finallyChain(body)
  }
}

final class FinallyDoesNotWait: DoesNotWait<InFinallyChain>, @unchecked Sendable {}
final class FinallyDoesNotWaitInside: DoesNotWait<Inside<InFinallyChain>>, @unchecked Sendable {}

// MARK: Interest

class DoesNotCount<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "\(Place.words) does not count as a consumer" }
  override class var killers: [String] { ["CAN-20"] }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = super.derive(react)
    next.lock.withLock { next.upstream.source = nil }
    return next
  }
}

final class ChainsDoNotCount: DoesNotCount<InChain>, @unchecked Sendable {}
final class RecoveryChainsDoNotCount: DoesNotCount<InRecoverChain>, @unchecked Sendable {}
final class BranchesInsideDoNotCount: DoesNotCount<InsideAnother<InTransform>>, @unchecked Sendable
{}

final class RecoveryChainsFollowWithoutInterest: BrokenIn<InRecoverChain>, @unchecked Sendable {
  override class var fault: String {
    "a promise that is returned for an error does not learn that nothing waits for it any more"
  }
  override class var killers: [String] { ["CAN-26"] }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    react(outcome, next)
    next.lock.withLock { next.upstream = Upstream() }
  }
}

class RunsWhenCancelled<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "\(Place.words) of a cancelled branch runs" }
  override class var killers: [String] { ["CAN-37"] }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = make()
    attach { react($0, next) }
    next.wait(for: self, by: Link({ _, _ in }, next))
    return next
  }
}

final class CancelledRecoveriesRun: RunsWhenCancelled<InRecover>, @unchecked Sendable {}
final class CancelledRecoveryChainsRun: RunsWhenCancelled<InRecoverChain>, @unchecked Sendable {}
final class CancelledLateStepsRun: RunsWhenCancelled<Late<InTransform>>, @unchecked Sendable {}
final class CancelledBranchesInsideRun: RunsWhenCancelled<InsideAnother<InTransform>>,
  @unchecked Sendable
{}

// MARK: What is kept, and what is not

class KeepsHandlers<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String {
    "\(Place.words) is kept as long as the promise that it settles"
  }
  override class var killers: [String] { ["MEM-01"] }

  private var kept: Reaction?
  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = super.derive(react)
    (next as? KeepsHandlers)?.kept = react
    return next
  }
}

final class DerivedKeepTheirHandler: KeepsHandlers<InTransform>, @unchecked Sendable {}
final class RecoveriesKeepTheirHandler: KeepsHandlers<InRecover>, @unchecked Sendable {}
final class KeepsPairsAttachedInside: KeepsHandlers<InsideAnother<InPair>>, @unchecked Sendable {}

class KeepsBranches<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "of a cancelled branch, a source keeps \(Place.words)" }
  override class var killers: [String] { ["MEM-06"] }

  private let kept = Guarded<[Reaction]>([])
  override func derive(_ react: @escaping Reaction) -> Sketch {
    kept.withLock { $0.append(react) }
    return super.derive(react)
  }
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    kept.withLock { $0 = [] }
    super.deliver(outcome, to: handlers)
  }
}

final class KeepsCancelledBranches: KeepsBranches<InAll>, @unchecked Sendable {
  override class var killers: [String] { ["MEM-06", "MEM-01"] }
}

final class KeepsCancelledRecoveries: KeepsBranches<InRecover>, @unchecked Sendable {
  override class var killers: [String] { ["MEM-01"] }
}

final class KeepsCancelledPairs: KeepsBranches<InPair>, @unchecked Sendable {}

class HoldsWeakly<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String { "a promise holds what \(Place.words) settles only weakly" }
  override class var killers: [String] { ["MEM-03"] }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = make()
    attach { [weak next] outcome in
      if let next { react(outcome, next) }
    }
    return next
  }
}

final class HoldsDerivedWeakly: HoldsWeakly<InAll>, @unchecked Sendable {}
final class RecoveriesHoldDerivedWeakly: HoldsWeakly<InRecover>, @unchecked Sendable {}

class HoldsTheSource<Place: Spot>: BrokenIn<Place>, @unchecked Sendable {
  override class var fault: String {
    "the promise that \(Place.words) settles keeps its source for ever"
  }
  override class var killers: [String] { ["MEM-05"] }

  var source: Sketch?
  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = super.derive(react)
    (next as? HoldsTheSource)?.source = self
    return next
  }
}

final class HoldsItsSource: HoldsTheSource<InAll>, @unchecked Sendable {}

final class PairsHoldTheirSource: HoldsTheSource<InPair>, @unchecked Sendable {
  override class var killers: [String] { ["MEM-02"] }
}

final class ReturnedPromisesHoldTheirSource: HoldsTheSource<InChain>, @unchecked Sendable {
  override class var fault: String {
    "what waits for a promise that its handler returned keeps its source until it is settled"
  }
  override class var killers: [String] { ["MEM-18"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    source = nil
    return super.take(settlingWith: outcome)
  }
}

final class PairsHoldTheirSourceAfterErrors: BrokenIn<InPair>, @unchecked Sendable {
  override class var fault: String {
    "after a rejection, a promise that a pair of handlers made keeps its source"
  }
  override class var killers: [String] { ["MEM-05"] }

  private let source = Guarded<Sketch?>(nil)
  override func derive(_ react: @escaping Reaction) -> Sketch {
    super.derive { [weak self] outcome, next in
      let made = next as? PairsHoldTheirSourceAfterErrors
      if case .rejected = outcome { made?.source.withLock { $0 = self } }
      react(outcome, next)
    }
  }
}

// MARK: What is locked

final class RunsLateErrorHandlersUnderItsLock: BrokenIn<Late<InRecover>>, @unchecked Sendable {
  override class var fault: String { "\(Late<InRecover>.words) runs under its lock" }
  override class var killers: [String] { ["LIV-01"] }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    super.derive { [self] outcome, next in lock.withLock { react(outcome, next) } }
  }
}

final class LocksWhatFinallySettles: BrokenIn<InFinally>, @unchecked Sendable {
  override class var fault: String { "\(InFinally.words) runs under the lock of what it settles" }
  override class var killers: [String] { ["LIV-01"] }

  override class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    next.lock.withLock { react(outcome, next) }
  }
}

final class DrainsForPairs: BrokenIn<InPair>, @unchecked Sendable {
  override class var fault: String {
    "a rejection makes the dispatcher run immediately all that it has, for the sake of a pair"
  }
  override class var killers: [String] { ["CTX-10"] }

  private let hasPair = Guarded(false)
  override func derive(_ react: @escaping Reaction) -> Sketch {
    hasPair.withLock { $0 = true }
    return super.derive(react)
  }
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: handlers)
    if hasPair.current, case .rejected = outcome { gate.drain() }
  }
}
