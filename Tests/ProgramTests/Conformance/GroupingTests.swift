import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants
@testable import PromiseReport

/// One defect is one failure where results are shown, but a record keeps all of them.
@Suite(.ownThread) struct GroupingTests {
  @Test(
    arguments: [
      (PlantedFault("ForgetsLateHandlers"), "THN-01", 148, 1),
      (PlantedFault("LosesErrorHandlersBesideDelivery"), "THN-04", 25, 1),
      (PlantedFault("SwallowsRejections"), "THN-04", 107, 3),
      (PlantedFault("DropsPassingErrors"), "CHN-06", 17, 8),
      (PlantedFault("LosesHandlersDuringDelivery"), "THN-01", 59, 18),
    ]
  )
  func `a planted fault is a few failures, and the first is a basic law`(
    fault: PlantedFault,
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
    #expect(record.grouped.notJudged.contains { $0.contains("not judged: \(root) fails there") })
  }

  @Test func `a second fault is not hidden by the first`() async throws {
    let record = try await PlantedFault.record(of: SketchAdapter<TwoFaults>.self)
    let shown = record.grouped.lines.filter { $0.verdict == .fail }.map(\.rule)
    #expect(shown.contains("THN-01") && shown.contains("CHN-04"), "\(shown)")
  }

  @Test func `a rule is not judged where a basic law fails, and is where it holds`() {
    func line(_ rule: String, _ failed: [Stimulus]) -> RunRecord.Line {
      var line = RunRecord.Line(rule: rule, subject: "One", verdict: .fail, cases: 9)
      line.failed = failed
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
    #expect(record.grouped.notJudged == ["One, not judged: THN-04 fails there: CHN-07, CAN-22"])
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
struct PlantedFault: Sendable, CustomTestStringConvertible {
  let testDescription: String

  init(_ name: String) { testDescription = name }

  var record: RunRecord {
    get async throws {
      let mutant = try #require(Mutant.all.first { $0.name == testDescription })
      return try await Self.record(of: mutant.subject)
    }
  }

  static func record<A: PromiseAdapter>(of adapter: A.Type) async throws -> RunRecord {
    try await record(of: Subject(adapter))
  }

  private static func record(of subject: Subject) async throws -> RunRecord {
    let cells = subject.cells.filter { $0.rule.pace == .quick && $0.hasCases }
    let run = Run(options: RunOptions(scale: 400, patience: 0.2), skipsSmoke: true)
    let results = await run.results(of: [(subject, cells)])
    let record = RunRecord(results: results, of: cells, subjects: [subject.name], seed: 1)
    return try RunRecord(text: record.text)
  }

  func failures(in record: RunRecord) -> [String] {
    record.lines.filter { $0.verdict == .fail }.map(\.rule)
  }
}

/// What is attached beside a running handler is lost, and what a handler throws is swallowed.
private final class TwoFaults: Sketch, @unchecked Sendable {
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if !runsHandlerElsewhere { super.attach(run) }
  }

  override func fail(_ fault: TrialFault) {}
}
