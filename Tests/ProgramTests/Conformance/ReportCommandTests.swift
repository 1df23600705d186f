import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

@testable import PromiseReport

/// `conformance report` and `compare --against` as they are called.
@Suite(.ownThread) struct ReportCommandTests {
  /// Each test has its own folder, which is removed with it.
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws {
    temporary = try TemporaryFolder()
    let record = ReportSample.record()
    try record.text.write(to: file("run.jsonl"), atomically: true, encoding: .utf8)
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report is left where it was asked for`(_ format: ReportFormat) throws {
    var asked = ["report", "run.jsonl", "--format", format.rawValue, "--output", "report"]
    if format.isOfOne { asked += ["--subject", "One"] }
    let end = try run(asked)
    #expect(end.status == 0, "\(end.errors)")
    #expect(end.output == "The report is in report.\n")
    var record = try RunRecord(data: Data(contentsOf: file("run.jsonl")))
    if format.isOfOne { record = record.only(["One"]) }
    #expect(try String(contentsOf: file("report"), encoding: .utf8) == format.text(of: record))
  }

  @Test func `differences take the place that a page has for them`() throws {
    let page = "# Peers\n\n<!-- peers -->\n\nold\n<!-- end of peers -->\n\nThe end.\n"
    try page.write(to: file("page.md"), atomically: true, encoding: .utf8)
    let end = try run(["report", "run.jsonl", "--format", "differences", "--output", "page.md"])
    #expect(end.status == 0, "\(end.errors)")
    let record = try RunRecord(data: Data(contentsOf: file("run.jsonl")))
    let new = try ReportFormat.differences.text(of: record)
    #expect(
      try String(contentsOf: file("page.md"), encoding: .utf8)
        == page.replacing("old\n", with: new)
    )
  }

  @Test func `several records are side by side in one report`() throws {
    var record = ReportSample.record()
    record.seed = 77
    try record.text.write(to: file("old.jsonl"), atomically: true, encoding: .utf8)
    let end = try run(["report", "run.jsonl", "old.jsonl", "old.jsonl", "--output", "report"])
    #expect(end.status == 0, "\(end.errors)")
    let all = RunRecord(beside: [
      (name: "run.jsonl", record: ReportSample.record()), (name: "old.jsonl", record: record),
      (name: "old.jsonl", record: record),
    ])
    #expect(
      all.subjects == [
        "One", "Other", "One, old.jsonl", "Other, old.jsonl", "One, old.jsonl 2",
        "Other, old.jsonl 2",
      ]
    )
    for subject in ["One", "One, old.jsonl", "One, old.jsonl 2"] {
      let line = try #require(all.line("STA-01", subject))
      #expect(line.reason == record.line("STA-01", "One")?.reason)
    }
    // Results of the earlier run are reproduced as they were then.
    let page = try ReportFormat.html.text(of: all)
    let number = try #require(record.line("STA-01", "One")?.failures?.first).number
    for seed in [ReportSample.record().seed, 77] {
      #expect(page.contains("\(ReplayToken(.trial, ["One", "STA-01", "\(number)", "\(seed)"]))"))
    }
    #expect(
      try String(contentsOf: file("report"), encoding: .utf8) == ReportFormat.text.text(of: all)
    )
  }

  @Test(arguments: [[], ["--output", "-"]])
  func `a report is printed where no file is named`(_ output: [String]) throws {
    let end = try run(["report", "run.jsonl"] + output)
    #expect(end.status == 0 && end.errors.isEmpty)
    let record = try RunRecord(data: Data(contentsOf: file("run.jsonl")))
    #expect(try end.output == ReportFormat.text.text(of: record))
  }

  @Test func `a link stays one where a report is written`() throws {
    try String(repeating: "old", count: 100_000)
      .write(to: file("target"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(at: file("link"), withDestinationURL: file("target"))
    let end = try run(["report", "run.jsonl", "--output", "link"])
    #expect(end.status == 0 && end.errors.isEmpty)
    let record = try RunRecord(data: Data(contentsOf: file("run.jsonl")))
    for name in ["link", "target"] {
      let text = try String(contentsOf: file(name), encoding: .utf8)
      #expect(try text == ReportFormat.text.text(of: record))
    }
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: file("link").path)
    #expect(link.hasSuffix("target"))
  }

  static let mistakes: [(arguments: [String], message: String)] = [
    (["run.jsonl", "--format", "badge"], "a badge is about one subject, and the record has 2"),
    (["run.jsonl", "--format", "pdf", "--output", "r"], "there is no format “pdf”"),
    (["run.jsonl", "--output", "no/r"], "there is no folder "),
    (["run.jsonl", "--output", "/dev/null/r"], "there is no folder /dev/null"),
    (["run.jsonl", "--output", "/dev/fd/r"], "cannot write to /dev/fd"),
    (["run.jsonl", "--output", "."], "is a folder; name a file in it with --output"),
    (["run.jsonl", "--output", "run.jsonl"], "the report would replace its record"),
    (["none.jsonl", "--output", "r"], "cannot read the record none.jsonl"),
    (
      ["run.jsonl", "--format", "badge", "--output", "r"],
      "a badge is about one subject, and the record has 2"
    ),
    (
      ["run.jsonl", "--subject", "Ono", "--output", "r"],
      "there is no subject “Ono”; did you mean One?"
    ),
    (
      ["bad.jsonl", "--output", "r"],
      "bad.jsonl: cannot read line 6 of the record: {\"type\":\"verdict\""
    ),
    (["run.jsonl", "--kills", "k", "--output", "r"], "--kills goes with --format html only"),
    (
      ["run.jsonl", "--format", "html", "--speed", "no.svg", "--output", "r"],
      "cannot read no.svg"
    ),
    (
      ["run.jsonl", "--format", "html", "--speed", "run.jsonl", "--output", "r"],
      "run.jsonl is no SVG file; `make bench` draws one"
    ),
    (
      ["run.jsonl", "--format", "html", "--kills", "run.jsonl", "--output", "r"],
      "run.jsonl: the record has no line of type “mutants”"
    ),
    (["--output", "r"], "report takes a RECORD, as in: report .build/conformance/run.jsonl"),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake gets one line, and no report`(_ index: Int) throws {
    let (arguments, message) = Self.mistakes[index]
    let whole = try String(contentsOf: file("run.jsonl"), encoding: .utf8)
    let lines = whole.split(separator: "\n").prefix(6).joined(separator: "\n").dropLast(20)
    // A line with its end, without what is before it.
    try "\(lines)\n".write(to: file("bad.jsonl"), atomically: true, encoding: .utf8)
    let end = try run(["report"] + arguments)
    let refusal = try #require(end.refusal)
    #expect(refusal.hasPrefix("conformance: ") && refusal.contains(message), "\(refusal)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(left == ["bad.jsonl", "run.jsonl"])
    #expect(try String(contentsOf: file("run.jsonl"), encoding: .utf8) == whole)
  }

  @Test func `of a run that was killed the report shows what is there, and it ends with 1`() throws
  {
    let whole = try String(contentsOf: file("run.jsonl"), encoding: .utf8)
    let lines = whole.split(separator: "\n").prefix(6).joined(separator: "\n").dropLast(20)
    try String(lines).write(to: file("cut.jsonl"), atomically: true, encoding: .utf8)
    let end = try run(["report", "cut.jsonl", "--output", "report"])
    #expect(end.status == 1, "\(end.errors)")
    let sentence =
      "The run did not come to its end: of 18 verdicts 4 are there, and 14 not finished.\n"
    #expect(end.output == "The report is in report.\n" + sentence)
    #expect(try String(contentsOf: file("report"), encoding: .utf8).contains(sentence))
    // What is compared must be whole.
    let against = try run(["compare", "--only", "CHN-03", "--against", "cut.jsonl"])
    #expect(against.status == 2)
  }

  @Test func `a comparison says which verdicts are not those of an earlier run`() throws {
    let asked = ["compare", "--only", "CHN-03", "--subject", "JSPromise", "--output", "out"]
    #expect(try run(asked).status == 0)
    let record = file("out/part.jsonl")
    let text = try String(contentsOf: record, encoding: .utf8)
    #expect(text.contains("\"spellings\":["), "a record says how a library spells a rule")
    let other = text.replacing("\"verdict\":\"pass\"", with: "\"verdict\":\"inconclusive\"")
    try other.write(to: record, atomically: true, encoding: .utf8)
    // The earlier record is the one that this run replaces.
    let again = try run(asked + ["--against", "out/part.jsonl"])
    #expect(again.status == 0)
    #expect(
      again.output.contains(
        "CHN-03 JSPromise: was inconclusive, is pass\nAgainst out/part.jsonl: 1 verdict changed.\n"
      )
    )
    #expect(try String(contentsOf: record, encoding: .utf8) == text)
    let bad = try run(asked + ["--against", "none.jsonl"]).refusal
    #expect(bad == "conformance: cannot read the record none.jsonl\n")
    #expect(try String(contentsOf: record, encoding: .utf8) == text, "nothing was replaced")
  }

  private func file(_ name: String) -> URL { folder.appending(path: name) }

  private func run(_ arguments: [String]) throws -> ProgramEnd {
    return try ProgramEnd(of: Project.program("conformance"), arguments, in: folder)
  }
}
