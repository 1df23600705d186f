import Foundation
import PromiseConformance
import ProgramSupport
import Testing
import TestSupport

@testable import PromiseReport

/// One trace has several views, and all of them show the same steps.
@Suite(.ownThread) struct ReportTraceTests {
  /// What every view must show of a step.
  private struct Step: Equatable {
    var number: Int
    var thread: Int
    var what: String
  }

  private static let failure = RunRecord.Failure(
    number: 1,
    label: "then, settled already",
    reason: "it stayed pending",
    trace: [
      Trace.Event(thread: 0, what: "attaches", call: "then", waiting: 0),
      Trace.Event(
        thread: 2,
        what: "settles: rejected with an error that takes more than one line of a picture to say",
        promise: 1,
        call: "reject",
        waiting: 1
      ),
      Trace.Event(thread: 1, what: "cancels <b>it</b>", promise: 2, waiting: 1),
      Trace.Event(thread: 1, what: "lets 2 s pass"),
      Trace.Event(thread: 0, what: "the handler runs", call: "then", waiting: 1),
      Trace.Event(thread: 0, what: "observes: rejected with error 1", promise: 1, waiting: 0),
    ],
    gap: .init(after: 4, events: 9)
  )

  private static let steps = [
    Step(number: 1, thread: 0, what: "attaches"),
    Step(
      number: 2,
      thread: 2,
      what: "settles: rejected with an error that takes more than one line of a picture to say"
    ),
    Step(number: 3, thread: 1, what: "cancels <b>it</b>"),
    Step(number: 4, thread: 1, what: "lets 2 s pass"),
    Step(number: 14, thread: 0, what: "the handler runs"),
    Step(number: 15, thread: 0, what: "observes: rejected with error 1"),
  ]

  private let record: RunRecord
  private let svg: String

  init() throws {
    var record = ReportSample.record()
    record.lines[0].failures = [Self.failure]
    self.record = record
    svg = Lanes(TraceSteps(Self.failure), id: "l", ofFile: "A").svg
  }

  @Test func `the terminal shows them`() throws {
    let text = try ReportFormat.text.text(of: record)
    var number = 0
    var found: [Step] = []
    // What is longer than a line continues in the next.
    for line in text.replacing(/\n {8}(?=\S)/, with: " ").split(separator: "\n") {
      if let more = line.firstMatch(of: /^ {4}… (\d+) more$/) { number += Int(more.1) ?? 0 }
      guard let step = line.firstMatch(of: /^ {4}\[(\d+)\] (.*)$/) else { continue }
      number += 1
      found.append(Step(number: number, thread: Int(step.1) ?? -1, what: String(step.2)))
    }
    #expect(found == Self.steps)
  }

  @Test func `the table of the page shows them`() throws {
    let page = PageReport(record, program: "conformance").text
    let table = try #require(
      page.components(separatedBy: "<table class=\"steps\" aria-label=\"steps\">").last
    )
    let rows = table.matches(of: /<tr[^>]*><td>(\d+)<\/td><td>(?:→ )?(\d+)<\/td><td>(.*?)<\/td>/)
    let found = rows.map { row in
      Step(number: Int(row.1) ?? 0, thread: Int(row.2) ?? -1, what: StaticPage.plain(String(row.3)))
    }
    #expect(found == Self.steps)
  }

  @Test func `the picture shows them, with nothing cut`() throws {
    let root = try #require(try Markup(svg).root)
    let texts = root.all("text")
    let numbers = texts.filter { $0.attributes["class"] == "soft end" }.map(\.text)
    #expect(numbers == Self.steps.map { "\($0.number)" })
    let words = texts.filter { $0.attributes["class"] == nil }.map(\.text)
    #expect(words.joined(separator: " ") == Self.steps.map(\.what).joined(separator: " "))
    // Lanes are 38 wide, from 34 on; the shapes behind those of the steps are the legend's.
    let shapes = root.all("path").filter { $0.attributes["class"]?.hasPrefix("shape") == true }
    let lanes = shapes.compactMap { $0.attributes["d"]?.firstMatch(of: /^M(\d+)/) }
      .map { ((Int($0.1) ?? 0) - 34) / 38 }
    #expect(lanes.prefix(Self.steps.count) == Self.steps.map(\.thread)[...])
    #expect(shapes.count == Self.steps.count + 6, "each kind is in the legend")
  }

  @Test func `the words for the picture say them`() throws {
    let root = try #require(try Markup(svg).root)
    let text = try #require(root.all("desc").first?.text)
    var rest = text[...]
    for step in Self.steps {
      let words = "Step \(step.number), thread \(step.thread): \(step.what)"
      let range = try #require(rest.range(of: words), "\(words) is not in \(rest)")
      rest = rest[range.upperBound...]
    }
    #expect(text.hasSuffix("At the end: it stayed pending"))
    #expect(text.contains("9 steps were left out of the record."))
  }

  // MARK: The picture

  @Test func `a picture is an image with a name and a description`() throws {
    let root = try #require(try Markup(svg).root)
    #expect(root.name == "svg" && root.attributes["role"] == "img")
    #expect(root.attributes["aria-labelledby"] == root.all("title").first?.attributes["id"])
    #expect(root.attributes["aria-describedby"] == root.all("desc").first?.attributes["id"])
    #expect(root.all("title").first?.text == "A: 6 steps on 3 threads")
  }

  @Test func `calls are bars, switches dashed, the violation a line, and what changed is bold`()
    throws
  {
    let root = try #require(try Markup(svg).root)
    func paths(_ style: String) -> Int {
      root.all("path").count { $0.attributes["class"] == style }
    }
    // Each has one in the legend besides. After a gap, the previous thread is unknown.
    #expect(paths("switch") == 2 + 1)
    #expect(paths("call") == 3 + 1)
    #expect(paths("violation") == 1)
    func texts(_ style: String) -> [String] {
      root.all("text").filter { $0.attributes["class"] == style }.map(\.text)
    }
    #expect(texts("wrong") == ["✗ it stayed pending"])
    let bold = texts("new").joined(separator: " ")
    for words in ["promise 1: settling", "waiting: 1 handler", "waiting: nothing"] {
      #expect(bold.contains(words))
    }
    #expect(bold.contains("promise 2: pending"))
  }

  @Test func `a step or a thread more makes no picture wider than its lanes`() throws {
    var long = Self.failure
    long.trace = (0..<9).map { Trace.Event(thread: $0, what: String(repeating: "x", count: 400)) }
    let root = try #require(try Markup(Lanes(TraceSteps(long), id: "l", ofFile: "A").svg).root)
    let words = root.all("text").filter { $0.attributes["class"] == nil }.map(\.text)
    #expect(words.joined().count == 9 * 400)
    #expect(words.allSatisfy { $0.count <= 38 })
  }

  @Test func `where no handler ever waits, nothing is said of waiting`() {
    var quiet = Self.failure
    quiet.gap = nil
    quiet.trace = [
      Trace.Event(thread: 0, what: "attaches observer 1", promise: 1, waiting: 0),
      Trace.Event(thread: 0, what: "settles: rejected with error 1", promise: 1, waiting: 0),
      Trace.Event(
        thread: 0,
        what: "tells observer 1: rejected with error 1",
        promise: 1,
        waiting: 0
      ),
    ]
    let steps = TraceSteps(quiet)
    #expect(
      steps.description == """
        Step 1, thread 0: attaches observer 1, promise 1 pending. \
        Step 2, thread 0: settles: rejected with error 1, promise 1 settling. \
        Step 3, thread 0: tells observer 1: rejected with error 1, promise 1 rejected with error 1. \
        At the end: it stayed pending
        """
    )
  }

  // MARK: A test to copy

  @Test func `a test that is copied compiles, whatever its subject is called`() async throws {
    let line = try #require(record.lines.first)
    let adapter = "PromiseAdapters.JSPromiseAdapter"
    let text = TestText(
      line,
      seed: 7,
      settings: "--scale 1000 --patience 20",
      adapter: adapter
    ).text
    #expect(text.contains("RunOptions(seed: 7, scale: 1000, patience: 20)"))
    var hostile = try #require(ReportSample.record(ReportSample.hostile).lines.first)
    hostile.subject += "\\(print(1)) \" ) \n"
    let other = TestText(hostile, seed: 7, settings: "", adapter: adapter).text
    for text in [text, other] {
      #expect(try await SharedRun.compiler.diagnostics(of: text) == [])
    }
  }

  @Test func `a test of a subject that is not known names its adapter as make adopt does`() throws {
    var line = try #require(record.lines.first)
    line.subject = "My-Promise 2"
    let text = TestText(line, seed: 1, settings: "", adapter: nil).text
    #expect(text.contains("import MyPromise2Adapter\n"))
    #expect(text.contains("Subject(MyPromise2Adapter.self)"))
  }
}
