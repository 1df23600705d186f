import Foundation
import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants
@testable import PromiseReport

/// What a record contains for reports, and which records are refused.
@Suite(.ownThread) struct ReportRecordTests {
  @Test func `a record is read as it was written, with traces`() throws {
    let record = ReportSample.record()
    #expect(try RunRecord(text: record.text) == record)
    #expect(try RunRecord(data: Data(record.text.utf8)) == record)
  }

  @Test func `a cell that fails is recorded with thread, promise, call and what waits`()
    async throws
  {
    let subject = Subject(SketchAdapter<SwallowsThrows>.self)
    let cell = try #require(subject.cells.first { $0.rule.id == "CHN-09" })
    let result = await Run(options: RunOptions(scale: 400)).result(of: cell)
    let record = RunRecord(results: [result], of: [cell], subjects: [subject.name], seed: 1)
    let line = try #require(RunRecord(text: record.text).lines.first)
    #expect(line.spellings?.isEmpty == false)
    let failures = try #require(line.failures)
    #expect(result.failures.count > 3 && failures.count == 3)
    let events = failures[0].trace
    let settles = try #require(events.first { $0.what.hasPrefix("settles") })
    #expect(settles.promise == 1)
    #expect(settles.call == nil)
    #expect(events.allSatisfy { $0.waiting != nil })
    #expect(line.failed == result.failures.map(Sign.init).uniqued())
  }

  @Test func `what is declared of a rule is recorded in words`() throws {
    let cells = Subject(SketchAdapter<Sketch>.self).cells
    let choice = try #require(cells.first { $0.rule.id == "STA-06" })
    #expect(choice.declared == LateSettle.lost.observed.lines.joined())
    #expect(cells.first { $0.rule.id == "STA-01" }?.declared == nil)
  }

  @Test func `of what the cases of a rule try, each call is recorded once, and nothing but calls`()
    throws
  {
    let cells = Subject(SketchAdapter<Sketch>.self).cells
    let cell = try #require(cells.first { $0.rule.id == "STA-08" })
    #expect(cell.spellings.count > 1 && cell.spellings.count < cell.texts.count)
    #expect(Set(cell.spellings).count == cell.spellings.count)
    #expect(!cell.spellings.contains { $0.contains("`") || $0.contains("settled") })
  }

  @Test func `an event inside a library call names the call, and the handlers that wait`() {
    let stage = Stage()
    stage.gate.submit {}
    stage.during("settle") { stage.trace.add("the handler runs", promise: 3) }
    let event = Trace.Event(
      thread: 0,
      what: "the handler runs",
      promise: 3,
      call: "settle",
      waiting: 1
    )
    #expect(stage.trace.events == [event])
  }

  @Test func `promises have numbers, and an address is not taken for a promise that is gone`() {
    final class Promise: Sendable {}
    var names = PromiseNames()
    let first = Promise()
    #expect(names.number(of: first) == 1)
    for number in 2...50 { #expect(names.number(of: Promise()) == number) }
    #expect(names.number(of: first) == 1)
    #expect(names.number(of: 5) == nil, "a value has no identity")
  }

  @Test func `of long traces the middle is left out, and the steps say how many`() {
    let trace = (0..<200).map { Trace.Event(thread: 0, what: "\($0)") }
    let long = String(repeating: "x", count: 1_000)
    let failure = RunRecord.Failure(.init(0, of: CaseLabel(""), long, trace))
    #expect(failure.reason.count == 401)
    #expect(failure.trace.map(\.what) == (Array(0..<30) + Array(170..<200)).map(String.init))
    #expect(failure.gap == .init(after: 30, events: 140))
    let numbers = failure.steps.map { step in
      switch step {
      case .event(let number, _): number
      case .leftOut(let count): -count
      }
    }
    #expect(numbers == Array(1...30) + [-140] + Array(171...200))
  }

  @Test func `a record of before is readable, and what is not known in it is skipped`() throws {
    let old = """
      {"type":"run","catalogue":"2","planned":2,"subjects":["A"],"seed":5,"later":true}
      {"type":"note","text":"readers skip what they do not know"}
      {"type":"verdict","rule":"STA-06","subject":"A","verdict":"choice","value":"ignored","cases":3}
      {"type":"verdict","rule":"GON-01","subject":"A","verdict":"fail","reason":"no","cases":3,"more":1}
      {"type":"end","verdicts":2}

      """
    let record = try RunRecord(data: Data(old.utf8))
    #expect(record.seed == 5)
    #expect(record.lines.map(\.subject) == ["A", "A"])
    for format in ReportFormat.allCases {
      let text = try format.text(of: record)
      #expect(!text.isEmpty, "\(format)")
    }
    #expect(try ReportFormat.html.text(of: record).contains("The record is of catalogue 2"))
    #expect(try ReportFormat.junit.text(of: record).contains("GON-01"))
  }

  @Test func `a record that is cut off is read as far as it goes, where that is asked for`() throws
  {
    let whole = ReportSample.record()
    let count = whole.lines.count
    let lines = try whole.text.split(separator: "\n")
    // No end, half an end, half a verdict that is cut in a letter, and a verdict without the end of its line.
    let half = lines[count].replacing("verdict", with: "“").utf8.prefix(11)
    let cuts: [(data: Data, there: Int)] = [
      (Data(lines[...count].map { $0 + "\n" }.joined().utf8), count),
      (Data(try whole.text.utf8.dropLast(10)), count),
      (Data(lines[..<count].map { $0 + "\n" }.joined().utf8) + Data(half), count - 1),
      (Data(lines[...count].joined(separator: "\n").utf8), count),
    ]
    for (data, there) in cuts {
      #expect(throws: RunRecord.Unreadable.self) { try RunRecord(data: data) }
      let record = try RunRecord(data: data, mayBeCutOff: true)
      #expect(record.lines == Array(whole.lines.prefix(there)))
      #expect(record.planned == count)
      let sentence =
        "The run did not come to its end: of \(count) verdicts \(there) are there, and "
        + "\(count - there) not finished."
      #expect(record.unfinished == sentence)
      #expect(try RunRecord(text: record.text, mayBeCutOff: true) == record)
      for format in [ReportFormat.text, .markdown, .html, .junit] {
        #expect(try format.text(of: record).contains(sentence), "\(format)")
      }
      let badge = try ReportFormat.badgeJSON.text(of: record.only(["Other"]))
      #expect(badge.contains("not finished"))
    }
    #expect(try RunRecord(data: Data(whole.text.utf8), mayBeCutOff: true) == whole)
  }

  static let bad: [(change: @Sendable (String) -> Data, message: String)] = [
    ({ Data($0.utf8.dropLast(60)) }, "cannot read line 19 of the record: {\"type\""),
    (
      { Data($0.split(separator: "\n").dropLast().joined(separator: "\n").utf8) },
      "the record ends early: 18 verdicts were planned, 18 are there"
    ),
    ({ _ in Data() }, "the record has no line of type “run”"),
    ({ Data($0.utf8.prefix(300)) + [0xFF, 0x0A] }, "line 2 of the record is not UTF-8"),
    (
      replacing("\"catalogue\":\"\(Catalogue.version)\"", "\"catalogue\":\"99\""),
      "the record is of catalogue 99, and this program has \(Catalogue.version)"
    ),
    (
      replacing("\"catalogue\":\"\(Catalogue.version)\"", "\"catalogue\":\"4-beta\""),
      "the record is of catalogue “4-beta”, which is no number"
    ),
    (
      replacing("\"subjects\":[\"One\"", "\"subjects\":[\"Own\""),
      "the record has a verdict on STA-01 One, and does not list"
    ),
    (replacing("\"Other\"", "\"One\""), "the record lists the subject “One” twice"),
    (replacing("\"STA-02\"", "\"STA-01\""), "the record has two verdicts on STA-01 One"),
    (
      replacing("\"cases\":2", "\"cases\":\"two\""),
      "cannot read line 2 of the record: {\"type\""
    ),
  ]

  private static func replacing(_ old: String, _ new: String) -> @Sendable (String) -> Data {
    { Data($0.replacing(old, with: new).utf8) }
  }

  @Test(arguments: bad.indices)
  func `a record that is cut off, strange or contradicts itself is refused in one line`(
    _ index: Int
  ) throws {
    let (change, message) = Self.bad[index]
    let data = change(try ReportSample.record().text)
    let error = #expect(throws: RunRecord.Unreadable.self) { try RunRecord(data: data) }
    let isCutOff = index < 2
    if !isCutOff {
      #expect(throws: RunRecord.Unreadable.self) { try RunRecord(data: data, mayBeCutOff: true) }
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
    #expect((error?.description.count ?? 0) < 200)
  }

  @Test func `a line that is read by itself knows its choice`() throws {
    var line = RunRecord.Line(rule: "RES-06", subject: "One", verdict: .choice, cases: 1)
    line.value = ObservedChoice(text: "rejects", of: PromiseCycle.self)
    let read = try JSONDecoder().decode(RunRecord.Line.self, from: try JSONEncoder().encode(line))
    #expect(read == line)
    #expect(read.value?.lines == ["is rejected"])
  }

  @Test func `changes are those of verdicts and observed values, and not of reasons`() throws {
    let old = ReportSample.record()
    var new = old
    new.lines[0].reason = "another"
    #expect(RecordChanges(new, against: old).lines == [])
    new.lines[0].verdict = .pass
    new.lines[1].observed = ["is told"]
    new.lines[1].value = ObservedChoice(text: "told", of: nil)
    new.lines[2].figure = 80
    new.lines[2].observed = ["80 bytes"]
    let removed = new.lines.remove(at: 4)
    new.lines.append(.init(rule: "STA-99", subject: removed.subject, verdict: .pass, cases: 1))
    let changes = RecordChanges(new, against: old)
    #expect(
      changes.text(named: "old.jsonl") == """
        STA-01 One: was fail, is pass
        STA-06 One: was is ignored, is is told
        LIV-07 One: was over (64 bytes of stack a link), is over (80 bytes)
        Against old.jsonl: 3 verdicts changed, 1 new, 1 of it not looked at.

        """
    )
  }

  @Test func `what random programs found is read as it was written`() throws {
    var row = FuzzRecord.Row(subject: "One", seed: 3, shard: .whole)
    (row.programs, row.rules, row.token) = (7, ["STA-01"], "program:One:2:3:6")
    row.finding = "h0 sees “p0”\n"
    let record = FuzzRecord(rows: [row, FuzzRecord.Row(subject: "Other", seed: 3, shard: .whole)])
    #expect(try FuzzRecord(text: record.text) == record)
    #expect(throws: RunRecord.Unreadable.self) { try FuzzRecord(text: "") }
  }
}
