import ExplorerCommand
import PromiseExplorer
import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants
@testable import PromiseReport

/// A failing trace is shown beside the nearest passing one, and both say where they differ.
@Suite(.ownThread) struct ReportNeighbourTests {
  /// A promise that forgets a handler that comes after its settlement; one that comes before is told.
  @Test func `a red cell has the same spelling at an arrival that passes`() async throws {
    let cells = Subject(SketchAdapter<ForgetsLateHandlers>.self).cells
    let cell = try #require(cells.first { $0.rule.id == "THN-01" })
    let run = Run(options: RunOptions(scale: 100), skipsSmoke: true)
    let result = await run.result(of: cell)
    #expect(result.verdict.word == .fail)
    let failure = try #require(result.failures.first)
    let neighbour = try #require(failure.neighbour)
    #expect(failure.label.hasSuffix(", fulfilled already"))
    #expect(neighbour.label.hasPrefix(failure.label.dropLast("already".count)))
    #expect(neighbour.label != failure.label)

    // It crosses the border between two processes, and is in the record.
    let crossed = ChildAnswer.Result(result).result(of: cell).failures.first?.neighbour
    #expect(crossed?.label == neighbour.label && crossed?.trace == neighbour.trace)
    var record = RunRecord(results: [result], subjects: [cell.subject], seed: 1)
    record = try RunRecord(text: record.text)
    let kept = try #require(record.lines[0].failures?.first)
    let beside = try #require(kept.beside)
    let first = try #require(beside.firstDifference(from: kept))
    try Self.expectBothFaces(of: kept, first)
    let text = try ReportFormat.text.text(of: record)
    #expect(
      text.replacing(/\s+/, with: " ").contains("holds: the first different step is \(first),")
    )
    let page = PageReport(record, program: "conformance").text
    #expect(page.contains("The first different step is number \(first); a ▶ marks it."))
  }

  @Test func `a schedule that fails has one that turns off as late as it can, and passes`() throws {
    let mutant = try #require(RacingMutant.all.first { $0.name == "ChecksThenSettles" })
    let explorer = Explorer()
    let found = try #require(explorer.search(mutant.scenario, Budget()).failure)
    let small = explorer.shrink(found, of: mutant.scenario)
    let neighbour = try #require(explorer.neighbour(of: small.token, of: mutant.scenario))
    #expect(neighbour.violation == nil)
    let failing = explorer.replay(small.token, of: mutant.scenario).table
    let failure = RunRecord.Failure(
      number: 1,
      label: failing.threads,
      reason: small.violation.reason,
      trace: failing.events,
      beside: ("", neighbour.table.events)
    )
    #expect(failure.label == "1 is “thread 1”, 2 is “thread 2”")
    let first = try #require(failure.beside?.firstDifference(from: failure))
    #expect(failure.trace.prefix(first - 1) == failure.beside?.trace.prefix(first - 1))
    try Self.expectBothFaces(of: failure, first)
  }

  @Test func `where one trace ends first, it says that it has no such step`() throws {
    func failure(_ count: Int, _ other: Int) -> RunRecord.Failure {
      func trace(_ count: Int) -> [Trace.Event] {
        (0..<count).map { Trace.Event(thread: 0, what: "step of value \($0 * count)") }
      }
      return .init(
        number: 0,
        label: "",
        reason: "no",
        trace: trace(count),
        beside: ("", trace(other))
      )
    }
    let short = failure(2, 3)
    #expect(TraceSteps(short).first == 3)
    #expect(TraceSteps(short).lack == "first different step: there is no step 3 here")
    #expect(TraceSteps(try #require(short.beside), beside: short).lack == nil)
    #expect(TraceSteps(failure(3, 3)).first == nil, "values are counted by each case itself")
    #expect(TraceSteps(failure(100, 100)).first == nil)
    #expect(TraceSteps(failure(99, 100)).first == 31, "as many were left out in neither")
  }

  /// In picture, table and words, both traces mark the same step.
  private static func expectBothFaces(of failure: RunRecord.Failure, _ first: Int) throws {
    let neighbour = try #require(failure.beside)
    for steps in [TraceSteps(failure), TraceSteps(neighbour, beside: failure)] {
      #expect(steps.first == first)
      let root = try #require(try Markup(Lanes(steps, id: "l", ofFile: "A").svg).root)
      let marks = root.all("text").filter { $0.attributes["class"] == "first" }
      #expect(marks.count == 1, "the words")
      let arrows = root.all("path").filter { $0.attributes["class"] == "arrow" }
      #expect(arrows.count == (steps.lack == nil ? 1 : 0), "the shape")
      let words = try #require(root.all("desc").first?.text)
      #expect(words.contains(TraceSteps.firstWords))
      #expect(words.hasSuffix("At the end: \(steps.isRight ? "all checks hold" : failure.reason)"))
    }
    var room = TraceRoom(bytes: .max)
    let record = RunRecord(results: [], subjects: ["One"], seed: 1)
    let markup = PageReport(record, program: "conformance").trace(failure, &room)
    #expect(room.pictures == 2)
    #expect(markup.components(separatedBy: "<svg").count == 3)
    #expect(markup.matches(of: /<tr class="(switch )?first">/).count == 2)
  }
}
