import PromiseConformance

extension MyPromiseAdapter {
  /// What is declared of `MyPromise`; `MyPromiseSuite doctor --write-profile FILE` writes what it observed.
  package static let profile = Profile(
    name: "MyPromise",
    quiescence: .inherent,
    choices: [
      LateSettle.lost,
      DroppedResolver.pending,
      DerivedIdentity.new,
      SelfResolve.pending,
      PromiseCycle.pending,
      AllRejection.first,
      AwaitCancel.waits,
      SettledAwait.leavesActor,
      TaskAmongHandlers.inTurn,
      LocalsSeen(.settler, whereSettled: .registration),
      LateJump.mayOvertake,
      CrossPromiseOrder.settlementFifo,
      ChainOrder.breadthFirst,
      StepTurns(0),
      HandlerDispatch.immediate,
      BesideHandler.atOnce,
      NestedHandler.waits,
      HandlerFairness.runsToEmpty,
      CombinedResults.untilSettled,
      UnhandledFailure.silent,
    ]
  )
}
