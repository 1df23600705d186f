import MyPromiseAdapter
import PromiseAdapters
import TestSupport
import Testing

@testable import PromiseConformance
@testable import PromiseMutants

/// Random programs and small ones, and the model that they are compared with.
///
/// `make fuzz` runs a hundred thousand, and with `--small` all small ones.
@Suite(.ownThread) struct FuzzTests {
  @Test(arguments: Libraries.all.map(\.name))
  func `a library and the model do not differ`(name: String) throws {
    let subject = try #require(Libraries.all.first { $0.name == name })
    expectNoDifference(subject.makePrograms(), count: Extent.isWhole ? 20_000 : 500)
    expectNoSmallDifference(subject.makePrograms())
  }

  @Test func `the promise that mutants are made from, the template's, and the model do not differ`()
  {
    for subject in [Mutant.original.subject, Subject(MyPromiseAdapter.self)] {
      expectNoDifference(subject.makePrograms(), count: Extent.isWhole ? 20_000 : 500)
      expectNoSmallDifference(subject.makePrograms())
    }
  }

  @Test func `no pair of what a call can meet is missing, and programs meet each`() {
    let language = Language<SketchAdapter<ReportsProgress>>()
    let programs = SmallPrograms(language.vocabulary)
    let pairs = Set(programs.meetings.flatMap(\.pairs))
    let values = (0..<4).map { kind in Set(programs.meetings.map { $0.words[kind] }) }
    func all(_ one: Set<String>, _ other: Set<String>) -> Set<[String]> {
      Set(one.flatMap { first in other.map { [first, $0] } })
    }
    let (calls, states, places, befores) = (values[0], values[1], values[2], values[3])
    let table = all(calls, states).union(all(calls, places)).union(all(calls, befores))
      .union(all(states, places)).union(all(states, befores)).union(all(places, befores))
    let (pending, following) = ("pending promise", "following promise")
    // A promise that follows, or reports, has no hooks, and what comes too early or too late does nothing.
    let holes = [
      all(["progress", "onProgress"], [following, "after hook"]),
      all(["hook"], ["fulfilled promise", "rejected promise", following]),
      all(["unhook"], [following]), all(["block"], [pending, following]),
      all(["remove", "unhook", "cancelCombination"], ["after nothing"]),
      all([following], ["after hook"]),
      all(["in ownHandler"], ["after nothing"]), all([pending, following], ["in ownHandler"]),
      all(["look"], places.subtracting(["in thread", "in release"])),
      all(["block"], places.subtracting(["in thread"])),
      all(["wait(isCancelled: false)"], ["in thread"]),
      all(calls.subtracting(["fulfill", "look", "ask(1)"]), ["in release"]),
    ].reduce(into: Set<[String]>()) { $0.formUnion($1) }
    #expect([states.count, places.count, befores.count] == [5, 8, 8])
    #expect(table.subtracting(pairs) == holes)
    var open = pairs
    for (number, meeting) in programs.meetings.enumerated()
    where meeting.pairs.contains(where: { open.contains($0) }) {
      let met = Interpreter(language, programs[number], isTraced: true).run().met
      open.subtract(met.flatMap(\.pairs))
    }
    #expect(open == [])
  }

  @Test(
    arguments: [
      "DropsPassingErrors", "RunsHooksTwice", "AllWaitsForEveryInput", "TakesNilForPending",
      "CountsNanosecondsIn64Bits",
    ]
  )
  func `small programs notice a fault, the same ones each time`(mutant: String) throws {
    let mutant = try #require(Mutant.all.first { $0.name == mutant })
    let programs = mutant.subject.makePrograms()
    let index = try #require(
      programs.small(atMost: 2_000).first { !programs.run(seed: nil, index: $0).rules.isEmpty }
    )
    let again = mutant.subject.makePrograms()
    let finding = try #require(again.finding(seed: nil, index: index))
    #expect(!finding.rules.isEmpty)
  }

  @Test func `a promise that takes one handler, and the model do not differ`() {
    let subject = Subject(OneHandlerAdapter<TakesOneHandler>.self)
    expectNoDifference(subject.makePrograms(), count: Extent.isWhole ? 10_000 : 500)
    #expect(OneHandlerMisuses.count.withLock(\.self) == 0)
  }

  /// Designs that can do what few can, each with a fault, and the rule that this breaks.
  static let able: [(DesignTests.Design, DesignTests.Design, String)] = [
    (.init(GivesValuesAsTheyCame.self), .init(FailsBeforeTooFewAreLeft.self), "ANY-06"),
    (.init(TellsItsWork.self), .init(TellsItsWorkOfEach.self), "CAN-42"),
    (.init(TellsItsWork.self), .init(CountsRemovedHandlers.self), "CAN-42"),
    (.init(ReportsProgress.self), .init(ReportsAfterTheEnd.self), "THN-14"),
    (.init(TellsWhatFollows.self), .init(TellsTheLatest.self), "THN-14"),
    (.init(TakesASettableClock.self), .init(CountsFromTheLatestTime.self), "TIM-15"),
  ]

  @Test(arguments: able)
  func `a design that can do more does not differ, and its fault is noticed, and named`(
    design: DesignTests.Design,
    faulty: DesignTests.Design,
    rule: String
  ) {
    expectNoDifference(design.makePrograms(), count: Extent.isWhole ? 10_000 : 200)
    expectNoSmallDifference(design.makePrograms())
    let programs = faulty.makePrograms()
    #expect((0..<5_000).contains { programs.run(seed: 1, index: $0).rules.contains(rule) })
    let small = programs.small(atMost: 10_000)
    #expect(small.contains { programs.run(seed: nil, index: $0).rules.contains(rule) })
  }

  /// Designs whose rules other tests run.
  static let others: [DesignTests.Design] = [
    .init(by: PlacedAdapter<OnAPool>.self), .init(by: PlacedAdapter<OnAQueueWithNoDriver>.self),
    .init(by: PlacedAdapter<OnMainWithNoDriver>.self), .init(SettlersAreUsedOnce.self),
    .init(SignalsSayNoReason.self), .init(ReportsOnAQueue.self), .init(CancelsAfterTheJob.self),
    .init(TakesTheFirstFew.self),
  ]

  @Test(arguments: DesignTests.designs + ContextDesignTests.all + FuzzTests.others)
  func `a design and the model do not differ`(design: DesignTests.Design) {
    expectNoDifference(design.makePrograms(), count: Extent.isWhole ? 10_000 : 100)
  }

  @Test func `at the end of a program no settler is used again`() {
    let subject = Subject(PlacedAdapter<OnALoopSettledOnce>.self)
    expectNoDifference(subject.makePrograms(), count: Extent.isWhole ? 10_000 : 200)
    #expect(SettlersAreUsedOnce.misuses.current == 0)
  }

  @Test func `a cancellation forgotten or too early, and work run again, are noticed`() {
    let faulty: [any ProgramRunner] = [
      Fuzz(SketchAdapter<ForgetsToCancelAfterTheJob>.self),
      Fuzz(SketchAdapter<AsksForTheFirst>.self),
      Fuzz(SketchAdapter<RunsAgainForEach>.self),
    ]
    for programs in faulty {
      #expect((0..<5_000).contains { !programs.run(seed: 1, index: $0).rules.isEmpty })
    }
  }

  @Test(
    arguments: [
      ("SwallowsThrows", "THN-04"), ("RunsInsideThen", "CTX-02"),
      ("DropsPassingErrors", "CHN-06"), ("RunsHooksTwice", "CAN-09"),
      ("AllWaitsForEveryInput", "ALL-04"), ("TakesNilForPending", "STA-09"),
    ]
  )
  func `a fault is noticed, and named`(mutant: String, rule: String) throws {
    let mutant = try #require(Mutant.all.first { $0.name == mutant })
    let programs = mutant.subject.makePrograms()
    let index = try #require(
      (0..<2_000).first { !programs.run(seed: 1, index: $0).rules.isEmpty }
    )
    // A program on which the original differs, too, would prove nothing.
    #expect(Mutant.original.subject.makePrograms().run(seed: 1, index: index).rules == [])
    let finding = try #require(programs.smallest(seed: 1, from: index, below: 2_000))
    #expect(finding.rules.contains(rule), "\(finding.rules): \(finding.words)")
  }

  @Test func `promises with faults in a serial place of their own, and the model differ`() throws {
    for subject in [
      Subject(PlacedAdapter<RunsTwiceOnAQueue>.self), Subject(PlacedAdapter<ForgetsOnAQueue>.self),
      Subject(PlacedAdapter<SleepsThrough>.self),
    ] {
      let programs = subject.makePrograms()
      #expect((0..<200).contains { !programs.run(seed: 1, index: $0).rules.isEmpty })
    }
  }

  @Test func `a difference is small, and comes again`() throws {
    let programs = Mutant(RunsHooksTwice.self).subject.makePrograms()
    let index = try #require((0..<2_000).first { !programs.run(seed: 1, index: $0).rules.isEmpty })
    let finding = try #require(programs.finding(seed: 1, index: index))
    #expect(finding.program.count <= 4, "\(finding.program)")
    #expect(programs.finding(seed: 1, index: index)?.trace == finding.trace)
    let written = try programs.attempt(finding.program.joined(separator: "\n"))
    #expect(written.finding?.words == finding.words)
  }

  @Test func `one seed gives the same programs, and another seed others`() {
    let vocabulary = Language<SketchAdapter<Sketch>>().vocabulary
    func program(_ seed: UInt64, _ index: Int) -> FuzzProgram {
      var generator = Generator(vocabulary, seed: seed, index: index)
      return generator.program()
    }
    #expect(program(1, 7) == program(1, 7))
    #expect(program(1, 7) != program(2, 7))
    #expect(program(1, 7) != program(1, 8))
  }

  private func expectNoSmallDifference(_ programs: any ProgramRunner) {
    let indices = programs.small(atMost: Extent.isWhole ? 20_000 : 1_000)
    expectNoDifference(programs, seed: nil, indices)
  }

  private func expectNoDifference(_ programs: any ProgramRunner, count: Int) {
    expectNoDifference(programs, seed: 1, 0..<count)
  }

  private func expectNoDifference(
    _ programs: any ProgramRunner,
    seed: UInt64?,
    _ indices: some Sequence<Int>
  ) {
    for index in indices {
      let first = programs.run(seed: seed, index: index)
      guard !first.rules.isEmpty else { continue }
      let finding = programs.finding(seed: seed, index: index)
      let lines = (finding?.rules ?? []) + [finding?.words ?? "not again"] + (finding?.trace ?? [])
      let hung = first.hasHung ? ", hung" : ""
      Issue.record("program \(index), \(first.rules)\(hung): \(lines.joined(separator: "\n"))")
      return
    }
  }
}
