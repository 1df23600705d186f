import MyPromiseAdapter
import PromiseAdapters
import TestSupport
import Testing

@testable import PromiseConformance
@testable import PromiseMutants

/// Random programs, and the model that they are compared with.
///
/// `make fuzz` runs a hundred thousand, and `conformance mutants fuzz` counts what they detect.
@Suite(.ownThread) struct FuzzTests {
  @Test(arguments: Libraries.all.map(\.name))
  func `a library and the model do not differ`(name: String) throws {
    let subject = try #require(Libraries.all.first { $0.name == name })
    expectNoDifference(subject.makePrograms(), count: Extent.isWhole ? 20_000 : 500)
  }

  @Test func `the promise that mutants are made from, the template's, and the model do not differ`()
  {
    for subject in [Mutant.original.subject, Subject(MyPromiseAdapter.self)] {
      expectNoDifference(subject.makePrograms(), count: Extent.isWhole ? 20_000 : 500)
    }
  }

  @Test func `a promise that takes one handler, and the model do not differ`() {
    let subject = Subject(OneHandlerAdapter<TakesOneHandler>.self)
    expectNoDifference(subject.makePrograms(), count: Extent.isWhole ? 10_000 : 500)
    #expect(OneHandlerMisuses.count.withLock(\.self) == 0)
  }

  /// Designs whose rules other tests run.
  static let others: [DesignTests.Design] = [
    .init(by: PlacedAdapter<OnAPool>.self), .init(by: PlacedAdapter<OnAQueueWithNoDriver>.self),
    .init(by: PlacedAdapter<OnMainWithNoDriver>.self), .init(SettlersAreUsedOnce.self),
    .init(SignalsSayNoReason.self), .init(ReportsOnAQueue.self), .init(CancelsAfterTheJob.self),
  ]

  @Test(arguments: DesignTests.designs + ContextDesignTests.all + FuzzTests.others)
  func `a design and the model do not differ`(design: DesignTests.Design) {
    expectNoDifference(design.makePrograms(), count: Extent.isWhole ? 10_000 : 200)
  }

  @Test func `at the end of a program no settler is used again`() {
    let subject = Subject(PlacedAdapter<OnALoopSettledOnce>.self)
    expectNoDifference(subject.makePrograms(), count: Extent.isWhole ? 10_000 : 200)
    #expect(SettlersAreUsedOnce.misuses.current == 0)
  }

  @Test func `a cancellation that is asked for and forgotten is noticed`() {
    let programs = Fuzz(SketchAdapter<ForgetsToCancelAfterTheJob>.self)
    #expect((0..<5_000).contains { !programs.run(seed: 1, index: $0).rules.isEmpty })
  }

  @Test(
    arguments: [
      ("RejectionOverturns", "STA-02"), ("RunsInsideThen", "CTX-02"),
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

  @Test func `promises with faults on a queue of their own, and the model differ`() throws {
    for subject in [
      Subject(PlacedAdapter<RunsTwiceOnAQueue>.self), Subject(PlacedAdapter<ForgetsOnAQueue>.self),
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

  private func expectNoDifference(_ programs: any ProgramRunner, count: Int) {
    for index in 0..<count {
      let first = programs.run(seed: 1, index: index)
      guard !first.rules.isEmpty else { continue }
      let finding = programs.finding(seed: 1, index: index)
      let lines = (finding?.rules ?? []) + [finding?.words ?? "not again"] + (finding?.trace ?? [])
      let hung = first.hasHung ? ", hung" : ""
      Issue.record("program \(index), \(first.rules)\(hung): \(lines.joined(separator: "\n"))")
      return
    }
  }
}
