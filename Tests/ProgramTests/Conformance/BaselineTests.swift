import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

@testable import PromiseReport

/// Known failures fail no run, and any other change does.
@Suite(.ownThread) struct BaselineTests {
  private typealias Line = RunRecord.Line

  private static let known = "STA-01 A fail it is slow https://example.com/1"

  private func baseline(_ lines: String...) throws -> Baseline {
    try Baseline((["catalogue 3"] + lines).joined(separator: "\n"), named: "b.txt")
  }

  private func line(_ verdict: Verdict.Word, crash: Bool? = nil) -> Line {
    Line(rule: "STA-01", subject: "A", verdict: verdict, reason: "no  good", cases: 1, crash: crash)
  }

  @Test func `a failure that is known is as it was`() throws {
    let baseline = try baseline("# slow", "", Self.known)
    #expect(baseline.judge(line(.fail), isWrong: true) == .known)
    #expect(baseline.judge(line(.notRun), isWrong: false) == nil)
  }

  @Test(arguments: [
    (
      Verdict.Word.pass,
      "b.txt:2: STA-01 A is pass, and was fail: remove `STA-01 A fail it is slow https://example.com/1`"
    ),
    (
      .notApplicable,
      "b.txt:2: STA-01 A is not-applicable, and was fail: remove `STA-01 A fail it is slow https://example.com/1`"
    ),
    (
      .inconclusive,
      "b.txt:2: STA-01 A is inconclusive, and was fail: change the line to `STA-01 A inconclusive it is slow https://example.com/1`"
    ),
  ])
  func `another verdict says which line to change, and how`(verdict: Verdict.Word, words: String)
    throws
  {
    let baseline = try baseline(Self.known)
    #expect(baseline.judge(line(verdict), isWrong: false) == .changed(words))
  }

  @Test func `a crash is never covered`() throws {
    let judgement = try baseline(Self.known).judge(line(.fail, crash: true), isWrong: true)
    #expect(
      judgement == .changed("STA-01 A took its process down: a crash is never covered by b.txt")
    )
  }

  @Test func `what is wrong for the first time says which line would cover it`() throws {
    let judgement = try baseline().judge(line(.fail), isWrong: true)
    #expect(
      judgement
        == .changed(
          "STA-01 A is new among what is wrong: fix it, or add to b.txt `STA-01 A fail no good https://…`"
        )
    )
    #expect(try baseline().judge(line(.pass), isWrong: false) == nil)
  }

  @Test func `a rule of a catalogue that was not adopted is reported, and no more`() throws {
    let additions: [Int: Set<String>] = [4: ["STA-01"]]
    func judge(_ version: Int) throws -> Baseline.Judgement? {
      try Baseline("catalogue \(version)", named: "b.txt", additions: additions)
        .judge(line(.fail), isWrong: true)
    }
    #expect(
      try judge(3)
        == .new("STA-01 A is fail (no good): new in catalogue 4, which b.txt has not adopted")
    )
    guard case .changed? = try judge(4) else {
      Issue.record("it is adopted")
      return
    }
  }

  @Test func `lines about nothing, and lines that are twice, are to be removed`() throws {
    let baseline = try baseline(
      "STA-99 A fail why https://a.b",
      "STA-01 B fail why https://a.b",
      Self.known,
      Self.known
    )
    #expect(
      baseline.mistakes(rules: ["STA-01"], subjects: ["A"]) == [
        "b.txt:2: there is no rule STA-99: remove `STA-99 A fail why https://a.b`",
        "b.txt:3: there is no subject B: remove `STA-01 B fail why https://a.b`",
        "b.txt:5: line 4 is about the same: remove `\(Self.known)`",
      ]
    )
  }

  @Test(arguments: [
    ("", "b.txt is empty: its first line is `catalogue"),
    ("STA-01 A fail why https://a.b", "b.txt:1: the first line says which catalogue was adopted"),
    ("catalogue three", "b.txt:1: the first line says which catalogue was adopted"),
    ("catalogue 3\nSTA-01 A fail https://a.b", "b.txt:2: a line is `rule subject verdict reason"),
    ("catalogue 3\nSTA-01 A pass why https://a.b", "b.txt:2: a line is `rule subject verdict"),
    ("catalogue 3\n\nSTA-01 A fail why later", "b.txt:3: a line is `rule subject verdict reason"),
  ])
  func `another text is no baseline`(text: String, message: String) {
    let error = #expect(throws: Baseline.Unreadable.self) { try Baseline(text, named: "b.txt") }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `the command fails where something changed, and says which line`() throws {
    let temporary = try TemporaryFolder()
    func run(_ lines: String..., only: String) throws -> ProgramEnd {
      try (lines.joined(separator: "\n") + "\n")
        .write(to: temporary.url.appending(path: "b.txt"), atomically: true, encoding: .utf8)
      return try ProgramEnd(
        of: Project.program("conformance"),
        ["compare", "--only", only, "--baseline", "b.txt", "--output", "out"],
        in: temporary.url,
        environment: ["MUTANT": "EndsItsProcess"]
      )
    }
    let passes = try run(
      "catalogue 3",
      "STA-01 EndsItsProcess fail why https://a.b",
      only: "STA-01"
    )
    #expect(passes.status == 1)
    #expect(passes.output.contains("remove `STA-01 EndsItsProcess fail why https://a.b`"))
    let trap = try run(
      "catalogue 3",
      "ALL-01 EndsItsProcess fail traps https://a.b",
      only: "ALL-01"
    )
    #expect(trap.status == 1)
    #expect(trap.output.contains("a crash is never covered by b.txt"))
    let twice = try run("catalogue 3", "X-1 EndsItsProcess fail why https://a.b", only: "STA-01")
    #expect(twice.status == 1)
    #expect(
      twice.errors
        == "b.txt:2: there is no rule X-1: remove `X-1 EndsItsProcess fail why https://a.b`\n"
    )
    #expect(twice.output.isEmpty)
    #expect(try run("catalogue", only: "STA-01").refusal != nil)
  }
}
