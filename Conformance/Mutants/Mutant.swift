import PromiseConformance

/// A promise that is broken in one named way, and the laws that must notice.
public struct Mutant: Sendable {
  /// What it is called: the way in which it is broken.
  public let name: String
  /// What is wrong, in one sentence.
  public let fault: String
  /// The laws that must notice; others may as well.
  public let killers: [String]
  /// The broken promise under the suite.
  public let subject: Subject

  private init<S: Sketch>(_ type: S.Type) {
    name = "\(S.self)"
    fault = S.fault
    killers = S.killers
    subject = Subject(SketchAdapter<S>.self)
  }

  /// The promise that all mutants are made from, with nothing wrong: the suite must find nothing.
  public static let original = Mutant(Sketch.self)

  /// The promise that never settles: no law may hold on it.
  public static let silent = Mutant(NeverSettles.self)

  /// Runs laws on the mutant, with small numbers where a law is about large ones.
  ///
  /// Laws that compare times run only where they are named, and on the promise that never settles.
  ///
  /// - Parameters:
  ///   - laws: the ids of the laws.
  ///   - seed: where random numbers come from.
  public func results(of laws: Set<String>, seed: UInt64) async -> [CellResult] {
    let cells = subject.cells.filter { cell in
      laws.contains(cell.rule.id) && !cell.cases.isEmpty
        && (cell.rule.pace != .alone || killers.contains(cell.rule.id))
    }
    let options = RunOptions(seed: seed, scale: 400, patience: 1)
    return await Run(options: options, skipsSmoke: true).results(of: [(subject, cells)])
  }

  /// All mutants, by the part that they get wrong.
  public static let all: [Mutant] = [
    // Settling
    Mutant(NeverSettles.self),
    Mutant(SecondSettlementWins.self),
    Mutant(TellsObserversAgain.self),
    Mutant(RejectionOverturns.self),
    Mutant(FulfilmentOverturns.self),
    Mutant(CopiesTheValue.self),
    Mutant(CopiesTheError.self),
    Mutant(EveryoneWins.self),
    Mutant(ForgetsItsState.self),
    Mutant(TakesNilForPending.self),
    Mutant(TakesErrorsForFailures.self),
    // Creation
    Mutant(RunsWorkForEachObserver.self),
    Mutant(IgnoresEarlySettlement.self),
    Mutant(IgnoresLateSettlement.self),
    Mutant(SwallowsWhatTheWorkThrows.self),
    Mutant(SharesItsState.self),
    Mutant(BornSettledRunsAtOnce.self),
    Mutant(AttemptSwallows.self),
    // Handlers
    Mutant(DropsTheLastHandler.self),
    Mutant(KeepsOneHandler.self),
    Mutant(RunsHandlersEarly.self),
    Mutant(RunsHandlersTwice.self),
    Mutant(SwallowsRejections.self),
    Mutant(RunsErrorHandlersAlways.self),
    Mutant(RunsValueHandlersAlways.self),
    Mutant(BuildsPairsFromLinks.self),
    Mutant(RunsBothHandlers.self),
    Mutant(ForgetsLateHandlers.self),
    Mutant(AThrowStopsDelivery.self),
    Mutant(LosesHandlersDuringDelivery.self),
    // Chaining
    Mutant(IgnoresReturnValues.self),
    Mutant(SwallowsThrows.self),
    Mutant(WrapsWhatIsThrown.self),
    Mutant(CastsErrorsByForce.self),
    Mutant(DropsPassingValues.self),
    Mutant(DropsPassingErrors.self),
    Mutant(KeepsTheOldError.self),
    Mutant(NeverRecovers.self),
    Mutant(BranchesShareAResult.self),
    Mutant(SettlesBeforeItsHandlerReturns.self),
    Mutant(StopsAtTheThirdLink.self),
    Mutant(WaitsForAnObserver.self),
    Mutant(RunsForEachObserver.self),
    Mutant(UnpacksErrorsAgain.self),
    // Resolution
    Mutant(ForgetsToFollow.self),
    Mutant(FollowsTooEarly.self),
    Mutant(FollowsValuesOnly.self),
    Mutant(LeavesFateOpen.self),
    Mutant(TrustsForeignCallbacks.self),
    Mutant(IgnoresForeignThrows.self),
    Mutant(SubscribesForEachObserver.self),
    Mutant(UnwrapsReasons.self),
    Mutant(TakesOneFollower.self),
    Mutant(DoesNotFollowCancellation.self),
    // Finally
    Mutant(FinallyAfterErrorsOnly.self),
    Mutant(FinallyAfterValuesOnly.self),
    Mutant(FinallyTwice.self),
    Mutant(FinallyReplacesTheValue.self),
    Mutant(FinallyEndsErrors.self),
    Mutant(FinallySwallowsThrows.self),
    Mutant(FinallyDoesNotWait.self),
    Mutant(FinallyComesTooLate.self),
    Mutant(FinallyComesTooEarly.self),
    // Combining
    Mutant(AllOfNothingPends.self),
    Mutant(AllInCompletionOrder.self),
    Mutant(AllWaitsForEveryInput.self),
    Mutant(AllRejectsByIndex.self),
    Mutant(AllCountsTooFar.self),
    Mutant(SettledInCompletionOrder.self),
    Mutant(SettledRejects.self),
    Mutant(SettledBeforeTheLast.self),
    Mutant(SettledOfNothingPends.self),
    Mutant(AnyByIndex.self),
    Mutant(AnyRejectsAtFirst.self),
    Mutant(AnyCountsTooFar.self),
    Mutant(ErrorsInCompletionOrder.self),
    Mutant(RaceByIndex.self),
    Mutant(RaceIgnoresErrors.self),
    Mutant(ListensFromTheEnd.self),
    Mutant(RacesLeaveTheirMark.self),
    Mutant(TakesTwoForOne.self),
    Mutant(CountsEverySettlement.self),
    Mutant(CountsAsItGoes.self),
    Mutant(ForgetsThatItListened.self),
    Mutant(IteratesTwice.self),
    Mutant(AsksPastTheEnd.self),
    Mutant(SearchesItsInputs.self),
    Mutant(KeepsItsInputs.self),
    Mutant(DropsWhatItHeardUnderItsLock.self),
    // Time
    Mutant(ComesBeforeItsTime.self),
    Mutant(WaitsOnWhenTimeIsUp.self),
    Mutant(KeepsItsAlarm.self),
    Mutant(TellsOfBothEnds.self),
    Mutant(TriesInParallel.self),
    Mutant(TriesOnceMore.self),
    Mutant(TriesAgainAfterSuccess.self),
    Mutant(TriesOnWhenCancelled.self),
    Mutant(TriesAgainAtOnce.self),
    Mutant(TakesAlarmsBackUnderItsLock.self),
    Mutant(CountsNanosecondsIn64Bits.self),
    Mutant(LimitsWhatIsThere.self),
    Mutant(LetsTheLastGoFirst.self),
    // Ordering
    Mutant(RunsHandlersInReverse.self),
    Mutant(ShufflesErrorHandlers.self),
    Mutant(JumpsTheQueue.self),
    Mutant(EarlyHandlersTakeADetour.self),
    // Context
    Mutant(RunsInsideThen.self),
    Mutant(RunsInsideSettle.self),
    Mutant(Recurses.self),
    Mutant(LateHandlersRunElsewhere.self),
    Mutant(MovesValuesOnly.self),
    Mutant(RunsBesideDelivery.self),
    Mutant(DrainsItself.self),
    Mutant(TrustsItsDispatcher.self),
    // Races
    Mutant(ChecksBeforeItSettles.self),
    Mutant(ChecksBeforeItRegisters.self),
    Mutant(RegistersBeforeItChecks.self),
    Mutant(AnswersEachThreadWithItsOwn.self),
    Mutant(PublishesLate.self),
    Mutant(TearsLargeValues.self),
    Mutant(LosesWhoComesMeanwhile.self),
    Mutant(SettlerHoldsWeakly.self),
    Mutant(TakesTurnsWithAllOthers.self),
    // Liveness
    Mutant(RunsHandlersUnderItsLock.self),
    Mutant(ReleasesUnderItsLock.self),
    Mutant(DispatchesUnderItsLock.self),
    Mutant(IgnoresNestedCalls.self),
    Mutant(LocksBothPromises.self),
    Mutant(ReleasesRecursively.self),
    Mutant(CopiesItsHandlers.self),
    Mutant(BlocksAThreadForEach.self),
    Mutant(PassesRecursively.self),
    // Waiting
    Mutant(WaitsForWhatHasPassed.self),
    Mutant(WakesOneWaiter.self),
    Mutant(RefusesOnTheQueueOfALink.self),
    Mutant(RefusesWhileALinkIsOpen.self),
    // Lifetime
    Mutant(KeepsItsHandlers.self),
    Mutant(KeepsItselfWhilePending.self),
    Mutant(HoldsDerivedWeakly.self),
    Mutant(HoldsItsSource.self),
    Mutant(UsesAReleasedSource.self),
    Mutant(KeepsItsWork.self),
    Mutant(RemembersEveryOutcome.self),
    Mutant(ReleasesHandlersUnderItsLock.self),
    // Cancelling
    Mutant(RunsHooksTwice.self),
    Mutant(RunsHooksAtEveryEnd.self),
    Mutant(RunsHooksAtEveryCancel.self),
    Mutant(SettlesWhatIsCancelled.self),
    Mutant(CancelsWhatIsSettled.self),
    Mutant(ChecksBeforeItCancels.self),
    Mutant(CancelsLater.self),
    Mutant(ReplacesTheReason.self),
    Mutant(RunsHooksUnderItsLock.self),
    Mutant(DecidesAfterItsHooks.self),
    Mutant(KeepsRemovedHooks.self),
    Mutant(KeepsItsHooks.self),
    Mutant(StartsCancelledWork.self),
    Mutant(CancelsForAll.self),
    Mutant(CountsOutTwice.self),
    Mutant(TakesItsInputsAlong.self),
    Mutant(MarksDependentsLate.self),
    Mutant(TakesTheLastReason.self),
    Mutant(LeavesItsSourceRunning.self),
    Mutant(StopsOneStepUp.self),
    Mutant(EndsAtTheFirstStep.self),
    Mutant(RunsCancelledHandlers.self),
    Mutant(KeepsCancelledBranches.self),
    Mutant(FollowsWithoutInterest.self),
    Mutant(CountsOnOneThread.self),
    Mutant(ForgetsWhoComesAsTheLastGoes.self),
    Mutant(CancelsRecursively.self),
    Mutant(RunsHooksInsideHooks.self),
    Mutant(LeavesUnderItsLock.self),
    Mutant(RemovesHooksUnderItsLock.self),
    Mutant(RemovesListenersUnderItsLock.self),
    Mutant(ForgetsItsSources.self),
    // Tasks
    Mutant(KeepsLateTasksWaiting.self),
    Mutant(ThrowsAwayTheError.self),
    Mutant(ResumesOneTask.self),
    Mutant(LooksBeforeItSuspends.self),
    Mutant(GoesOnDespiteCancellation.self),
    Mutant(CancelsForAllTasks.self),
    Mutant(ResumesTasksUnderItsLock.self),
    Mutant(LosesTheTaskBetweenTwoEnds.self),
    Mutant(IgnoresWhatATaskThrows.self),
    Mutant(NeverCancelsItsTask.self),
    Mutant(CancelsItsTaskAtOnce.self),
    Mutant(BlocksItsTask.self),
    Mutant(MakesTasksWaitForHandlers.self),
    // Unhandled
    Mutant(ReportsAtOnce.self),
    Mutant(ReportsWhatIsHandled.self),
    Mutant(WaitsToBeDescribed.self),
  ]
}
