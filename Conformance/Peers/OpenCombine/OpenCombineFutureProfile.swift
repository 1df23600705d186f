import PromiseConformance

extension OpenCombineFutureAdapter {
  /// What is declared of OpenCombine's `Future`.
  static let profile = Profile(
    name: "OpenCombine",
    quiescence: .inherent,
    choices: [
      LateSettle.ignored,
      WorkStart.sync,
      DroppedResolver.pending,
      DerivedIdentity.new,
      SelfResolve.pending,
      PromiseCycle.pending,
      AllRejection.each([
        "publishers.publisher.flatMap(maxPublishers: .max(1)) { $0 }.collect()":
          AllRejection.inListOrder,
        "one.zip(other)": AllRejection.first,
      ]),
      RaceOfNone.pends,
      RaceTraces.none,
      AwaitCancel.throwsPromptly,
      SettledAwait.leavesActor,
      TaskAmongHandlers.inTurn,
      LocalsSeen(.settler, whereSettled: .registration),
      LateJump.mayOvertake,
      CrossPromiseOrder.settlementFifo,
      StepTurns(0),
      HandlerDispatch.immediate,
      BesideHandler.atOnce,
      NestedHandler.runsInside,
      HandlerFairness.runsToEmpty,
      RemovedHandler.released,
      UnhandledFailure.silent,
    ],
    divergences: divergences,
    limits: [
      .init(
        "LIV-08",
        atMost: 1_000,
        because:
          "the set of those that wait is copied for each: `insert` in ConduitList.swift, line 29"
      )
    ],
    absences: [
      .throwingExecutor: "the closure that a future is made with does not throw",
      .attempt: "a closure is given to a future, which it settles",
      .wrapper: "a future takes a result, and no future",
      .importer: "what calls back is called in the closure that a future is made with",
      .throwingImporter: "that closure does not throw",
      .pair: "an observer is told of the value, and then of the completion",
      .throwingFinally: "`handleEvents` cannot throw",
      .promiseFinally: "`handleEvents` does not wait for a future",
      .mover: "`receive(on:)` takes a scheduler, of which the suite has none",
      .allSettled: "nothing waits for all, however they end",
      .any: "nothing waits for the first value",
      .adopting: "a future takes a result, and no future",
      .querying: "how a future ended is told to observers only",
      .nesting: "a value that is a future is not tried",
      .defaulting: "handlers run where it is settled",
      .cancelling: "what is cancelled is a subscription, and not the future",
      .cancelHook: "a future cannot be cancelled",
      .branchCancelling: "a future cannot be cancelled",
      .countedInterest: "a future cannot be cancelled", .reason: "a future cannot be cancelled",
      .signals: "a future cannot be cancelled", .timedSignals: "a future cannot be cancelled",
      .combinationCancelling: "a future cannot be cancelled",
      .timing: "time is a scheduler's, of which the suite has none",
      .waiting: "nothing blocks, by design",
      .asyncMaking: "no future is made of an `async` closure",
      .handSettling: "what settles a future that a step makes is kept inside",
      .reportsWinner: "settling twice is ignored, and nothing says so",
      .alwaysAsync: "handlers run immediately",
      .reporting: "an error that is not handled is lost",
    ]
  )

  /// Laws that hold for promises, but not for futures of OpenCombine.
  ///
  /// Locations are those of OpenCombine 0.14.0.
  private static var divergences: [Profile.Divergence] {
    [
      mixed("ORD-01"), mixed("ORD-02"), mixed("ORD-03"), mixed("ORD-06", inSomeRuns: true),
      mixed("ORD-08"),
      late("CHN-09", "the derived promise came to ["),
      late("FIN-06", "a handler downstream ran first"),
      kept("LIV-07", "that is not held"), kept("LIV-07", "were not released"),
      kept("MEM-02", "that is not held"),
      kept("MEM-02", "settles nothing"), kept("MEM-10", "when the promise was no longer held"),
      kept("THR-12", "are kept at the end"),
      zipped("COL-01"), zipped("COL-02"), zipped("COL-03"), zipped("COL-04"), zipped("COL-07"),
      zipped("ALL-02"), zipped("ALL-05"), zipped("MEM-08"),
      nested("MEM-18"),
      unlocked("THR-02", "(SIG"), unlocked("THR-03", "(SIG"), unlocked("THR-04", "(SIG"),
      unlocked("UNH-04", "(SIG"),
      unlocked("THR-08", "a value arrived that was not sent"),
      .init(
        "MEM-01",
        observed: "while what it returned is pending",
        instead: "the handler of `tryCatch` is kept until the future that it returned ends",
        because:
          "what waits for that one holds the closure as well: `handler` in "
          + "GENERATED-Publishers.Catch.swift, line 511"
      ),
    ]
  }

  private static func unlocked(_ rule: String, _ observed: String) -> Profile.Divergence {
    .init(
      rule,
      observed: observed,
      instead: "an observer that comes while another thread settles gets half a value, or crashes",
      because: "`Future` reads its result without the lock: Future.swift, line 185",
      inSomeRuns: true
    )
  }

  private static func nested(_ rule: String) -> Profile.Divergence {
    .init(
      rule,
      observed: "it overflowed the stack",
      instead: "a long chain overflows the stack",
      because:
        "each future settles the next inside the call that settles it, with kilobytes of stack a link"
    )
  }

  private static func zipped(_ rule: String) -> Profile.Divergence {
    .init(
      rule,
      observed: "Attempted to read an unowned reference",
      instead: "`zip` of futures that have settled crashes the process",
      because:
        "what it made for both is gone when the second ends: `unowned` in Publishers.Zip.swift, line 671"
    )
  }

  private static func mixed(_ rule: String, inSomeRuns: Bool = false) -> Profile.Divergence {
    .init(
      rule,
      observed: "in the order",
      instead: "handlers of a future run in any order",
      because: "those that wait are kept in a `Set`: ConduitList.swift, line 11",
      inSomeRuns: inSomeRuns
    )
  }

  private static func late(_ rule: String, _ observed: String) -> Profile.Divergence {
    .init(
      rule,
      observed: observed,
      instead: "what comes after `handleEvents(receiveCompletion:)` learns of the value first",
      because: "a publisher sends the value, and then that it has finished: Future.swift, line 134"
    )
  }

  private static func kept(_ rule: String, _ observed: String) -> Profile.Divergence {
    .init(
      rule,
      observed: observed,
      instead: "a pending future with an observer is kept, with all that the observer captured",
      because:
        "a subscription holds the future that holds it, until it is settled: Future.swift, line 112"
    )
  }
}
