import PromiseConformance

extension EventLoopFutureAdapter {
  /// What is declared of `EventLoopFuture`.
  static let profile = Profile(
    name: "EventLoopFuture",
    quiescence: .drained,
    choices: [
      LateSettle.ignored,
      DroppedResolver.pending,
      DerivedIdentity.new,
      NestedPromise.preserve,
      SelfResolve.pending,
      PromiseCycle.pending,
      ResolvedTwice.firstEnd,
      AllRejection.first,
      AwaitCancel.waits,
      SettledAwait.leavesActor,
      TaskAmongHandlers.inTurn,
      LocalsSeen(.none),
      WorkLocals.maker,
      LateJump.fifo,
      CrossPromiseOrder.settlementFifo,
      ChainOrder.breadthFirst,
      StepTurns(11),
      HandlerDispatch.alwaysAsync,
      CombinedResults.untilSettled, UnhandledFailure.silent,
    ],
    divergences: divergences,
    absences: [
      .executor: "no work is given to a promise: whoever holds it succeeds or fails it",
      .throwingExecutor: "no work is given to a promise",
      .attempt: "`loop.submit` is the loop's, and the loop here is the trial's",
      .wrapper: "a promise is completed with a future, and nothing is made of one",
      .importer: "what calls back is given a promise",
      .throwingImporter: "what calls back is given a promise",
      .pair: "one handler gets the result, and switches over it",
      .throwingFinally: "`always` cannot throw",
      .promiseFinally: "`always` does not wait for a future",
      .mover:
        "`hop(to:)` moves to another event loop, which may neither lose nor repeat what it is given",
      .any: "nothing waits for the first value", .racing: "nothing races futures",
      .querying: "how a future ended is told to handlers only",
      .defaulting: "a future has a loop, always", .cancelling: "a future cannot be cancelled",
      .cancelHook: "a future cannot be cancelled",
      .branchCancelling: "a future cannot be cancelled",
      .countedInterest: "a future cannot be cancelled", .reason: "a future cannot be cancelled",
      .signals: "a future cannot be cancelled", .timedSignals: "a future cannot be cancelled",
      .combinationCancelling: "a future cannot be cancelled",
      .timing: "time is the loop's, and the loop here is the trial's",
      .delay: "time is the loop's", .timeout: "time is the loop's", .retry: "nothing tries again",
      .waiting: "`wait()` needs a loop that another thread runs, and traps on the loop's own",
      .handSettling: "what settles a future that a step makes is kept inside",
      .reportsWinner: "succeeding twice is ignored, and nothing says so",
      .drivenPlace:
        "a handler holds up the waits behind it: `EventLoop` in EventLoop.swift, line 246",
      .immediate: "what is called on another thread goes to the loop",
      .reporting: "an error that is not handled is lost",
    ]
  )

  /// Laws that hold for promises, but not for futures of a loop.
  ///
  /// Locations are those of SwiftNIO 2.101.2.
  private static var divergences: [Profile.Divergence] {
    [
      kept("LIV-07", "that is not held"), kept("LIV-07", "were not released"),
      kept("MEM-02", "that is not held"),
      kept("MEM-10", "when the promise was no longer held"),
      here("CTX-02", "inside the call that attached it"),
      here("CTX-03", "inside the call that settled"), here("ORD-03", "they ran in the order [0, 8"),
      dropped("THR-12"),
      .init(
        "MEM-20",
        observed: "and no promise that is held has it",
        instead: "a promise is kept by a future that it is completed with too late",
        because:
          "a handler of that future holds it, ended or not: `cascade(to:)` in EventLoopFuture.swift, "
          + "line 1026"
      ),
    ]
  }

  private static func kept(_ rule: String, _ observed: String) -> Profile.Divergence {
    .init(
      rule,
      observed: observed,
      instead: "a pending future with a handler is kept, with all that the handler captured",
      because:
        "a handler holds the future that holds it, until that is fulfilled, as each has to be: "
        + "`whenSuccess` in EventLoopFuture.swift, line 861"
    )
  }

  private static func here(_ rule: String, _ observed: String) -> Profile.Divergence {
    .init(
      rule,
      observed: observed,
      instead: "on the loop a handler runs immediately, elsewhere later",
      because: "`inEventLoop` decides: `_internalWhenComplete` in EventLoopFuture.swift, line 834"
    )
  }

  private static func dropped(_ rule: String) -> Profile.Divergence {
    .init(
      rule,
      observed: "it trapped",
      instead: "a pending future that is dropped traps in a debug build",
      because: "each promise has to be fulfilled: `deinit` in EventLoopFuture.swift, line 475"
    )
  }
}
