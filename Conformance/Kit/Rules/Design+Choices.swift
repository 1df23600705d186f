/// What follows from the choices that rules observe.
extension Design {
  /// What is declared of a choice; nothing where that depends on the case.
  func declared<Value: ChoiceValue>(_: Value.Type) -> Value? {
    profile.declaration(of: Value.self) as? Value
  }

  /// Whether one of these rules is broken on purpose.
  func diverges(from rules: [RuleName]) -> Bool {
    profile.divergences.contains { divergence in
      divergence.rule != kept && rules.contains { $0.id == divergence.rule }
    }
  }

  /// The same, as if it kept to a rule.
  func keeping(_ rule: RuleName) -> Design {
    var design = self
    design.kept = rule.id
    return design
  }

  /// The same, as if that value of a choice were declared.
  func choosing(_ value: some ChoiceValue) -> Design {
    var design = self
    design.profile = profile.choosing(value)
    return design
  }

  /// Whether a promise that is cancelled ends so; if not, nothing is certain of all that follows from it.
  var cancelsForCertain: Bool {
    workersAgree || !profile.declares(CancelEffect.asks) && !requestsWait
  }

  /// Whether that is so as soon as the call has returned: CAN-07 says it.
  ///
  /// If not, the cancellation may be carried out later.
  var cancelsAtOnce: Bool { !diverges(from: [.can07]) }

  /// Whether the clock keeps no alarm of a limit that has ended early: TIM-03 says it.
  var limitsCallOffAlarms: Bool { !diverges(from: [.tim03]) }

  /// Whether it keeps none of a delay, either: TIM-09 says it.
  var callsOffAlarms: Bool { limitsCallOffAlarms && !diverges(from: [.tim09]) }

  /// Whether an error that a finally handler throws replaces the outcome: FIN-04 says it.
  var finallyHandlersFail: Bool { !diverges(from: [.fin04]) }

  /// Whether a promise that a step has made is abandoned where nothing holds it: MEM-03 says it.
  var abandonsWhatIsDropped: Bool { diverges(from: [.mem03]) }

  // MARK: Settling

  /// Whether a settlement says if it won, and more than one may be tried.
  var saysWhoWon: Bool {
    settlesTwice && profile.declares(LateSettle.lost) && profile.absences[.reportsWinner] == nil
  }

  /// Whether what has ended may be settled again, with no effect.
  var ignoresLateSettlements: Bool { settlesTwice && !profile.declares(LateSettle.traps) }

  /// Whether a promise that follows another may be settled meanwhile.
  var endsWhileItFollows: Bool { !profile.declares(ResolvedTwice.ignored) }

  // MARK: Order

  /// Whether a handler that is attached during delivery may run before others that were attached earlier.
  var mayOvertake: Bool { !profile.declares(LateJump.fifo) }

  /// Whether handlers of several promises run in the order in which these settled.
  var ordersPromises: Bool {
    profile.declares(CrossPromiseOrder.settlementFifo)
      && profile.declares(ChainOrder.breadthFirst)
  }

  /// Whether handlers of this step may run beside others of the same promise.
  func mayOverlap(_ step: some Spelling) -> Bool {
    !step.sharesItsPlace && mayOvertake
  }

  /// Whether handlers of this step may run inside the one that attaches them to its own promise.
  func mayRunNestedAtOnce(_ step: some Spelling) -> Bool {
    step.schedule.place == .current
      ? nested(.attachesToItsOwn) != .waits : profile.declares(SameContextHop.skipIfCurrent)
  }

  /// Whether a handler that is set off inside another runs at the same moment, whichever promise it is attached to.
  var nestsAlike: Bool { nested(.attaches) == nested(.attachesToItsOwn) }

  /// Whether a handler that is set off inside another waits for its end, however it is set off.
  var nestedWait: Bool { profile.declares(NestedHandler.waits) }

  private func nested(_ cause: NestedHandler.Cause) -> NestedHandler? {
    profile.declared(NestedHandler.self, in: cause.rawValue)
  }

  /// Whether whatever comes while a handler of the promise runs may have to wait until that has returned.
  var waitsForHandlers: Bool {
    profile.declares(BesideHandler.waits) || profile.declares(BesideHandler.race)
  }

  /// Whether a step may give the promise that it is attached to: as is declared of steps that transform a value; nothing
  /// is asked of others.
  func mayGiveItsSource<A>(_ verb: Verb<A>) -> Bool {
    !(verb.spelling is Transform<A>) || stepsMayGiveTheirSource
  }

  /// Whether a step that transforms a value may give the promise that it is attached to.
  var stepsMayGiveTheirSource: Bool { !profile.declares(DerivedIdentity.new) }

  /// Whether a promise that is made of a promise is that one.
  var wrappingGivesTheSame: Bool { profile.declares(WrappedPromise.identity) }

  /// Whether handlers run as one of two ways to dispatch says.
  ///
  /// The promise that never settles has to fail both.
  func dispatches(_ value: HandlerDispatch, or other: HandlerDispatch) -> Bool {
    profile.declares(value) || profile.declares(other)
      || profile.name == NeverSettlingAdapter.profile.name
  }

  /// Where handlers run whose call names no context.
  var unnamedPlace: Schedule.Place {
    profile.declares(HandlerDispatch.immediate)
      || profile.declares(HandlerDispatch.immediateUnlessNamed) ? .current : .gate
  }

  /// Whether the links after one that names a context, or was moved to one, may run there; and whether they may not.
  var inheritsContext: (may: Bool, mayNot: Bool) {
    let declared = ["attached before it settles", "attached after"]
      .map { profile.declared(InheritedContext.self, in: $0) }
    return (
      declared.contains(.yes) || declared.contains(nil),
      declared.contains(.no) || declared.contains(nil)
    )
  }

  /// Whether a handler that is removed is released immediately.
  var releasesRemovedHandlers: Bool { profile.declares(RemovedHandler.released) }

  // MARK: Work

  /// Whether the work of a promise starts after the promise was made.
  var startsWorkLater: Bool { startsWorkSoon || startsWorkWhenObserved }
  /// Whether it does so by itself.
  var startsWorkSoon: Bool { profile.declares(WorkStart.deferred) }
  /// Whether somebody has to observe the promise.
  var startsWorkWhenObserved: Bool { profile.declares(WorkStart.lazy) }

  /// Whether it runs again for the next that observes its failure.
  var repeatsWork: Bool {
    profile.declares(WorkAgain.afterFailure) || profile.declares(WorkAgain.both)
  }

  /// Whether a handler runs elsewhere that its dispatcher discards.
  var rescuesDiscardedHandlers: Bool { profile.declares(DroppedHandler.fallsBack) }

  /// Whether a step may run immediately where the one before it has run, and take no turn.
  var mayStayInPlace: Bool { declares(SameContextHop.skipIfCurrent, not: .always) ?? true }

  // MARK: Combining

  /// Whether a combination hears of its inputs in the order in which they settle, and of settled ones in that of the list.
  ///
  /// - Parameter isInside: whether it is made inside a handler of an input, which may have others wait.
  func hearsInOrder(_ spelling: some Spelling, isInside: Bool = false) -> Bool {
    let dispatch = profile.declaration(of: HandlerDispatch.self)
    return spelling.schedule.place != .pool && !profile.declares(CrossPromiseOrder.unspecified)
      && !(dispatch is ChoiceByCase<HandlerDispatch>) && (!isInside || nestsAlike)
  }

  /// The ends of one input that decide a combination while others are pending.
  func endsThatDecide(_ kind: CombinationKind) -> [Ends] {
    switch kind {
    case .all: allRejectsEarly ? [.error] : []
    case .allSettled: []
    case .any: [.value]
    case .race: .both
    }
  }

  /// Whether an input that was cancelled counts as failed, and does not cancel a combination of all.
  var allCountsCancelledInputs: Bool {
    profile.declared(CancelledInput.self, in: "all") == .counts
  }

  /// Whether a combination immediately lets go of results that it does not need.
  var releasesResults: Bool { profile.declares(CombinedResults.released) }

  // MARK: Cancelling

  /// Whether the losers of a race are cancelled.
  var cancelsLosers: Bool { profile.declares(RaceLosers.cancel) }

  /// Whether cancelling says if it won.
  var saysWhoCancelled: Bool { profile.declares(CancelReturns.won) }

  /// Whether a source is cancelled with the last that waits for it.
  var countsInterest: Bool { profile.declares(CancelUpstream.refcount) }

  /// Whether a request to cancel a promise waits until all that depend on it have been asked, too.
  var requestsWait: Bool { profile.declares(CancelEffect.asksWhenAllHave) }

  /// Whether an observer keeps a promise running that nothing else needs.
  var observersCount: Bool { !profile.declares(ObserverInterest.ignored) }

  /// Whether it may hold up such a request.
  var observersHoldUpRequests: Bool { requestsWait && observersCount }

  /// Whether a source continues when a branch of it is cancelled, as long as something else waits for it.
  var outlivesItsBranches: Bool { !profile.declares(CancelUpstream.always) }

  /// Whether handlers for errors see a cancellation: they do where they can undo it.
  var errorHandlersSeeCancellation: Bool {
    profile.declares(CatchSeesCancel.yes) || profile.declares(RecoverCancel.yes)
  }

  /// Whether finally handlers run when their source is cancelled.
  var finallySeesCancellation: Bool { profile.declares(FinallyOnCancel.yes) }

  /// Whether they do so when their own promise is cancelled; nothing where that is not declared.
  var finallySeesItsOwnCancellation: Bool? { declares(FinallyOnOwnCancel.yes, not: .no) }

  /// Whether the other inputs go on when a combination was cancelled; nothing where that is not declared.
  var inputsOutliveCancelled: Bool? { declares(OutputCancel.detaches, not: .cancelsInputs) }

  /// Whether the other inputs go on when one has ended a combination; nothing where that is not declared.
  func inputsOutliveEnded(_ kind: CombinationKind) -> Bool? {
    switch kind {
    case .race, .any: declares(RaceLosers.keep, not: .cancel)
    case .all: declares(AllFailure.keeps, not: .cancelsRest)
    case .allSettled: true
    }
  }

  private func declares<Value: ChoiceValue>(_ value: Value, not other: Value) -> Bool? {
    profile.declares(value) ? true : profile.declares(other) ? false : nil
  }

  /// Whether a cancelled promise may cancel what it waits for.
  var cancelsSources: Bool { !profile.declares(CancelUpstream.none) }

  /// Whether a promise is not cancelled with one that is made of it.
  var wrappersShield: Bool { profile.declares(WrappedPromise.shields) }

  // MARK: Reporting

  /// Whether an unhandled failure is reported.
  var reportsFailures: Bool { profile.declares(UnhandledFailure.hook) }

  // MARK: Waiting

  /// Whether a thread that waits for what it blocks itself may hang.
  var waitsMayHang: Bool { profile.declares(BlockingWait.hangsOnSameContext) }

  /// Whether an async handler begins when the one before it has ended.
  var runsAsyncHandlersInTurn: Bool { profile.declares(AsyncHandlers.inTurn) }

  /// Whether a task that is cancelled stops waiting.
  var cancelledTasksStopWaiting: Bool { !profile.declares(AwaitCancel.waits) }
  /// Whether it does so with no harm to the promise.
  var cancelledTasksOnlyStopWaiting: Bool { profile.declares(AwaitCancel.throwsPromptly) }
  /// Whether a promise continues when a task that waits for it is cancelled, as long as something else waits for it.
  var outlivesItsTasks: Bool {
    !profile.declares(AwaitCancel.cancelsPromise) || cancelsSources && outlivesItsBranches
  }
}
