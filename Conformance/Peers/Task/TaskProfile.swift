import PromiseConformance

extension TaskAdapter {
  /// What is declared of `Task`.
  static let profile = Profile(
    name: "Task",
    quiescence: .drained,
    choices: [
      LateSettle.ignored,
      DroppedResolver.pending,
      SelfResolve.pending,
      PromiseCycle.pending,
      AllRejection.inListOrder,
      RaceOfNone.pends,
      RaceTraces.none,
      RaceLosers.keep,
      CancelledEnd.rejection,
      CancelEffect.asks,
      CancelReturns.void,
      CancelUpstream.none,
      CatchSeesCancel.yes,
      RecoverCancel.yes,
      FinallyOnCancel.yes,
      CancelledInput.each(["all": CancelledInput.rejects, "allSettled": CancelledInput.counts]),
      UndeliveredValue.drop,
      DroppedReference.nothing,
      FinallyOnOwnCancel.yes,
      AwaitCancel.waits,
      SettledAwait.leavesActor,
      LocalsSeen(.registration, whereSettled: .registration),
      WorkLocals.maker,
      AsyncHandlers.inAnyOrder,
      LateJump.mayOvertake,
      CrossPromiseOrder.unspecified,
      NestedPromise.preserve, StepTurns(11),
      HandlerDispatch.alwaysAsync,
      AllFailure.keeps, CombinedResults.released, UnhandledFailure.silent,
    ],
    divergences: divergences,
    absences: [
      .executor: "what a task does is its own body, which returns or throws",
      .attempt:
        "a task begins with a closure, but not immediately: it is made as one that has its value",
      .wrapper: "a task is what waits for it, or itself",
      .importer: "what calls back goes through a continuation, which the pending task has inside",
      .throwingFinally: "`defer` cannot throw",
      .promiseFinally: "`defer` cannot wait",
      .throwingExecutor: "what a task does is its own body",
      .throwingImporter: "what calls back goes through a continuation",
      .countedInterest: "a task does not know what waits for it",
      .promptCancellation: "a task that waits for another continues to wait when it is cancelled",
      .firstRejection: "tasks are waited for in the order of the list",
      .handSettling: "a task ends as its body does",
      .reportsWinner: "the stream inside says nothing of it",
      .defaulting:
        "a task that names no executor runs on the pool of the runtime, of which nothing is proven",
      .drivenPlace: "the trial runs tasks one after another, and not the steps inside them",
      .timedSignals: "there are no signals",
      .mover: "each task says where it runs; what follows it is another task",
      .any: "nothing waits for the first value of tasks that exist",
      .adopting: "a continuation takes a value or an error",
      .querying: "how a task ended can be waited for only",
      .identity: "a task is a structure",
      .cancelHook: "`withTaskCancellationHandler` is for the task's own body",
      .reason: "a cancellation has no reason",
      .signals: "there are no signals",
      .timing: "a task that waits for a while is no promise that one can hand a clock to",
      .waiting: "nothing blocks, by design",
      .immediate: "a task that waits continues later",
      .reporting: "an error that is not read is lost",
    ]
  )

  /// Laws that hold for promises, but not for tasks.
  private static var divergences: [Profile.Divergence] {
    [
      untold("CAN-29", "it came to []"), untold("CAN-37", "it stayed pending"),
      untold("FIN-06", "did not end"), untold("LIV-05", "ended as []"),
      untold("ORD-11", "of 7, without 0, 3 and 5, handlers ran"),
      untold("MEM-06", "cancelled branches are kept"), untold("MEM-10", "it stayed pending"),
      untold("MEM-10", "after its branch was cancelled, but it ran"),
      reversed("ORD-01", "3, 2, 1, 0]"), reversed("ORD-02", "4, 3, 2, 1, 0]"),
      reversed("ORD-03", "[7, 6, 5, 4, 3, 2, 1, 0, 8]"),
      reversed("ORD-10", "5, 4, 3, 2, 1, 0]"),
      reversed("ORD-06", #"["c1", "b1", "a1", "c2""#), kept("LIV-07", "that is not held"),
      kept("LIV-07", "were not released"),
      kept("MEM-02", "that is not held"), kept("MEM-10", "when the promise was no longer held"),
      kept("THR-12", "are kept at the end"),
      .init(
        "MEM-01",
        observed: "while what it returned is pending",
        instead: "a handler is kept until the task that it returned ends",
        because:
          "a task keeps its closure, and all that the closure captured, until the closure has returned"
      ),
    ]
  }

  private static func untold(_ rule: String, _ observed: String) -> Profile.Divergence {
    .init(
      rule,
      observed: observed,
      instead: "a task that waits for another continues to wait when it is cancelled",
      because:
        "`value` waits for the other to end, whatever becomes of the task that waits (SE-0304)"
    )
  }

  private static func reversed(_ rule: String, _ observed: String) -> Profile.Divergence {
    .init(
      rule,
      observed: observed,
      instead: "tasks that wait continue in the reverse order",
      because: "`AsyncTask::waitFuture` puts each at the front of the list "
        + "(stdlib/public/Concurrency/Task.cpp)"
    )
  }

  private static func kept(_ rule: String, _ observed: String) -> Profile.Divergence {
    .init(
      rule,
      observed: observed,
      instead: "a task that waits for what never comes is kept, with all that waits for it",
      because: "a task lives until it ends, whoever holds it, "
        + "https://developer.apple.com/documentation/swift/task"
    )
  }
}
