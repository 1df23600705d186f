import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants
@testable import PromiseReport

/// What the suite makes of profiles that are wrong, and of rules and adapters that are broken.
@Suite(.ownThread) struct JudgementTests {
  @Test func `a choice that is not declared fails, and the failure says what to declare`() async {
    let result = await judge(DeclaresNothing.self, "STA-06")
    #expect(
      result.verdict
        == .fail("observed false, declared nothing: add `LateSettle.lost` to the profile's choices")
    )
  }

  @Test func `a choice that turns out as no library may choose fails`() async {
    let result = await judge(SettlesOnCycles.self, "RES-05")
    #expect(result.verdict == .fail("chain: a promise that waits for itself was fulfilled"))
  }

  @Test func `a choice of which no rule asks, or one that is declared twice, is noticed`() async {
    let unknown = await judge(DeclaresSomethingElse.self, "ADP-02")
    #expect(
      unknown.verdict
        == .fail("the profile declares late-settle (Unasked), of which no rule asks")
    )
    let twice = await judge(DeclaresTwice.self, "ADP-02")
    #expect(twice.verdict == .fail("the profile declares late-settle (LateSettle) twice"))
  }

  @Test func `a choice of any value is held to the declared one`() async {
    let counted = StepTurns.each(["then": 1, "then to a promise": 2, "recover": 1, "all": 1])
    #expect(await judge(Sketch.self, "ORD-07").verdict == .choice(counted.observed))
    let result = await judge(MiscountsItsTurns.self, "ORD-07")
    #expect(
      result.verdict
        == .fail(
          "declared 7, observed then: 1; then to a promise: 2; recover: 1; all: 1: "
            + "declare `\(counted.spelling)`"
        )
    )
  }

  @Test func `a declared divergence that happens is no failure`() async {
    let result = await judge(DropsOnPurpose.self, "CHN-05")
    #expect(result.verdict == .diverges("values stop at links for errors, because it is a test"))
  }

  @Test func `a declared divergence that happens in another way fails`() async {
    let result = await judge(DropsInAnotherWay.self, "CHN-05")
    guard case .fail(let reason) = result.verdict else {
      Issue.record("it was \(result.verdict)")
      return
    }
    #expect(reason.hasPrefix("declared to diverge in another way (twice):"))
  }

  @Test func `every case that fails is compared, and every divergence is in one of them`() async {
    let (lost, late) = (diverging("it got lost"), diverging("it came late"))
    #expect(
      await verdict(["it got lost", nil, "it got lost"], [lost])
        == .diverges("it differs, because it is a test")
    )
    #expect(await verdict(["it got lost", "it came late"], [lost, late]).word == .diverges)
    #expect(
      await verdict(["it got lost"], [lost, late])
        == .fail("declared to diverge (it came late), but no case does so: remove the divergence")
    )
    // Where a case hangs, those after it are not tried.
    let hangs = "\(TrialEnd.hung)a while"
    #expect(await verdict([hangs, "it came late"], [diverging(hangs), late]).word == .diverges)
  }

  @Test func `a case that fails in another way is shown first, with what to declare`() async {
    let reasons = ["it got lost", "it came late", "it came late"]
    let message = #"""
      to diverge in another way (it got lost): case 1: if that is meant, \#
      add `Profile.Divergence("XXX-03", observed: "it came late", instead: "…", because: "…")`
      """#
    let result = await judge(reasons, [diverging("it got lost")])
    #expect(result.verdict == .fail("declared \(message) (and 1 more)"))
    #expect(result.failures.map(\.number) == [1, 2, 0])
    // It can be copied: it is one line.
    let report = FailureReport(RunRecord.Line(result), seed: 1).text
    #expect(report.contains("\n  ✗ it came late\n"))
    #expect(report.contains("\n  declared   \(message) (and 1 more)\n"))
    // A failure that is declared does not end the rule: only another one says that something is wrong.
    let first = await judge(reasons, [diverging("it got lost")], stopsAtFailure: true)
    #expect(first.verdict == .fail("declared \(message)"))
    #expect(first.cases == 2)
  }

  @Test func `a declared divergence that no longer happens fails`() async {
    let result = await judge(NoLongerDiverges.self, "CHN-05")
    #expect(
      result.verdict
        == .fail(
          "declared to diverge (values stop), but the law holds: remove the divergence"
        )
    )
  }

  @Test func `a divergence that is seen in some runs has the same verdict in all`() async {
    let words = "in some runs, values stop, because a race decides"
    #expect(await judge(DropsInSomeRuns.self, "CHN-05").verdict == .diverges(words))
    #expect(await judge(DropsInOtherRuns.self, "CHN-05").verdict == .diverges(words))
    let cell = cell(DropsInOtherRuns.self, "CHN-05")
    #expect(cell.divergesInSomeRuns)
    #expect(cell.declared == "diverges: \(words)")
    func died(_ reason: String) -> Verdict {
      cell.judge(.init(0, of: CaseLabel(""), reason)).verdict
    }
    #expect(died("it trapped (SIGTRAP), and never runs") == .diverges(words))
    #expect(
      died("it trapped (SIGTRAP)")
        == .fail(
          "declared to diverge in another way (never runs): if that is meant, add "
            + #"`Profile.Divergence("CHN-05", observed: "it trapped (SIGTRAP)", "#
            + #"instead: "…", because: "…")`"#
        )
    )
  }

  @Test func `of a choice, a value that some runs show is no other verdict; a figure has a limit`()
    async
  {
    let words = "in some runs, values stop, because a race decides"
    #expect(await judge(DropsInOtherRuns.self, "STA-06").verdict == .diverges(words))
    #expect(
      await judge(DropsInOtherRuns.self, "LIV-05").verdict
        == .fail("declared to diverge in some runs, but this is a figure: declare its limit")
    )
  }

  @Test func `the rules about the suite do not run what comes out differently`() {
    let suite = SuiteRun(
      run: Run(options: RunOptions(), skipsSmoke: true),
      others: Subject(SketchAdapter<DropsInOtherRuns>.self).cells,
      rules: Catalogue.rules,
      silent: { [] },
      cell: { Catalogue.cell($0, SketchAdapter<DropsInOtherRuns>.self) }
    )
    let seen = suite.laws.map(\.rule.id)
    #expect(!seen.contains("CHN-05") && seen.contains("CHN-06"))
  }

  @Test func `a divergence from a rule that does not apply, or from none, fails`() async {
    let law = law("CHN-05", .must, .lacking(.waiting))
    let absent = Catalogue.cell(law, SketchAdapter<DropsInOtherRuns>.self)
    #expect(
      await Run(options: RunOptions()).result(of: absent).verdict
        == .fail(
          "declared to diverge (values stop), but the rule does not apply (the adapter offers no "
            + "waiting): remove the divergence"
        )
    )
    #expect(
      await judge(DivergesFromNothing.self, "ADP-03").verdict
        == .fail("the profile declares to diverge from CHN-99, which is no rule that has cases")
    )
    #expect(
      await judge(DivergesTwice.self, "ADP-03").verdict
        == .fail("the profile declares to diverge from CHN-05 twice")
    )
  }

  @Test func `a rule that checks nothing is broken`() async {
    let result = await judge(SketchAdapter<Sketch>.once { trial in trial.quiesce() })
    #expect(result.verdict == .broken("the rule checked nothing"))
  }

  @Test func `a rule that throws something of its own is broken`() async {
    struct Mistake: Error {}
    let result = await judge(SketchAdapter<Sketch>.once { _ in throw Mistake() })
    #expect(result.verdict == .broken("the rule threw Mistake()"))
  }

  @Test func `a rule that fails a handler which cannot fail is broken`() async {
    let result = await judge(
      SketchAdapter<Sketch>.once { trial in
        let value = trial.token()
        let fault = trial.fault()
        _ = trial.stage.total({ () throws(TrialFault) in throw fault }, else: value)
        try trial.expect(trial.pending().handle, nil)
      }
    )
    #expect(result.verdict == .broken("a rule made a handler fail whose spelling cannot fail"))
  }

  @Test func `a violation says which case, why, and what happened`() async throws {
    let result = await judge(SwallowsThrows.self, "CHN-09")
    let failure = try #require(result.failures.first)
    #expect(failure.label.hasSuffix("already"))
    #expect(failure.trace.contains { $0.what.hasPrefix("settles: ") })
    let written = try #require(await judge(SwallowsThrows.self, "CHN-04").failures.first)
    #expect(written.label == "`transform`, fulfilled already")
    // The handler that was not told is named, and the trace says when it was attached.
    #expect(written.reason == "p1 rejected with error 2, and h1 never runs")
    #expect(
      written.trace.map(\.what).suffix(2) == ["h0 runs with value(1)", "h0 returns: error(2)"]
    )
    #expect(written.trace.map(\.what).contains("p1.observe h1"))
    #expect(written.trace.first?.what == "p0 = pending")
  }

  @Test func `a negative without proof is inconclusive, not a pass`() async {
    let none = await judge(ProvesNothing.self, "THN-02")
    #expect(
      none.verdict == .inconclusive("the adapter offers no proof that nothing more will happen")
    )
    let fenced = await judge(FencedOnce.self, "RES-01")
    #expect(
      fenced.verdict == .inconclusive("needs a fence of 4 links, the adapter offers 1")
    )
  }

  @Test func `a proof that the places of the handlers cannot give is found, and named`() async {
    let result = await judge(SaysThatNothingIsUnderWay.self, "ADP-08")
    let problem =
      "declared inherent, but the handler ran behind the gate, which proves drained at most"
    #expect(result.verdict.reason?.hasPrefix("transform, settled already: \(problem)") == true)
  }

  @Test func `a choice that a race decides is declared so, and may come out either way`() async {
    let declared = LateJump.race.observed
    for place in [LateJump.fifo, .mayOvertake] {
      let verdict = await observe([LateJump.race]) { _, _ in place }
      #expect(verdict == .choice(declared))
    }
    let both = await observe([LateJump.race]) { _, name in
      name == "one" ? LateJump.fifo : .mayOvertake
    }
    #expect(both == .choice(declared))
  }

  @Test func `a trial that hangs fails, and the run continues`() async {
    let part = SketchAdapter<Sketch>.once { trial in
      let never = Signal()
      _ = never.wait(1_000)
      try trial.expect(trial.pending().handle, nil)
    }
    let result = await judge(part, RunOptions(patience: 0.05))
    guard case .fail(let reason) = result.verdict else {
      Issue.record("it was \(result.verdict)")
      return
    }
    #expect(reason.hasPrefix("it hung: not done after"))
    #expect(await judge(Sketch.self, "CHN-03").verdict == .pass)
  }

  @Test func `a broken adapter is reported once, with its trace, and not as a hundred failures`()
    async throws
  {
    let subject = Subject(SketchAdapter<NeverSettles>.self)
    let cells = subject.cells.filter { ["STA", "ADP"].contains($0.rule.group) && $0.runsSubject }
    let results = await Run(options: RunOptions(scale: 10)).results(of: [(subject, cells)])
    try expectOneVerdict(results, "ADP-01")
    // Tests run one rule after another, and those about the suite not at all.
    let run = Run(options: RunOptions(scale: 10))
    var asked: [CellResult] = []
    for cell in cells.prefix(4) { asked.append(await run.result(of: cell)) }
    try expectOneVerdict(asked, "STA-01")
  }

  private func expectOneVerdict(_ results: [CellResult], _ rule: String) throws {
    let broken = try #require(results.first { $0.rule.id == rule })
    #expect(
      broken.verdict.reason?.hasPrefix("the adapter's smoke check failed: expected it fulfilled")
        == true
    )
    #expect(broken.failures.first?.trace.contains { $0.what.hasPrefix("settles") } == true)
    for result in results where result.rule.id != rule {
      #expect(result.verdict == .notJudged("the adapter's smoke check fails"))
    }
    let record = RunRecord(results: results, subjects: [broken.subject], seed: 1)
    #expect(record.lines.filter(\.verdict.isWrong).map(\.rule) == [rule])
    #expect(record.notJudged.count == 1)
    #expect(!Matrix(record).terminal.contains(" not judged "), "such rows say nothing")
  }

  @Test func `cells of one word, of a word for each arrival, of a word for each spelling`() async {
    #expect(await observe([Place.here]) { _, _ in Place.here } == .choice(Place.here.observed))
    let arrivals = Place.each(["already": .here, "immediately": .there, "eventually": .there])
    let byArrival = await observe([arrivals]) { arrival, _ in
      arrival == .already ? Place.here : .there
    }
    #expect(byArrival == .choice(arrivals.observed))
    let labels = Place.each(["one": .here, "two": .there])
    let byLabel = await observe([labels]) { _, label in label == "one" ? Place.here : .there }
    #expect(byLabel == .choice(labels.observed))
    let undeclared = await observe([]) { _, label in label == "one" ? Place.here : .there }
    #expect(
      undeclared.reason
        == #"""
        observed one: here; two: there, declared nothing: \#
        add `Place.each(["one": Place.here, "two": Place.there])` to the profile's choices
        """#
    )
  }

  @Test func `cells that differ both by arrival and by spelling are told apart by neither`() async {
    let mixed = await observe([Place.here]) { arrival, label in
      arrival == .already && label == "one" ? Place.here : .there
    }
    #expect(
      mixed
        == .fail("observed here or there in cases of the same name, which no profile can declare")
    )
  }

  // MARK: -

  private func judge<S: Sketch>(_ type: S.Type, _ rule: String) async -> CellResult {
    await Run(options: RunOptions(scale: 100)).result(of: cell(type, rule))
  }

  private func cell<S: Sketch>(_: S.Type, _ rule: String) -> Cell {
    let cells = Subject(SketchAdapter<S>.self).cells
    return cells.first { $0.rule.id == rule } ?? cells[0]
  }

  private func judge(
    _ part: Part,
    _ options: RunOptions = RunOptions()
  ) async -> CellResult {
    let cell = Catalogue.cell(law("XXX-01", .must, part), SketchAdapter<Sketch>.self)
    return await Run(options: options).result(of: cell)
  }

  private func diverging(_ observed: String) -> Profile.Divergence {
    .init("XXX-03", observed: observed, instead: "it differs", because: "it is a test")
  }

  /// The result of a law whose cases fail for these reasons; a case without one holds.
  private func judge(
    _ reasons: [String?],
    _ divergences: [Profile.Divergence],
    stopsAtFailure: Bool = false
  ) async -> CellResult {
    let cases = reasons.enumerated().map { number, reason in
      Case(CaseLabel("case \(number)")) { (trial: Trial<SketchAdapter<Sketch>>) in
        try trial.check(reason == nil, reason ?? "")
      }
    }
    let cell = Cell(
      rule: law("XXX-03", .must, Part { cases }).info,
      subject: "Sketch",
      declaration: .init(divergences: divergences),
      content: .cases(Lazy { cases }),
      smoke: { nil }
    )
    return await Run(options: RunOptions(stopsAtFailure: stopsAtFailure)).result(of: cell)
  }

  private func verdict(
    _ reasons: [String?],
    _ divergences: [Profile.Divergence]
  ) async -> Verdict {
    await judge(reasons, divergences).verdict
  }

  private func law(_ id: String, _ level: Level, _ part: Part) -> Law {
    var info = RuleInfo(statement: "")
    info.level = level
    return Law(Rule.Draft(info: info, parts: [part]), name: id.replacing("-", with: ""))
  }

  /// The verdict on a cell whose cases observe what `place` returns.
  private func observe<Value: ChoiceValue>(
    _ declared: [any ChoiceDeclaration],
    _ place: @escaping @Sendable (Arrival, String) -> Value
  ) async -> Verdict {
    let cases = [Arrival].plain.flatMap { arrival in
      ["one", "two"].map { label in
        Case(CaseLabel(label), arriving: arrival) { (trial: Trial<SketchAdapter<Sketch>>) in
          trial.observed(place(arrival, label))
        }
      }
    }
    let law = law("XXX-02", .choice(Value.self), Part { cases })
    let cell = Catalogue.cell(law, SketchAdapter<Sketch>.self)
    let results = await Run(options: RunOptions()).caseResults(of: cell, with: nil)
    return cell.judge(results, by: .init(choice: declared.first?.observed)).verdict
  }
}

private enum Place: String, CaseIterable, ChoiceValue {
  case here, there

  static let choice = ChoiceText<Self>("place", "the place") { $0.rawValue }
}

/// Has the key of a choice that a rule asks for.
private enum Unasked: String, CaseIterable, ChoiceValue {
  case ignored

  static let choice = ChoiceText<Self>("late-settle", "") { $0.rawValue }
}

extension Trial {
  /// A check that holds, for a rule that is wrong in another way.
  fileprivate func expect(_ handle: A.Handle, _ nothing: Never?) throws {
    try check(observe(handle).outcomes.isEmpty, "")
  }
}

private final class MiscountsItsTurns: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [StepTurns(7)] }
}

private final class DeclaresSomethingElse: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [Unasked.ignored] }
}

private final class DeclaresTwice: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [LateSettle.lost, LateSettle.ignored] }
}

private final class DeclaresNothing: Sketch, @unchecked Sendable {
  override class var omitsChoices: Bool { true }
}

private final class SettlesOnCycles: Sketch, @unchecked Sendable {
  override func follow(_ inner: Sketch) {
    if inner === self { settle(.fulfilled(Token(in: stage.ledger))) } else { super.follow(inner) }
  }
}

private class DropsOnPurpose: Sketch, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] {
    [
      Profile.Divergence(
        "CHN-05",
        observed: "never runs",
        instead: "values stop at links for errors",
        because: "it is a test"
      )
    ]
  }
  override func pass(_ outcome: Outcome) {
    if case .rejected = outcome { settle(outcome) }
  }
}

private final class DropsInAnotherWay: DropsOnPurpose, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] {
    [Profile.Divergence("CHN-05", observed: "twice", instead: "values stop", because: "of nothing")]
  }
}

private final class NoLongerDiverges: Sketch, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] {
    [Profile.Divergence("CHN-05", observed: "", instead: "values stop", because: "of nothing")]
  }
}

private let perhaps = ["CHN-05", "STA-06", "LIV-05"].map {
  Profile.Divergence(
    $0,
    observed: "never runs",
    instead: "values stop",
    because: "a race decides",
    inSomeRuns: true
  )
}

private final class DropsInSomeRuns: DropsOnPurpose, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] { perhaps }
}

/// This run is one of those in which the law holds.
private final class DropsInOtherRuns: Sketch, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] { perhaps }
}

private final class DivergesFromNothing: Sketch, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] {
    [Profile.Divergence("CHN-99", observed: "", instead: "values stop", because: "of nothing")]
  }
}

private final class DivergesTwice: Sketch, @unchecked Sendable {
  override class var divergences: [Profile.Divergence] { [perhaps[0], perhaps[0]] }
}

private final class ProvesNothing: Sketch, @unchecked Sendable {
  override class var quiescence: Profile.Quiescence { .none }
}

private final class SaysThatNothingIsUnderWay: Sketch, @unchecked Sendable {
  override class var quiescence: Profile.Quiescence { .inherent }
}

private final class FencedOnce: Sketch, @unchecked Sendable {
  override class var quiescence: Profile.Quiescence { .fenced(1) }
}
