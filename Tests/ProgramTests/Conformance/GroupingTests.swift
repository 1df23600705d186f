import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants
@testable import PromiseReport

/// What one fault explains stands together where results are shown, but a record keeps all of it.
@Suite(.ownThread) struct GroupingTests {
  @Test(
    arguments: [
      (FaultRun("SwallowsThrows"), "CHN-04", 20, 3),
      (FaultRun("DropsPassingErrors"), "CHN-06", 17, 8),
    ]
  )
  func `a planted fault is a few failures, and the first is a basic law`(
    fault: FaultRun,
    root: String,
    before: Int,
    after: Int
  ) async throws {
    let record = try await fault.record
    let (all, shown) = (fault.failures(in: record), fault.failures(in: record.grouped))
    // How many hang, and so fail, also depends on the machine.
    #expect(all.count >= before * 9 / 10, "\(all)")
    // Rules about races depend on no other, and which of them notice a fault is a matter of the machine, too.
    let steady = shown.filter { !Soak.rules.contains($0) }
    #expect(steady.count <= after + before / 10, "\(shown)")
    #expect(shown.contains(root))
    let reasons = record.grouped.lines.filter(\.isNotJudged).map(\.reason)
    #expect(reasons.contains("not judged: \(root) fails there"))
    let first = Cause.all(in: record).map { "\($0.line.rule) \($0.smallest?.number ?? -1)" }
    #expect(Set(first).count == first.count, "a case is shown twice: \(first)")
  }

  @Test(arguments: Extent.inTurn(FaultRun.threes))
  func `three planted faults are three groups, in every format`(three: FaultRun.Three)
    async throws
  {
    let record = try await three.record
    let causes = Cause.all(in: record)
    let found = causes.map { "\($0.common): \($0.lines.map(\.rule))" }
    #expect(causes.count == 3, "\(found)")
    let failed = record.lines.filter { $0.verdict == .fail }.map(\.rule)
    #expect(causes.flatMap(\.lines).map(\.rule).sorted() == failed.sorted())
    for (cause, rules) in zip(causes, three.rules) {
      #expect(!rules.isDisjoint(with: cause.lines.map(\.rule)), "\(found)")
      let events = try #require(cause.smallest).trace
      #expect((2...12).contains(events.count), "\(cause.line.cell): \(events)")
      #expect(zip(events, events.dropFirst()).allSatisfy { "\($0)" != "\($1)" })
      let others = cause.lines.flatMap { $0.failures ?? [] }.filter { $0.trace.count > 1 }
      #expect(others.contains { $0.trace.count >= events.count })
    }

    let numbers = (1...3).map { "\(record.subjects[0]), \($0) of 3: " }
    let text = try ReportFormat.text.text(of: record)
    let page = try ReportFormat.html.text(of: record)
    let annotations = try ReportFormat.annotations.text(of: record).split(separator: "\n")
    let junit = try #require(try Markup(ReportFormat.junit.text(of: record)).root)
    let messages = junit.all("failure").compactMap { $0.attributes["message"] }
    #expect(annotations.count == 3 && Set(messages).count == 3)
    for (index, number) in numbers.enumerated() {
      #expect(text.components(separatedBy: "\n\(number)").count == 2)
      #expect(page.components(separatedBy: "<h3>\(number)").count == 2)
      #expect(messages.contains { $0.hasPrefix(number) })
      #expect(annotations[index].hasPrefix("::error "))
      #expect(annotations[index].contains("of 3%3A "))
    }
    // What is of one group stands together.
    #expect(messages.indices.dropFirst().count { messages[$0] != messages[$0 - 1] } == 2)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains("again") })
    #expect(!page.contains("No step was recorded"))
  }

  @Test func `a failure names the line where an adapter lists the call`() async throws {
    let record = try await FaultRun.threes[0].record
    let places = Cause.all(in: record).compactMap(\.smallest?.place)
    let place = try #require(places.first)
    let parts = place.split(separator: ":")
    #expect(parts[0] == "Conformance/Mutants/Sketch/SketchAdapter.swift")
    let lines = try Project.text(String(parts[0])).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let number = try #require(Int(parts[1]))
    #expect(lines[number - 1].contains(/[A-Z]\w+\(/))
  }

  @Test func `a second fault is not hidden by the first`() async throws {
    let record = try await FaultRun.record(of: SketchAdapter<TwoFaults>.self)
    let shown = record.grouped.lines.filter { $0.verdict == .fail }.map(\.rule)
    #expect(shown.contains("THN-01") && shown.contains("CHN-04"), "\(shown)")
  }

  @Test func `a rule is not judged where a basic law fails, and is where it holds`() {
    func line(_ rule: String, _ failed: [Stimulus]) -> RunRecord.Line {
      var line = RunRecord.Line(rule: rule, subject: "One", verdict: .fail, cases: 9)
      line.failed = failed.map { Sign($0, "it stayed pending") }
      return line
    }
    var record = RunRecord(results: [], subjects: ["One", "Other"], seed: 1)
    let map = Transform<SketchAdapter<Sketch>>("map", .always(.gate)) { _, handle, _ in handle }
    let mover = Mover<SketchAdapter<Sketch>>("on", .always(.gate)) { _, handle, _ in handle }
    record.lines = [
      line(
        "THN-04",
        [Stimulus(.error, .beside, step: map), Stimulus(.error, .beside, step: mover)]
      ),
      line("CHN-07", [Stimulus(.error, .beside, step: map, isSecond: true)]),
      line("CHN-03", [Stimulus(.value, .beside, step: map)]),
      line("CHN-08", [Stimulus(.error, .beside, step: map), Stimulus(.error, .inside, step: map)]),
      line("CAN-22", [Stimulus(.cancelled, .beside)]),
      line("MEM-01", [Stimulus()]),
      line("MEM-02", []),
    ]
    let verdicts = record.grouped.lines.map(\.verdict)
    #expect(verdicts == [.fail, .notRun, .fail, .fail, .notRun, .fail, .fail])
    #expect(record.grouped.lines[1].reason == "not judged: THN-04 fails there")
    #expect(record.grouped.notJudged == [], "they are in the group of their fault")
    record.lines[1].subject = "Other"
    #expect(record.grouped.lines[1].verdict == .fail, "another's fault explains nothing")
  }

  @Test func `the laws that others rest on are laws`() {
    for rule in RunRecord.basic {
      #expect(Catalogue.rules.contains { $0.id == rule && $0.level.isLaw })
    }
  }
}

/// A mutant by its name.
struct FaultRun: Sendable, CustomTestStringConvertible {
  let testDescription: String

  init(_ name: String) { testDescription = name }

  var record: RunRecord {
    get async throws {
      let mutant = try #require(Mutant.all.first { $0.name == testDescription })
      return try await Self.record(of: mutant.subject)
    }
  }

  static func record<A: PromiseAdapter>(
    of adapter: A.Type,
    patience: Double = 0.2
  ) async throws -> RunRecord { try await record(of: Subject(adapter), patience: patience) }

  private static func record(
    of subject: Subject,
    patience: Double = 0.2
  ) async throws -> RunRecord {
    let cells = subject.cells.filter { $0.rule.pace == .quick && $0.hasCases }
    let run = Run(options: RunOptions(scale: 400, patience: patience), skipsSmoke: true)
    let results = await run.results(of: [(subject, cells)])
    let record = RunRecord(results: results, of: cells, subjects: [subject.name], seed: 1)
    return try RunRecord(text: record.text)
  }

  func failures(in record: RunRecord) -> [String] {
    record.lines.filter { $0.verdict == .fail }.map(\.rule)
  }
}

extension FaultRun {
  /// A promise with three faults, and of each some rules that show it.
  struct Three: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rules: [Set<String>]
    fileprivate let run: MadeOnceRecord

    var record: RunRecord { get async throws { try await run.value } }
  }

  /// In the order in which the faults are shown.
  static let threes = [
    Three(
      testDescription: "an error lost, handlers in reverse, a cancelled branch that runs",
      rules: [["CHN-06"], ["CAN-34", "CAN-37"], ["ORD-01"]],
      run: MadeOnceRecord {
        try await record(of: SketchAdapter<LostReversedRuns>.self, patience: 1)
      }
    ),
    Three(
      testDescription: "a throw swallowed, another error, time that never comes",
      rules: [["FIN-04"], ["CHN-06"], ["TIM-01"]],
      run: MadeOnceRecord {
        try await record(of: SketchAdapter<SwallowedChangedLate>.self, patience: 1)
      }
    ),
    Three(
      testDescription: "an error kept, any that gives up, no pause",
      rules: [["CHN-07", "CHN-04"], ["ANY-01"], ["TIM-05"]],
      run: MadeOnceRecord {
        try await record(of: SketchAdapter<KeptGivenUpHasty>.self, patience: 1)
      }
    ),
  ]
}

/// A record that is made for the first test that needs it.
final class MadeOnceRecord: Sendable {
  private let known = MadeOnce<String, Result<RunRecord, any Error>>()
  private let make: @Sendable () async throws -> RunRecord

  init(_ make: @escaping @Sendable () async throws -> RunRecord) { self.make = make }

  var value: RunRecord {
    get async throws {
      try await known.value(for: "") {
        do { return .success(try await self.make()) } catch { return .failure(error) }
      }.get()
    }
  }
}

private final class LostReversedRuns: Sketch, @unchecked Sendable {
  override func chain(
    _ body: @escaping @Sendable (Token) throws(TrialFault) -> Sketch
  ) -> Sketch {
    derive { outcome, next in
      guard case .fulfilled(let token) = outcome else { return }
      do throws(TrialFault) { next.follow(try body(token)) } catch { next.fail(error) }
    }
  }
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: handlers.reversed())
  }
  override func cut(_ link: Link) {}
}

private final class SwallowedChangedLate: Sketch, @unchecked Sendable {
  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    super.finally { try? body() }
  }
  override func transform(_ body: @escaping TransformBody) -> Sketch {
    derive { outcome, next in
      if case .rejected = outcome { return next.pass(next.copy(outcome)) }
      guard case .fulfilled(let token) = outcome else { return next.pass(outcome) }
      next.settle { () throws(TrialFault) in try body(token) }
    }
  }
  override func timeIsUp(_ outcome: Outcome) {}
}

private final class KeptGivenUpHasty: Sketch, @unchecked Sendable {
  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    super.recover { fault throws(TrialFault) in
      do throws(TrialFault) { return try body(fault) } catch { throw fault }
    }
  }
  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? {
    let failure = progress.outcomes.compactMap(\.self).first(where: \.isFailure)
    if progress.kind == .any, let failure { return .other(failure) }
    return super.ending(of: progress)
  }
  override func pause(after number: Int, _ outcome: Outcome, _ policy: RetryPolicy) -> Duration? {
    let pause = super.pause(after: number, outcome, policy)
    if case .fixed = policy { return pause.map { _ in .zero } }
    return pause
  }
}

/// What is attached beside a running handler is lost, and what a handler throws is swallowed.
private final class TwoFaults: KnowsItsThreads, @unchecked Sendable {
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if !runsHandlerElsewhere { super.attach(run) }
  }

  override func fail(_ fault: TrialFault) {}
}
