import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants

/// Correct promises whose design differs from the sketch's.
///
/// No rule may fail on them, and a difference shows only in the cells that are named here.
@Suite(.ownThread) struct DesignTests {
  /// A design, and the cells in which it differs from the sketch.
  struct Design: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let differences: [String]
    let findings: @Sendable () async -> DesignRunner.Findings
    /// Random programs for it.
    let makePrograms: @Sendable () -> any ProgramRunner

    init<S: Sketch>(_ type: S.Type, _ differences: String...) { self.init(type, differences) }

    init<S: Sketch>(_ type: S.Type, _ differences: [String]) {
      self.init("\(type)", SketchAdapter<S>.self, differences)
    }

    /// The sketch, with an adapter that offers only what `Able` does.
    init<Able>(able: Able.Type, _ differences: String...) {
      self.init("\(able)", PartialSketchAdapter<Sketch, Able>.self, differences)
    }

    /// A design with an adapter of its own; a rule that does not apply to it is no difference.
    init<A: PromiseAdapter>(by adapter: A.Type, _ differences: String...) {
      self.init(A.profile.name, adapter, differences, isOwn: true)
    }

    private init<A: PromiseAdapter>(
      _ name: String,
      _ adapter: A.Type,
      _ differences: [String],
      isOwn: Bool = false
    ) {
      (testDescription, self.differences) = (name, differences)
      findings = {
        var findings = await DesignRunner.findings(of: adapter, part: (name, differences))
        if isOwn { findings.differences.removeAll { $0.hasSuffix(" not-applicable") } }
        return findings
      }
      makePrograms = { Fuzz(adapter) }
    }
  }

  private static let cancelsOnlyItself =
    ["CAN-18 none"] + countedInterest + ["THR-10 not-applicable"]

  /// Rules about what only something with a count of what waits for it has.
  private static let countedInterest =
    ["CAN-19", "CAN-20", "CAN-21", "CAN-26", "CAN-31", "CAN-45", "TSK-05"]
    .map { "\($0) not-applicable" }

  static let designs = [
    Design(AnyGivesTheLastError.self, "ANY-02 last-error"),
    Design(AnyGivesTheFirstError.self, "ANY-02 first-error"),
    Design(AnyGivesTheErrorOfTheLastInput.self, "ANY-02 last-in-list"),
    Design(AnyHasAnErrorOfItsOwn.self, "ANY-02 own-error"),
    Design(AnyFailsWithoutErrors.self, "ANY-02 own-error"),
    Design(
      AllWaitsForTheLastInput.self,
      "ALL-03 first-after-all",
      "ALL-04 not-applicable",
      "CAN-28 not-applicable"
    ),
    Design(
      AllWaitsAndLooksInListOrder.self,
      "ALL-03 first-in-list-after-all",
      "ALL-04 not-applicable",
      "CAN-28 not-applicable"
    ),
    Design(AllLooksInListOrder.self, "ALL-03 in-list-order", "ALL-04 not-applicable"),
    Design(
      AllGivesEveryError.self,
      "ALL-03 together",
      "ALL-04 not-applicable",
      "CAN-28 not-applicable"
    ),
    Design(LosersGoOn.self, "CAN-27 keep"),
    Design(SiblingsGoOn.self, "CAN-28 keeps"),
    Design(CombinationsCancelNothing.self, "CAN-27 keep", "CAN-28 keeps", "CAN-29 detaches"),
    Design(LosersKeepTheirHandlers.self, "RAC-05 until-settled"),
    Design(KeepsItsInputsWhileItIsHeld.self, "MEM-09 while-held"),
    Design(
      PendingInputsKeepTheResults.self,
      "RAC-05 until-settled",
      "MEM-09 until-settled"
    ),
    Design(
      CancelsItsSourceWithAnyBranch.self,
      ["CAN-18 always"] + countedInterest
        + ["ORD-11 not-applicable", "THR-10 not-applicable"]
    ),
    Design(CancelsOnlyItself.self, cancelsOnlyItself),
    Design(CancelsWithAnyTask.self, cancelsOnlyItself),
    Design(WrappersShield.self, "EXE-08 shields"),
    Design(
      RejectsWithItsOwnError.self,
      "CAN-01 rejection",
      "CAN-23 yes",
      "CAN-24 yes",
      "CAN-30 all: rejects; allSettled: counts; any: counts"
    ),
    Design(LimitsGiveTheirSource.self),
    Design(LimitsCancelTheirSource.self, "TIM-16 is-cancelled-if-alone"),
    Design(CancelsWhatItShouldFollow.self),
    Design(SettlersSayNothing.self, "STA-06 ignored", "STA-07 not-applicable"),
    Design(FollowsUntilItIsSettled.self, "RES-07 first-end"),
    Design(
      DiffersInManyWays.self,
      "STA-06 ignored",
      "STA-07 not-applicable",
      "RES-07 first-end",
      "ALL-03 in-list-order",
      "ALL-04 not-applicable",
      "ANY-02 own-error",
      "RAC-05 until-settled",
      "CAN-27 keep",
      "CAN-28 keeps",
      "CAN-29 detaches",
      "MEM-09 until-settled"
    ),
    Design(
      TakesStackForEachLink.self,
      "LIV-05 over",
      "LIV-07 over"
    ),
    Design(
      CombinesTwo.self,
      "COL-06 not-applicable",
      "ALL-01 not-applicable",
      "SET-03 not-applicable",
      "ANY-03 impossible",
      "RAC-02 impossible",
      "MEM-09 not-applicable"
    ),
    Design(
      CombinesThree.self,
      "COL-06 not-applicable",
      "ALL-01 not-applicable",
      "SET-03 not-applicable",
      "ANY-03 impossible",
      "RAC-02 impossible"
    ),
    Design(KeepsRemovedHandlers.self, "MEM-21 kept"),
    Design(RunsAgain.self, "EXE-11 after-failure"),
    Design(AsksItsWorker.self, "CAN-04 asks", "CAN-43 pass"),
    Design(ObserversDoNotCount.self, "CAN-45 ignored"),
    Design(AsksDespiteObservers.self, "CAN-04 asks", "CAN-43 pass", "CAN-45 ignored"),
    Design(by: SketchAdapter<AsksWhenAllHave>.self, "CAN-04 asks-when-all-have", "CAN-43 pass"),
    Design(
      by: SketchAdapter<AsksWhenAllPromisesHave>.self,
      "CAN-04 asks-when-all-have",
      "CAN-43 pass",
      "CAN-45 ignored"
    ),
    Design(AbortsInTurn.self, "CAN-33 in-turn"),
    Design(CancelledTasksHandle.self, "TSK-03 throws-promptly", "UNH-07 lost"),
    Design(
      able: HasNoIdentity.self,
      "EXE-08 not-applicable",
      "CHN-02 not-applicable",
      "MEM-18 within"
    ),
    Design(
      able: IsOnlyAwaited.self,
      "TSK-07 not-applicable",
      "TSK-08 not-applicable",
      "TSK-12 not-applicable",
      "TSK-16 not-applicable"
    ),
  ]

  @Test(arguments: designs)
  func `a design fails nowhere, and differs where it is said to`(design: Design) async {
    let findings = await design.findings()
    #expect(findings.failures == [])
    #expect(findings.differences == design.differences)
  }

  @Test
  func `a promise that cannot be cancelled fails nowhere, and rules of cancelling do not apply`()
    async
  {
    // These are run in any case.
    let findings = await Design(
      able: IsNeverCancelled.self,
      "CAN-02 not-applicable",
      "CAN-03 not-applicable",
      "CAN-04 not-applicable"
    ).findings()
    #expect(findings.failures == [])
    #expect(findings.differences.filter { !$0.hasSuffix(" not-applicable") } == [])
    #expect(findings.differences.count > (Extent.isWhole ? 40 : 2))
  }

  @Test func `random programs use a promise without steps, too`() async {
    let subject = Subject(WatchedAdapter.self)
    let cells = subject.cells.filter { $0.rule.id == "THR-12" }
    let run = Run(options: RunOptions(scale: 400), skipsSmoke: true)
    let results = await run.results(of: [(subject, cells)])
    #expect(results.map(\.verdict.word) == [.pass])
  }

  @Test func `where nothing is declared, rules of choices say so, and no law fails`() async {
    let laws = Set(Catalogue.rules.filter(\.level.isLaw).map(\.id))
    for findings in [
      await Design(AnyForgetsToDeclare.self, "ANY-02").findings(),
      await Design(AllForgetsToDeclare.self, "ANY-02", "ALL-03").findings(),
    ] {
      #expect(findings.failures.contains { $0.hasPrefix("ANY-02 fail: observed") })
      #expect(findings.failures.filter { laws.contains(String($0.prefix(6))) } == [])
    }
  }
}

/// A task that begins to wait handles every later error, whatever happens to the task.
private final class CancelledTasksHandle: CancelledTasksCountAsHandling, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    [AwaitCancel.throwsPromptly, FailureAfterWait.lost]
  }
}

/// Promises are values, which cannot be told from their copies.
enum HasNoIdentity: MakesOfClosures, IsCancellable {}

/// A task can wait for a promise, but no promise can be made from a task.
enum IsOnlyAwaited: HasIdentity, IsCancellable {}

/// No promise can be cancelled, including one of a task.
enum IsNeverCancelled: HasIdentity, MakesOfClosures {}

/// Declares nothing.
private final class AnyForgetsToDeclare: AnyGivesTheLastError, @unchecked Sendable {
  override class var omitsChoices: Bool { true }
}

/// Declares nothing.
private final class AllForgetsToDeclare: AllWaitsAndLooksInListOrder, @unchecked Sendable {
  override class var omitsChoices: Bool { true }
}
