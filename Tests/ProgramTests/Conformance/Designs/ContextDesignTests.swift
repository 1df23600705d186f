import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants

/// Correct promises that run their handlers elsewhere, or in another order, than the sketch.
///
/// No rule may fail on them, and a difference shows only in the cells that are named here.
@Suite(.ownThread) struct ContextDesignTests {
  typealias Design = DesignTests.Design

  /// Handlers run inside the calls that settle and attach.
  static let inline = [
    Design(
      by: SketchAdapter<RunsAtOnce>.self,
      locals,
      turns,
      "CTX-01 immediate",
      "CTX-04 pass",
      beside,
      "CTX-15 waits",
      "LIV-10 runs-to-empty",
      "UNH-06 before-the-next",
      reports
    ),
    Design(
      by: SketchAdapter<SettlesDepthFirst>.self,
      locals,
      "TSK-17 in-turn",
      "ORD-06 depth-first",
      turns,
      "CTX-01 immediate",
      "CTX-04 pass",
      beside,
      "CTX-15 another is settled: runs-inside; attached to another: runs-inside; "
        + "attached to its own: waits",
      "LIV-10 runs-to-empty",
      "UNH-06 before-the-next"
    ),
    Design(
      by: SketchAdapter<RunsEverythingAtOnce>.self,
      locals,
      "TSK-17 in-turn",
      "ORD-04 may-overtake",
      "ORD-06 depth-first",
      turns,
      "CTX-01 immediate",
      "CTX-04 pass",
      "CTX-15 runs-inside",
      "LIV-10 runs-to-empty",
      "UNH-06 before-the-next"
    ),
    Design(
      by: SketchAdapter<DeliversBesideAnother>.self,
      locals,
      "ORD-04 may-overtake",
      turns,
      "CTX-01 immediate",
      "CTX-04 pass",
      "CTX-15 waits",
      "LIV-10 runs-to-empty",
      "UNH-06 before-the-next",
      reports
    ),
    Design(
      by: SketchAdapter<LateHandlersRace>.self,
      locals,
      "ORD-04 race",
      turns,
      "CTX-01 immediate",
      "CTX-04 pass",
      "CTX-14 race",
      "CTX-15 waits",
      "LIV-10 runs-to-empty",
      "UNH-06 before-the-next",
      reports
    ),
  ]

  private static let locals = "TSK-10 settler, or registration where it is settled"
  private static let turns = "ORD-07 then: 0; then to a promise: 0; recover: 0; all: 11"
  private static let beside =
    "CTX-14 moved(to:): waits; chain: waits; all: at-once; allSettled: at-once; any: at-once; "
    + "race: at-once"
  private static let reports =
    "UNH-11 outside handlers: as-released; inside a handler: as-they-failed"
  private static let inherited = "CTX-08 attached before it settles: yes; attached after: no"
  private static let twoLocals =
    "TSK-10 on a dispatcher: none; in place: settler, or registration where it is settled"
  private static let twoLoops = "LIV-10 on a dispatcher: yields; in place: runs-to-empty"

  /// Work that starts late, and work that a dispatcher repeats.
  static let work = [
    Design(
      StartsWhenObserved.self,
      "EXE-01 lazy",
      "CAN-17 pass",
      "TSK-16 work that starts later: observer; an async closure: maker"
    ),
    Design(TrustsItsQueue.self, "CTX-13 runs-again"),
    Design(IsKeptByItsQueue.self, "CTX-13 is-kept"),
  ]

  /// Calls name the context of their handlers: all, none, or some.
  static let named = [
    Design(
      by: PlacedAdapter<EveryCallNamesItsContext>.self,
      "ORD-07 1",
      "CTX-01 on-executor",
      "CTX-16 takes-a-turn",
      "UNH-01 silent"
    ),
    Design(
      by: PlacedAdapter<RunsWhereItIs>.self,
      "ORD-06 depth-first",
      "ORD-07 11",
      "CTX-01 on-executor",
      "CTX-07 skip-if-current",
      "CTX-16 takes-a-turn",
      "LIV-10 runs-to-empty",
      "UNH-01 silent"
    ),
    Design(NamesAndMoves.self, "CTX-01 always-async-unless-named", "CTX-16 takes-a-turn"),
    Design(by: PlacedAdapter<NoCallNamesAContext>.self, "ORD-07 1", "UNH-01 silent"),
    Design(
      by: PlacedAdapter<InlineUnlessNamed>.self,
      twoLocals,
      "ORD-07 0",
      "CTX-01 immediate-unless-named",
      "CTX-04 pass",
      inherited,
      "CTX-14 waits",
      "CTX-15 waits",
      "CTX-16 takes-a-turn",
      twoLoops,
      "UNH-01 silent"
    ),
    Design(
      by: PlacedAdapter<LaterUnlessNamed>.self,
      twoLocals,
      "ORD-07 1",
      "CTX-01 always-async-unless-named",
      "CTX-14 waits",
      "CTX-15 waits",
      "CTX-16 takes-a-turn",
      twoLoops,
      "UNH-01 silent"
    ),
  ]

  /// The library runs its handlers by itself.
  static let driven = [
    Design(by: PlacedAdapter<OnMainOnly>.self, "UNH-01 silent"),
    Design(by: PlacedAdapter<OnAQueue>.self, "UNH-01 silent"),
    Design(by: PlacedAdapter<InASerialPlace>.self, "UNH-01 silent"),
    Design(by: PlacedAdapter<OnAThread>.self, "UNH-01 silent"),
    Design(by: PlacedAdapter<ObservesOnAQueue>.self, "ORD-07 1", "UNH-01 silent"),
    Design(by: PlacedAdapter<OnALoop>.self, "ORD-07 1", "UNH-01 silent"),
    Design(by: PlacedAdapter<OnARungLoop>.self, "ORD-07 1", "UNH-01 silent"),
    Design(by: PlacedAdapter<OnACountedPool>.self, "ORD-04 race", "UNH-01 silent"),
    Design(by: PlacedAdapter<OnQueuesOfTheirOwn>.self, "UNH-01 silent"),
    Design(by: ActorAdapter<IsAnActor>.self, "ORD-04 race", "UNH-01 silent"),
  ]

  static let all = inline + work + named + driven

  @Test(arguments: all)
  func `a design fails nowhere, and differs where it is said to`(design: Design) async {
    let findings = await design.findings()
    #expect(findings.failures == [])
    #expect(findings.differences.filter { !Self.isGraded($0) } == design.differences)
  }

  /// Whether a rule has a figure and a bound: nested handlers take stack for each.
  private static func isGraded(_ finding: String) -> Bool {
    ["LIV-05", "LIV-07"].contains(String(finding.prefix(6)))
  }

  /// The trial does not control what runs beside it.
  @Test(.enabled(if: Extent.isWhole, "asks each rule twice; `make nightly` does"))
  func `verdicts on them do not depend on the seed`() async {
    #expect(await verdict(of: "ADP-06", PlacedAdapter<OnAQueue>.self) == .pass)
    #expect(await verdict(of: "ADP-06", PlacedAdapter<OnACountedPool>.self) == .pass)
  }

  private func verdict<A: PromiseAdapter>(of rule: String, _ adapter: A.Type) async -> Verdict? {
    let subject = Subject(adapter)
    let cells = subject.cells.filter { $0.rule.id == rule }
    // A fault may show in the smoke check, too.
    let run = Run(options: RunOptions(scale: 400), skipsSmoke: true)
    return await run.results(of: [(subject, cells)]).first?.verdict
  }

  @Test func `where nesting is not declared, only its rule says so`() async {
    let findings = await Design(ForgetsToDeclareNesting.self, "CTX-15").findings()
    let missing = "CTX-15 fail: observed runs-inside, declared nothing"
    #expect(findings.failures.map { $0.prefix(missing.count) } == [Substring(missing)])
  }

  @Test func `on a pool that never says that it is idle, no negative is proven, and nothing fails`()
    async
  {
    let findings = await Design(by: PlacedAdapter<OnAPool>.self, "ADP-08", "STA-01", "THN-02")
      .findings()
    #expect(!findings.failures.isEmpty)
    let others = findings.failures.filter { !$0.contains(" inconclusive: the adapter offers no") }
    #expect(others == [])
  }

  @Test func `faults in a serial place of the library's own are noticed`() async {
    #expect(await verdict(of: "ORD-01", PlacedAdapter<RunsTwiceOnAQueue>.self)?.word == .fail)
    #expect(await verdict(of: "ORD-01", PlacedAdapter<ForgetsOnAQueue>.self)?.word == .fail)
    #expect(await verdict(of: "ORD-01", PlacedAdapter<TakesTheLastFirst>.self)?.word == .fail)
    #expect(await verdict(of: "CHN-06", PlacedAdapter<SleepsThrough>.self)?.word == .fail)
    #expect(await verdict(of: "CHN-06", PlacedAdapter<OnARungLoop>.self)?.word == .pass)
    #expect(await verdict(of: "CHN-06", PlacedAdapter<ForgetsItsRings>.self)?.word == .fail)
  }

  @Test func `a queue without a driver is named, and so is a proof that it cannot give`()
    async
  {
    let forgotten = await Design(by: PlacedAdapter<OnAQueueWithNoDriver>.self, "ADP-08").findings()
    #expect(
      forgotten.failures.allSatisfy { $0.hasSuffix("name the place in the adapter's drivers") }
    )
    let onMain = await Design(by: PlacedAdapter<OnMainWithNoDriver>.self, "ADP-08").findings()
    #expect(onMain.failures.allSatisfy { $0.hasSuffix("name the place in the adapter's drivers") })
    #expect(!forgotten.failures.isEmpty && !onMain.failures.isEmpty)
    let wrong = await Design(by: PlacedAdapter<OnAQueueSaidToBeDrained>.self, "ADP-08").findings()
    let problem =
      "declared drained, but the handler ran on a queue, which proves fenced(24) at most"
    #expect(
      wrong.failures
        == ["ADP-08 fail: transform, settled already: \(problem) (and 1 more)"]
    )
  }
}
