import Dispatch
import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants

/// What one design allows: a correct promise of that design passes, and one with an additional fault fails.
@Suite(.ownThread) struct AllowanceTests {
  /// A correct promise, the rules that once blamed it, and a faulty one, with the rules that must.
  struct Allowance: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let honest: @Sendable () async -> [CellResult]
    let faulty: @Sendable () async -> [CellResult]

    init<A: PromiseAdapter, B: PromiseAdapter>(
      _ honest: A.Type,
      _ rules: [String],
      _ faulty: B.Type,
      _ killers: [String]
    ) {
      testDescription = A.profile.name
      self.honest = { await AllowanceTests.results(of: honest, rules) }
      self.faulty = { await AllowanceTests.results(of: faulty, killers, stopsAtFailure: true) }
    }

    init<S: Sketch, T: Sketch>(
      _: S.Type,
      _ rules: [String],
      faulty: T.Type,
      _ killers: [String]
    ) {
      self.init(SketchAdapter<S>.self, rules, SketchAdapter<T>.self, killers)
    }
  }

  static let allowances = [
    Allowance(
      AnyForgetsErrors.self,
      ["ANY-02", "MEM-09", "MEM-10"],
      faulty: AnyForgetsErrorsItNeeds.self,
      ["ANY-02", "MEM-09"]
    ),
    Allowance(
      AnyErrorIsARace.self,
      ["ANY-02", "ANY-05", "COL-01", "COL-02", "COL-04", "COL-07"],
      faulty: AnyErrorIsNeverChosen.self,
      ["ANY-02"]
    ),
    Allowance(
      GivesValuesAsTheyCame.self,
      ["ANY-06", "CAN-27"],
      faulty: FailsBeforeTooFewAreLeft.self,
      ["ANY-06"]
    ),
    Allowance(
      AllGivesEveryError.self,
      ["ALL-03", "COL-01", "COL-02", "COL-03", "COL-04", "COL-07", "CAN-31"],
      faulty: AllGivesEveryErrorBackwards.self,
      ["ALL-03"]
    ),
    Allowance(
      HearsInputsInAnyOrder.self,
      [
        "COL-01", "COL-02", "COL-03", "COL-04", "COL-06", "RAC-01", "RAC-03", "ALL-03", "ANY-01",
        "ANY-02",
      ],
      faulty: HearsInputsInAnyOrderAndForgetsOne.self,
      ["COL-01", "RAC-01"]
    ),
    Allowance(
      CombinesLater.self,
      ["COL-01", "COL-02", "COL-03", "COL-04", "COL-06", "RAC-01", "RAC-03", "ALL-03", "ANY-01"],
      faulty: CombinesLaterAndForgetsOne.self,
      ["COL-01", "RAC-01"]
    ),
    Allowance(
      LeavesItsAlarms.self,
      ["TIM-03", "TIM-04", "TIM-05", "TIM-06", "TIM-07", "TIM-09"],
      faulty: LeavesItsAlarmsToRingInVain.self,
      ["TIM-02"]
    ),
    Allowance(
      TakesASettableClock.self,
      ["TIM-15"],
      faulty: CountsFromTheLatestTime.self,
      ["TIM-15"]
    ),
    Allowance(
      FinallyKeepsTheFirstError.self,
      ["FIN-04", "CHN-04", "THN-10", "FIN-03"],
      faulty: FinallyLosesTheFirstError.self,
      ["FIN-03"]
    ),
    Allowance(
      CancelsOnlyItself.self,
      ["CAN-18", "CAN-27", "CAN-28", "CAN-29", "FIN-06", "TSK-04"],
      faulty: CancelsOnlyItselfBeforeItsHandler.self,
      ["FIN-06"]
    ),
    Allowance(
      CancelsWithAnyTask.self,
      ["TSK-01", "TSK-03", "TSK-04"],
      faulty: CancelsWithAnyTaskAndForgetsTheOthers.self,
      ["TSK-04"]
    ),
    Allowance(EqualsItsViews.self, ["STA-11"], faulty: HashesItsViewsApart.self, ["STA-11"]),
    Allowance(EqualsItsViews.self, ["STA-11"], faulty: EqualsWhatEndsAlike.self, ["STA-11"]),
    Allowance(Sketch.self, ["LIV-26"], faulty: IsCancelledByWhoGivesUp.self, ["LIV-26"]),
    Allowance(Sketch.self, ["LIV-26"], faulty: IsKeptByWhoGivesUp.self, ["LIV-26"]),
    Allowance(
      WrappersShield.self,
      ["EXE-08", "CAN-22", "MEM-03"],
      faulty: WrappersShieldUnsaid.self,
      ["EXE-08"]
    ),
    Allowance(
      LimitsGiveTheirSource.self,
      ["TIM-02", "TIM-03", "TIM-07"],
      faulty: LimitsGiveTheirSourceForEver.self,
      ["TIM-02"]
    ),
    Allowance(
      CancelsWhatItShouldFollow.self,
      ["RES-01", "RES-07", "CAN-03"],
      faulty: CancelsWhatCameTooLate.self,
      ["RES-07"]
    ),
    Allowance(
      LosersAreCancelled.self,
      ["RAC-05", "CAN-27", "CAN-28", "MEM-09"],
      faulty: LosersAreCancelledAndKeep.self,
      ["RAC-05"]
    ),
    Allowance(
      CancelsTheOthersFirst.self,
      ["ALL-03", "ANY-01", "COL-04", "RAC-01", "RAC-03", "RAC-05", "CAN-27"],
      faulty: EndsAsTheOthers.self,
      ["RAC-01"]
    ),
    Allowance(
      RunsEverythingAtOnce.self,
      [
        "CTX-04", "CTX-09", "CTX-15", "ORD-01", "ORD-02", "ORD-03", "ORD-04", "ORD-08", "THR-11",
        "LIV-01", "LIV-02", "COL-04", "RAC-03", "TSK-11",
      ],
      faulty: RunsEverythingAtOnceAndForgets.self,
      ["THN-04"]
    ),
    Allowance(
      WaitsBehindHandlers.self,
      ["TSK-11", "TSK-01", "CTX-14", "THR-11", "LIV-01", "COL-04", "TIM-07", "ORD-01", "ORD-03"],
      faulty: WaitsForEverBehindHandlers.self,
      ["TSK-11"]
    ),
    Allowance(
      WaitsBehindHandlers.self,
      ["TSK-17"],
      faulty: TasksWaitBehindHandlers.self,
      ["TSK-17"]
    ),
    Allowance(
      LimitsCancelTheirSource.self,
      ["TIM-02", "TIM-03", "TIM-07", "TIM-14", "TIM-16", "CAN-20"],
      faulty: LimitsCancelTheirSourceUnsaid.self,
      ["TIM-16"]
    ),
    Allowance(Sketch.self, ["TIM-14"], faulty: RingsAgainInTime.self, ["TIM-14"]),
    Allowance(
      Sketch.self,
      ["MEM-01", "MEM-10"],
      faulty: KeepsHandlersWhenItFollows.self,
      ["MEM-01"]
    ),
    Allowance(Sketch.self, ["THN-13", "MEM-21"], faulty: RemoversKeepWhatRan.self, ["THN-13"]),
    Allowance(Sketch.self, ["CAN-15"], faulty: RemoversKeepHooks.self, ["CAN-15"]),
    Allowance(Sketch.self, ["UNH-11"], faulty: ReportsTheLatestFirst.self, ["UNH-11"]),
    Allowance(Sketch.self, ["SET-01"], faulty: LeavesOutWhatWasCancelled.self, ["SET-01"]),
    Allowance(StartsWhenObserved.self, ["EXE-02"], faulty: LeavesCombinedWork.self, ["EXE-02"]),
    Allowance(TellsItsWork.self, ["CAN-42"], faulty: ForgetsWhoComesBack.self, ["CAN-42"]),
    Allowance(
      PlacedAdapter<OnQueuesOfTheirOwn>.self,
      ["CTX-09"],
      PlacedAdapter<OverlapsOnAPool>.self,
      ["CTX-09"]
    ),
    Allowance(
      GivesItselfToWhoLooks.self,
      ["STA-10", "CHN-02", "CHN-09", "MEM-06", "CAN-37", "UNH-02", "THN-08"],
      faulty: SettlesBeforeWhoLooks.self,
      ["CHN-09"]
    ),
    Allowance(
      GivesItselfToWhoIsNotConcerned.self,
      ["STA-10", "CHN-02", "CHN-05", "CHN-06", "CHN-09", "MEM-05", "MEM-06", "CAN-37", "UNH-02"],
      faulty: SettlesBeforeWhoLooks.self,
      ["CHN-09"]
    ),
    Allowance(
      ReportsOnAQueue.self,
      ["UNH-01", "UNH-02", "UNH-03", "UNH-06", "UNH-09", "ANY-04", "COL-05"],
      faulty: ReportsTwiceOnAQueue.self,
      ["UNH-02"]
    ),
    Allowance(
      RejectsWithItsOwnError.self,
      ["CAN-01", "CAN-22", "CAN-23", "CAN-24", "CAN-25", "CAN-30", "CAN-36", "FIN-05", "RES-13"],
      faulty: RejectsWithAnErrorOfNobody.self,
      ["CAN-23", "CAN-24"]
    ),
    Allowance(
      RejectsForAReason.self,
      ["CAN-08", "CAN-30"],
      faulty: ReplacesTheReason.self,
      ["CAN-08"]
    ),
    Allowance(
      SignalsSayNoReason.self,
      ["CAN-32", "CAN-33", "CAN-40", "CAN-41", "LIV-07"],
      faulty: SignalsSayNoReasonAndForget.self,
      ["CAN-32"]
    ),
    Allowance(
      AsksItsWorker.self,
      [
        "CAN-01", "CAN-02", "CAN-04", "CAN-05", "CAN-06", "CAN-07", "CAN-09", "CAN-18", "CAN-20",
        "CAN-27", "CAN-37", "CAN-43", "TSK-04", "TSK-08", "MEM-10", "RAC-01",
      ],
      faulty: AsksItsWorkerAgain.self,
      ["CAN-04"]
    ),
    Allowance(
      AbortsInTurn.self,
      ["CAN-32", "CAN-33", "CAN-39", "CAN-40", "CAN-41"],
      faulty: AbortsOnlyTheSource.self,
      ["CAN-33"]
    ),
    Allowance(AsksItsWorker.self, ["CAN-04"], faulty: NeverAsksItsWorker.self, ["CAN-04"]),
    Allowance(AsksItsWorker.self, ["CAN-43"], faulty: EndsWithItsConsumers.self, ["CAN-43"]),
    Allowance(AsksItsWorker.self, ["CAN-43"], faulty: OnlyAsksItsWorker.self, ["CAN-43"]),
    Allowance(
      ObserversDoNotCount.self,
      [
        "CAN-18", "CAN-19", "CAN-20", "CAN-26", "CAN-31", "CAN-38", "CAN-45", "TSK-05", "THR-10",
        "MEM-06", "MEM-09", "MEM-10", "RAC-04", "RAC-05",
      ],
      faulty: ForgetsItsObservers.self,
      ["CAN-45"]
    ),
    Allowance(
      AsksDespiteObservers.self,
      ["CAN-04", "CAN-20", "CAN-26", "CAN-45"],
      faulty: AsksDespiteObserversAgain.self,
      ["CAN-04"]
    ),
    Allowance(
      AsksWhenAllHave.self,
      [
        "CAN-01", "CAN-04", "CAN-18", "CAN-20", "CAN-21", "CAN-22", "CAN-27", "CAN-30", "CAN-43",
        "CAN-45", "TSK-03", "TSK-08", "LIV-22", "LIV-26", "RAC-01", "TIM-05",
      ],
      faulty: AsksForTheFirst.self,
      ["CAN-04"]
    ),
    Allowance(
      AsksWhenAllPromisesHave.self,
      [
        "CAN-01", "CAN-02", "CAN-04", "CAN-09", "CAN-19", "CAN-20", "CAN-22", "CAN-23", "CAN-29",
        "CAN-37", "CAN-45", "TSK-08", "MEM-10", "RAC-01", "TIM-05",
      ],
      faulty: CountsThoseThatHaveAsked.self,
      ["CAN-04"]
    ),
    Allowance(
      SettlesWithItsTasks.self,
      ["TSK-09"],
      faulty: BlocksItsTask.self,
      ["TSK-09"]
    ),
    Allowance(
      KeepsRemovedHandlers.self,
      ["THN-13", "MEM-21"],
      faulty: RunsRemovedHandlers.self,
      ["THN-13"]
    ),
    Allowance(
      RunsAgain.self,
      ["EXE-02", "EXE-05", "EXE-11", "MEM-07"],
      faulty: RunsAgainForEach.self,
      ["EXE-11"]
    ),
    Allowance(RunsWhenForgotten.self, ["EXE-11"], faulty: ForgetsAndWaits.self, ["EXE-11"]),
    Allowance(
      HandlesInTasks.self,
      ["TSK-10", "TSK-14", "TSK-15"],
      faulty: EndsBeforeItsHandler.self,
      ["TSK-14"]
    ),
    Allowance(HandlesInTasks.self, ["TSK-10"], faulty: LosesLocals.self, ["TSK-10"]),
    Allowance(
      HandlesInTurn.self,
      ["TSK-10", "TSK-14", "TSK-15"],
      faulty: BeginsTheLastFirst.self,
      ["TSK-15"]
    ),
    Allowance(HandlesInTurn.self, ["TSK-15"], faulty: ForgetsWhoseTurnItIs.self, ["TSK-15"]),
    Allowance(
      DetachesItsWork.self,
      ["TSK-07", "TSK-16"],
      faulty: DetachesItsWorkUnsaid.self,
      ["TSK-16"]
    ),
    Allowance(TellsItsWork.self, ["CAN-42"], faulty: TellsItsWorkOfEach.self, ["CAN-42"]),
    Allowance(
      TellsItsWorkAtItsEnd.self,
      ["CAN-42"],
      faulty: CountsRemovedHandlers.self,
      ["CAN-42"]
    ),
    Allowance(EndsAtItsDeadline.self, ["CAN-44"], faulty: LeavesItsDeadline.self, ["CAN-44"]),
    Allowance(
      EndsAtItsDeadline.self,
      ["CAN-44"],
      faulty: EndsOnlyAtItsDeadline.self,
      ["CAN-44"]
    ),
    Allowance(
      AbandonsWhatIsDropped.self,
      [
        "CHN-11", "THN-08", "THN-09", "THN-10", "ORD-01", "ORD-02", "ORD-03", "ORD-06", "ORD-08",
        "CTX-13", "LIV-02", "FIN-06", "TIM-03", "THR-09", "THR-12", "RAC-05", "MEM-02", "MEM-03",
        "MEM-06", "MEM-08", "MEM-10",
      ],
      faulty: AbandonsWhatComesLate.self,
      ["THN-08"]
    ),
    Allowance(
      ReportsProgress.self,
      ["THN-14", "THN-15"],
      faulty: ReportsAfterTheEnd.self,
      ["THN-14"]
    ),
    Allowance(
      TellsWhatFollows.self,
      ["THN-14", "THN-15"],
      faulty: TellsTheLatest.self,
      ["THN-14"]
    ),
    Allowance(
      HangsInsteadOfFailing.self,
      ["LIV-22"],
      faulty: WaitsInsideHooks.self,
      ["LIV-22"]
    ),
    Allowance(
      PlacedAdapter<ObservesOnAQueue>.self,
      ["ORD-07", "ADP-07", "THN-01"],
      PlacedAdapter<ObservesTwiceOnAQueue>.self,
      ["THN-03"]
    ),
    Allowance(
      PlacedAdapter<OnALoopInsideItself>.self,
      ["LIV-02"],
      PlacedAdapter<ForgetsTheTurnAround>.self,
      ["LIV-02"]
    ),
    Allowance(Sketch.self, ["LIV-02"], faulty: DropsWhatRunsInside.self, ["LIV-02"]),
    Allowance(
      ActorAdapter<IsAnActor>.self,
      ["THN-01", "THN-08", "CHN-09", "STA-01", "RES-01", "MEM-01"],
      ActorAdapter<IsAnActorAndForgetsLate>.self,
      ["THN-08"]
    ),
    Allowance(
      PlacedAdapter<OnAnUnseenPool>.self,
      [
        "THN-01", "THN-08", "STA-08", "THR-01", "THR-03", "THR-04", "THR-08", "LIV-05", "CTX-10",
        "ORD-02", "ORD-03",
      ],
      PlacedAdapter<RunsTwiceOnAnUnseenPool>.self,
      ["THN-03"]
    ),
  ]

  @Test(arguments: allowances)
  func `what a design allows is no fault, and a fault beside it is one`(allowance: Allowance) async
  {
    let honest = await allowance.honest().filter { $0.verdict.word.isWrong }
    #expect(honest.map(\.inWords) == [])
    let faulty = await allowance.faulty().filter { $0.verdict.word != .fail }
    #expect(faulty.map(\.inWords) == [])
  }

  @Test func `a settler that may be used once is used once, in every rule`() async {
    let rules = Catalogue.rules.filter { $0.pace == .quick && $0.level != .meta }.map(\.id)
    let results = await Self.results(of: SketchAdapter<SettlersAreUsedOnce>.self, rules)
    #expect(results.filter { $0.verdict.word.isWrong }.map(\.inWords) == [])
    #expect(SettlersAreUsedOnce.misuses.current == 0)
    let faulty = await Self.results(
      of: SketchAdapter<SettlersAreUsedOnceAndForget>.self,
      ["THN-04"],
      stopsAtFailure: true
    )
    #expect(faulty.map(\.verdict.word) == [.fail])
  }

  @Test func `a promise that takes one handler gets one, in every rule`() async {
    // ADP-03 looks at the results of the others.
    let rules = Catalogue.rules.filter { rule in
      rule.pace == .quick && rule.level != .meta || ["ADP-03", "LIV-07"].contains(rule.id)
    }.map(\.id)
    let results = await Self.results(of: OneHandlerAdapter<TakesOneHandler>.self, rules)
    let honest: Set<Verdict.Word> = [.pass, .choice, .within, .over, .notApplicable]
    #expect(results.filter { !honest.contains($0.verdict.word) }.map(\.inWords) == [])
    #expect(OneHandlerMisuses.count.withLock(\.self) == 0)
    // What is tried with one handler applies.
    #expect(results.count { $0.verdict.word == .pass } > 30)
    let faulty = await Self.results(of: OneHandlerAdapter<TakesOneAndForgetsLate>.self, ["THN-01"])
    #expect(faulty.map(\.verdict.word) == [.fail])
  }

  fileprivate static func results<A: PromiseAdapter>(
    of adapter: A.Type,
    _ rules: [String],
    stopsAtFailure: Bool = false
  ) async -> [CellResult] {
    let subject = Subject(adapter)
    let cells = subject.cells.filter { rules.contains($0.rule.id) }
    #expect(Set(cells.map(\.rule.id)).count == Set(rules).count)
    let options = RunOptions(scale: 400, patience: 4, stopsAtFailure: stopsAtFailure)
    return await Run(options: options, skipsSmoke: true).results(of: [(subject, cells)])
  }
}

extension CellResult {
  fileprivate var inWords: String {
    [rule.id, verdict.word.rawValue, verdict.reason ?? ""].joined(separator: " ")
  }
}

// MARK: Combinations

/// `any` keeps nothing of an input that is rejected.
class AnyForgetsErrors: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AnyFailure.own] }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    input.attach { [listener = combiner.listener, combinesAny] outcome in
      let isKept = outcome.isFulfilled || !combinesAny.current
      listener?.current?.note(outcome, at: index, isKept: isKept)
    }
  }

  private let combinesAny = Guarded(false)

  override func combine(_ kind: CombinationKind, _ inputs: Inputs<Sketch>) -> SketchCombiner {
    combinesAny.withLock { $0 = kind == .any }
    return super.combine(kind, inputs)
  }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard case .failures? = super.ending(of: progress), progress.outcomes.count > 0 else {
      return super.ending(of: progress)
    }
    return .other(.foreign("all failed"))
  }
}

/// A fault: it should be rejected with all errors, and keeps none.
final class AnyForgetsErrorsItNeeds: AnyForgetsErrors, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AnyFailure.all] }
}

/// `any` is rejected with the first error or with the last, which a coin decides here.
final class AnyErrorIsARace: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AnyFailure.race] }

  private static let coin = Guarded(0)

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    guard case .failures(let errors)? = super.ending(of: progress), !errors.isEmpty else {
      return super.ending(of: progress)
    }
    let toss = Self.coin.withLock { coin in
      coin += 1
      return coin
    }
    return .other(errors[toss % errors.count])
  }
}

/// A fault: where there are several errors to choose from, it stays pending.
final class AnyErrorIsNeverChosen: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [AnyFailure.race] }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let ending = super.ending(of: progress)
    if case .failures(let errors)? = ending, errors.count > 1 { return nil }
    return ending
  }
}

/// What is settled is heard after a hop, and another promise after two: in any order.
class HearsInputsInAnyOrder: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [CrossPromiseOrder.unspecified] }

  private static let made = Guarded(0)
  private let hasFarToGo: Bool

  required init(stage: Stage, gate: Gate) {
    hasFarToGo = Self.made.withLock { made in
      made += 1
      return made.isMultiple(of: 2)
    }
    super.init(stage: stage, gate: gate)
  }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    guard hasFarToGo else { return super.schedule(job) }
    gate.submit { super.schedule(job) }
  }
}

extension Sketch {
  /// These, with one that never ends in the place of the last.
  fileprivate func forgettingTheLast(_ inputs: [Sketch]) -> [Sketch] {
    inputs.last.map { inputs.dropLast() + [$0.make()] } ?? inputs
  }
}

/// A fault: of several inputs the last is never heard.
final class HearsInputsInAnyOrderAndForgetsOne: HearsInputsInAnyOrder, @unchecked Sendable {
  override func list(_ inputs: Inputs<Sketch>) -> [Sketch] { forgettingTheLast(super.list(inputs)) }
}

/// Its work starts in a job, and so does the work of a combination: it comes to its inputs later.
class CombinesLater: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [WorkStart.deferred] }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    schedule { [listener = combiner.listener] in
      withExtendedLifetime(listener) { super.listen(to: input, at: index, for: combiner) }
    }
  }
}

/// A fault: of several inputs the last is never heard.
final class CombinesLaterAndForgetsOne: CombinesLater, @unchecked Sendable {
  override func list(_ inputs: Inputs<Sketch>) -> [Sketch] { forgettingTheLast(super.list(inputs)) }
}

/// Alarms are not called off.
class LeavesItsAlarms: Sketch, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] {
    [
      Profile.Divergence(
        "TIM-03",
        observed: "its alarm is still set",
        instead: "an alarm goes off in vain",
        because: "its timers cannot be called off"
      )
    ]
  }

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    _ = super.setAlarm(after: duration, work)
    return {}
  }
}

/// A fault: the alarm of a promise that is still pending does nothing, either.
final class LeavesItsAlarmsToRingInVain: LeavesItsAlarms, @unchecked Sendable {
  override func timeIsUp(_ outcome: Outcome) {
    if case .fulfilled = outcome { super.timeIsUp(outcome) }
  }
}

/// Its clock may be turned back.
public class TakesASettableClock: Sketch, @unchecked Sendable {}

extension PartialSketchAdapter: SettableClockAdapter where S: TakesASettableClock {}

/// A fault: time goes on from the latest moment that a clock has shown.
final class CountsFromTheLatestTime: TakesASettableClock, @unchecked Sendable {
  /// Clocks, which are kept, since another would be taken for one that is gone, and the latest time of each.
  private static let latest = Guarded<[ObjectIdentifier: (clock: TrialClock, time: Duration)]>([:])

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    let (now, clock) = (stage.clock.now, stage.clock)
    let latest = Self.latest.withLock { all in
      let time = max(now, all[ObjectIdentifier(clock)]?.time ?? now)
      all[ObjectIdentifier(clock)] = (clock, time)
      return time
    }
    return super.setAlarm(after: duration + latest - now, work)
  }
}

/// A finally handler that throws after a failure does not replace that.
class FinallyKeepsTheFirstError: Sketch, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] {
    [
      Profile.Divergence(
        "FIN-04",
        observed: "sees p1",
        instead: "the first error is kept",
        because: "CompletableFuture.whenComplete does so"
      )
    ]
  }

  class func kept(_ outcome: Outcome) -> Outcome { outcome }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    derive { outcome, next in
      do throws(TrialFault) {
        try body()
        next.pass(Self.kept(outcome))
      } catch {
        if outcome.isFailure { next.pass(outcome) } else { next.fail(error) }
      }
    }
  }
}

/// A fault: an error is lost, too, when the handler returns.
final class FinallyLosesTheFirstError: FinallyKeepsTheFirstError, @unchecked Sendable {
  override class func kept(_ outcome: Outcome) -> Outcome {
    outcome.isFailure ? .foreign("an error") : outcome
  }
}

/// The losers of a race are cancelled, even if something else waits for them.
class LosersAreCancelled: Sketch, @unchecked Sendable {
  override func abandon(_ input: Sketch) {
    _ = input.leave()
    _ = input.cancel()
  }
}

/// A fault: what won is kept.
final class LosersAreCancelledAndKeep: LosersAreCancelled, @unchecked Sendable {
  private let kept = Guarded<[Outcome]>([])
  private static let all = Guarded<[Sketch]>([])

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let ending = super.ending(of: progress)
    if let last = progress.last, ending != nil {
      kept.withLock { $0.append(last.outcome) }
      Self.all.withLock { $0.append(self) }
    }
    return ending
  }
}

/// The others are cancelled before the combination ends.
class CancelsTheOthersFirst: LosersAreCancelled, @unchecked Sendable {
  override func end(_ fulfil: () -> Void, leaving inputs: [Sketch]) {
    super.end({}, leaving: inputs)
    fulfil()
  }
}

/// A fault: it ends as they do.
final class EndsAsTheOthers: CancelsTheOthersFirst, @unchecked Sendable {
  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    super.ending(of: progress).map { _ in .other(.cancelled) }
  }
}

/// A fault: a combination of all outcomes leaves out what was cancelled.
final class LeavesOutWhatWasCancelled: Sketch, @unchecked Sendable {
  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let ending = super.ending(of: progress)
    guard progress.kind == .allSettled, case .value(let outcomes)? = ending else { return ending }
    return .value(outcomes.filter { $0 != .cancelled })
  }
}

// MARK: Handlers

/// A fault beside handlers that all run immediately: those for errors are forgotten.
final class RunsEverythingAtOnceAndForgets: RunsEverythingAtOnce, @unchecked Sendable {
  override func recover(_ body: @escaping RecoveryBody) -> Sketch { derive { $1.pass($0) } }
}

/// The handlers of one promise run one after another, whatever thread drains the gate; a waiting task is one of them.
class WaitsBehindHandlers: KnowsItsThreads, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    [BesideHandler.waits, TaskAmongHandlers.inTurn]
  }

  private let jobs = Guarded<(waiting: [@Sendable () -> Void], isRunning: Bool)>(([], false))

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    jobs.withLock { $0.waiting.append(job) }
    super.schedule { [self] in runInTurn() }
  }

  private func runInTurn() {
    while let job = takeTurn() {
      job()
      jobs.withLock { $0.isRunning = false }
    }
  }

  private func takeTurn() -> (@Sendable () -> Void)? {
    jobs.withLock { jobs in
      guard !jobs.isRunning, !jobs.waiting.isEmpty else { return nil }
      jobs.isRunning = true
      return jobs.waiting.removeFirst()
    }
  }

  override func awaited() async -> Awaited {
    let wait = Wait()
    join()
    attach { wait.end(.settled($0)) }
    return await wait.suspended { taskLeaves() }
  }
}

/// A fault: a wait that comes while a handler runs is never told.
final class WaitsForEverBehindHandlers: WaitsBehindHandlers, @unchecked Sendable {
  override func awaited() async -> Awaited {
    guard runsHandlerElsewhere else { return await super.awaited() }
    return await withCheckedContinuation { Wait().suspend($0) }
  }
}

/// A fault: a handler is dropped whose turn comes inside another one of its promise.
final class DropsWhatRunsInside: Sketch, @unchecked Sendable {
  private let isRunning = Guarded(false)

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [isRunning] in
      guard !isRunning.replace(with: true) else { return }
      job()
      isRunning.withLock { $0 = false }
    }
  }
}

/// A step that looks at errors returns the promise that it looks at.
class GivesItselfToWhoLooks: Sketch, @unchecked Sendable {
  override func watchErrors(_ body: @escaping @Sendable (TrialFault) -> Void) -> Sketch {
    join()
    attach { if case .rejected(let fault) = $0 { body(fault) } }
    return self
  }
}

/// A step without a handler for its source's end returns its source.
final class GivesItselfToWhoIsNotConcerned: Sketch, @unchecked Sendable {
  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    if case .fulfilled? = state { return self }
    return super.recover(body)
  }

  override func recoverChain(_ body: @escaping @Sendable (TrialFault) -> Sketch) -> Sketch {
    if case .fulfilled? = state { return self }
    return super.recoverChain(body)
  }
}

/// A fault: a step that looks at errors returns a promise that does not wait for its source.
final class SettlesBeforeWhoLooks: Sketch, @unchecked Sendable {
  override func watchErrors(_ body: @escaping @Sendable (TrialFault) -> Void) -> Sketch {
    let next = make()
    attach { [self] outcome in
      next.settle(outcome)
      schedule { if case .rejected(let fault) = outcome { body(fault) } }
    }
    return next
  }
}

// MARK: Settlers

/// Settling a second time is a mistake, which is counted here.
class SettlersAreUsedOnce: Sketch, @unchecked Sendable {
  override class var settlesOnce: Bool { true }
  static let misuses = Guarded(0)

  private let isUsed = Guarded(false)

  override var settler: Settler { super.settler.counting(in: isUsed) }
}

extension Settler {
  /// The same, where a second use is a mistake, which is counted.
  func counting(in isUsed: Guarded<Bool>) -> Settler {
    let use = { @Sendable in
      if isUsed.replace(with: true) { SettlersAreUsedOnce.misuses.withLock { $0 += 1 } }
    }
    return Settler(
      fulfill: {
        use()
        return fulfill($0)
      },
      reject: {
        use()
        return reject($0)
      }
    )
  }
}

/// A fault: handlers for errors are forgotten.
final class SettlersAreUsedOnceAndForget: SettlersAreUsedOnce, @unchecked Sendable {
  override func recover(_ body: @escaping RecoveryBody) -> Sketch { derive { $1.pass($0) } }
}

// MARK: Equality

/// Promises are equal if they are views of one promise.
public class EqualsItsViews: Sketch, @unchecked Sendable {
  struct Key: Hashable {
    let promise: ObjectIdentifier
    let hashed: ObjectIdentifier

    static func == (one: Key, other: Key) -> Bool { one.promise == other.promise }
    func hash(into hasher: inout Hasher) { hasher.combine(hashed) }
  }

  private let viewed = Guarded<Sketch?>(nil)

  fileprivate var original: Sketch { viewed.current ?? self }
  fileprivate var hashed: Sketch { original }

  fileprivate var key: AnyHashable {
    AnyHashable(Key(promise: ObjectIdentifier(original), hashed: ObjectIdentifier(hashed)))
  }

  fileprivate final func view() -> Sketch {
    let view = make()
    (view as? EqualsItsViews)?.viewed.withLock { $0 = original }
    view.follow(self)
    return view
  }
}

extension PartialSketchAdapter: EqualityAdapter where S: EqualsItsViews {
  /// Its original, and what its hash is made of.
  public static func key(of handle: Sketch) -> AnyHashable {
    AnyHashable((handle as? EqualsItsViews)?.key)
  }

  /// Another view of it.
  public func equal(to handle: Sketch) -> Sketch {
    (handle as? EqualsItsViews)?.view() ?? handle
  }
}

/// A fault: each view has a hash of its own.
final class HashesItsViewsApart: EqualsItsViews, @unchecked Sendable {
  override fileprivate var hashed: Sketch { self }
}

/// A fault: promises are equal, too, if they have ended alike.
final class EqualsWhatEndsAlike: EqualsItsViews, @unchecked Sendable {
  override fileprivate var key: AnyHashable { state.map { AnyHashable("\($0)") } ?? super.key }
}

// MARK: Waits

/// Who settles it continues when the tasks that waited have continued.
final class SettlesWithItsTasks: Sketch, @unchecked Sendable {
  private let tasks = DispatchGroup()

  override func awaited() async -> Awaited {
    tasks.enter()
    defer { tasks.leave() }
    return await super.awaited()
  }

  override func settle(_ outcome: Outcome) -> Bool {
    // A cancellation is told later.
    defer { if outcome != .cancelled { tasks.wait() } }
    return super.settle(outcome)
  }
}

/// A fault: a task continues behind the handlers, and its profile says that it does so before.
final class TasksWaitBehindHandlers: Sketch, @unchecked Sendable {
  override func awaited() async -> Awaited {
    let wait = Wait()
    join()
    attach { wait.end(.settled($0)) }
    return await wait.suspended { taskLeaves() }
  }
}

/// A thread that waits for what it blocks itself waits for ever.
final class HangsInsteadOfFailing: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [BlockingWait.hangsOnSameContext] }

  override var blockedQueue: DispatchQueue? { nil }
}

/// A fault: a wait that is given up cancels it.
final class IsCancelledByWhoGivesUp: Sketch, @unchecked Sendable {
  override func wait(until end: DispatchTime) -> Waited? {
    let waited = super.wait(until: end)
    if waited == nil { _ = cancel() }
    return waited
  }
}

/// A fault: a wait that is given up keeps it.
final class IsKeptByWhoGivesUp: Sketch, @unchecked Sendable {
  private static let kept = Guarded<[Sketch]>([])

  override func wait(until end: DispatchTime) -> Waited? {
    let waited = super.wait(until: end)
    if waited == nil { Self.kept.withLock { $0.append(self) } }
    return waited
  }
}

/// A fault: a wait in a hook waits for what the thread tells only when the hook has returned.
final class WaitsInsideHooks: Sketch, @unchecked Sendable {
  override var runsHooksHere: Bool { false }
}

// MARK: Reports and signals

/// Reports come from a queue that is not driven.
class ReportsOnAQueue: Sketch, @unchecked Sendable {
  override class var quiescence: Profile.Quiescence { .none }
  override class var choices: [any ChoiceDeclaration] { [JobsOfReport.race] }

  private static let queue = DispatchQueue(label: "reports")

  override func report(_ make: @escaping @Sendable () -> Void) { Self.queue.async(execute: make) }
}

/// A fault: each report is made twice.
final class ReportsTwiceOnAQueue: ReportsOnAQueue, @unchecked Sendable {
  override func report(_ make: @escaping @Sendable () -> Void) {
    super.report(make)
    super.report(make)
  }
}

/// A fault: the latest report comes first.
final class ReportsTheLatestFirst: Sketch, @unchecked Sendable {
  private static let reports = Guarded<[ObjectIdentifier: (Stage, [Job])]>([:])

  override func report(_ make: @escaping Job) {
    let place = ObjectIdentifier(stage)
    Self.reports.withLock { $0[place, default: (stage, [])].1.append(make) }
    super.report { Self.reports.withLock { $0[place]?.1.popLast() }?() }
  }
}

/// A signal is aborted, and keeps no reason.
class SignalsSayNoReason: Sketch, @unchecked Sendable {
  override class var absences: [Profile.Need: String] {
    super.absences.merging([.signalReason: "a signal says no more than that it is aborted"]) { $1 }
  }

  class Silent: SignalSketch, @unchecked Sendable {
    override func mark(_ reason: Outcome) -> Bool { super.mark(.foreign("aborted")) }
  }

  override class var signal: SignalSketch.Type { Silent.self }
}

/// A fault: signals that are made from others are not aborted, either.
final class SignalsSayNoReasonAndForget: SignalsSayNoReason, @unchecked Sendable {
  final class Deaf: Silent, @unchecked Sendable {
    override func mark(_ reason: Outcome) -> Bool {
      !state.current.dependents.contains { $0.object != nil } && super.mark(reason)
    }
  }

  override class var signal: SignalSketch.Type { Deaf.self }
}

// MARK: Places

/// Handlers run on the global pool, and the adapter names no place.
enum OnAnUnseenPool: PlacedDesign {
  static let ways = OnACountedPool.ways
  static let quiescence = Profile.Quiescence.none
  static let choices = OnACountedPool.choices
}

/// A fault: every handler runs twice.
enum RunsTwiceOnAnUnseenPool: PlacedDesign {
  static let ways = OnACountedPool.ways
  static let quiescence = Profile.Quiescence.none
  static let choices = OnACountedPool.choices
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    places.handlers(in: place).twice
  }
}
