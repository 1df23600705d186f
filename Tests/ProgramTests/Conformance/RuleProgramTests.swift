import PromiseAdapters
import TestSupport
import Testing

@testable import PromiseConformance
@testable import PromiseMutants
@testable import PromiseReport

/// Rules that are written as programs: what their words stand for, and what is wrong with a text.
@Suite(.ownThread) struct RuleProgramTests {
  private static let words = Language<JSPromiseAdapter>().vocabulary.words

  /// The programs that a text stands for, with the first spelling of each call.
  private static func programs(_ text: String, isSecond: Bool = false) throws -> [[String]] {
    let rule = try RuleProgram(parsing: text)
    let first = rule.choices.map { choice in words.firstIndex(where: choice.fits) ?? 0 }
    return (0..<max(1, rule.ends.count)).flatMap { end in
      (rule.arrivals.isEmpty ? [nil] : rule.arrivals.map(Arrival?.some)).map { arrival in
        let instance = RuleProgram.Instance(
          words: first,
          end: end,
          arrival: arrival,
          isSecond: isSecond
        )
        return rule.program(instance, words, takesOtherThreads: true).text(words)
      }
    }
  }

  @Test func `an end comes before what meets it, after it, or inside a handler`() throws {
    let all = try Self.programs("at any time { p1 = each then h0 on p0; h1 on p1 }; fulfil p0")
    let step = ["p1 = then h0 on p0", "h1 on p1"]
    let (inside, beside) = (step.map { "  \($0)" }, step.map { "  \($0) on another thread" })
    let other = ["p2 = pending"]
    var expected: [[String]] = [["fulfil p0"] + step, step + ["fulfil p0"]]
    expected.append(step + ["run", "fulfil p0 on another thread"])
    expected.append(["h2 on p0 {"] + inside + ["}", "fulfil p0"])
    expected.append(["fulfil p0"] + other + ["h2 on p2 {"] + inside + ["}", "fulfil p2"])
    expected.append(step + other + ["h2 on p2 { fulfil p0 }", "fulfil p2"])
    expected.append(["h2 on p0 {"] + beside + ["}", "fulfil p0"])
    #expect(all == expected.map { ["p0 = pending"] + $0 })
  }

  @Test func `a word stands for each end, a second step, and several handlers`() throws {
    #expect(
      try Self.programs("h0 on p0; fulfil or cancel p0; h1 on p0") == [
        ["p0 = pending", "h0 on p0", "fulfil p0", "run", "h1 on p0"],
        ["p0 = pending cancellable", "h0 on p0", "cancel p0", "run", "h1 on p0"],
      ]
    )
    #expect(
      try Self.programs("before or after { p1 = each then h0 on p0 }; reject p0", isSecond: true)[1]
        == ["p0 = pending", "p2 = then h1 on p0", "p1 = then h0 on p0", "reject p0"]
    )
    #expect(
      try Self.programs("3 times h0 on p0; fulfil p0")
        == [["p0 = pending", "h0 on p0", "h1 on p0", "h2 on p0", "fulfil p0"]]
    )
    #expect(
      try Self.programs(
        "p1 = pending; at any point { c9 = each all of p0, p1 }; every end of p0, p1"
      )
      .count == 2 * (4 + 4) * 3
    )
  }

  @Test func `of two handlers both do what is said of one, and what makes no promise has no name`()
    throws
  {
    let rule = try RuleProgram(
      parsing: "p1 = each step h0 on p0 { describe p0 }; h1 on p1; fulfil p0"
    )
    func program(_ fits: (StepForm) -> Bool) throws -> [String] {
      let word = try #require(Self.words.firstIndex { $0.form.map(fits) ?? false })
      return rule.program(.init(words: [word]), Self.words, takesOtherThreads: true)
        .text(Self.words)
    }
    let pair = try program { $0.wants.count == 2 && $0.gives == .value }
    #expect(pair[1] == "p1 = pair h0, h2 on p0 { describe p0 } else { describe p0 }")
    let tap = try #require(Self.words.first { $0.form?.makesPromise == false })
    let other = try program { $0 == tap.form }
    #expect(other[1].contains(" h0 on p0 { describe p0 }") && !other[1].contains("="))
    #expect(other[2] == "h1 on p1?")
  }

  @Test func `what is wrong is said in one line, with its place`() {
    let texts = [
      "at any time { h0 on p0 }; run": "line 1, column 27: there is “run”; “fulfil”, “reject”",
      "p1 = each h0 on p0": "line 1, column 6: there is “each”",
      "at any time { h0 on p0 }; fulfil p0; at any time { h1 on p0 }; fulfil p0":
        "line 1, column 38: a program says this once; leave it out",
      "0 times h0 on p0": "line 1, column 1: a number of times is from 2 to 1000, and not 0",
    ]
    for (text, words) in texts {
      do throws(UnreadableProgram) {
        _ = try RuleProgram(parsing: text)
        Issue.record("“\(text)” was read")
      } catch {
        #expect(error.description.hasPrefix(words), "\(error)")
      }
    }
  }

  @Test func `what is found can be pasted as a rule`() throws {
    let fuzz = Mutant.all.first { $0.name == "SwallowsThrows" }?.subject.makePrograms()
    let programs = try #require(fuzz)
    let found = (0..<2_000).lazy.filter { programs.run(seed: 1, index: $0).differs }
      .compactMap { programs.finding(seed: 1, index: $0) }
    let finding = try #require(found.first { $0.rule != nil })
    let lines = finding.text.split(separator: "\n").drop {
      !$0.hasSuffix("-99 What every promise has to do, in a sentence.")
    }
    .prefix { $0.hasPrefix("    ") }
    #expect(lines.allSatisfy { $0.count <= 100 })
    // There is no rule of that number.
    let text = lines.map { $0.dropFirst(4).replacing(/^...-99/, with: finding.rules[0]) }
    let rules = WrittenRule.chapter(text.joined(separator: "\n"))
    #expect(rules.map(\.info.programs) == [[try #require(finding.rule)]])
  }

  @Test func `what is reported can be a rule`() throws {
    let text = "report unhandled; p0 = rejected; h0 on p0; drop p0"
    let program = try FuzzProgram(parsing: text, words: Self.words)
    #expect(program.textOfRule(Self.words) == text.replacing("= rejected", with: "= each rejected"))
  }

  @Test func `what fails is shown with its program, on which the model objects, too`() async throws
  {
    let mutant = try #require(Mutant.all.first { $0.name == "SwallowsThrows" }?.subject)
    let cell = try #require(mutant.cells.first { $0.rule.id == "CHN-04" })
    let result = await Run(options: RunOptions(scale: 100), skipsSmoke: true).result(of: cell)
    let program = try #require(result.failures.first?.program)
    let found = try mutant.makePrograms().attempt(program.joined(separator: "\n")).finding
    #expect(found?.rules.first == "CHN-04")
    let record = RunRecord(results: [result], of: [cell], subjects: [mutant.name], seed: 1)
    #expect(try RunRecord(text: record.text).lines[0].failures?[0].program == program)
    let lines = program.joined(separator: "\n             ")
    let report = try #require(FailureReport.all(in: record).first)
    #expect(report.contains("\n  program    \(lines)\n"))
    let page = try ReportFormat.html.text(of: record)
    #expect(page.contains("<pre><code>p0 = pending&#10;"))
    #expect(TraceTable(result).text.contains("\nprogram \(program[0])\n        \(program[1])\n"))
    // A case that ends its process or hangs has one, too.
    let failure = CellResult.Failure(0, of: CaseLabel(""), "it trapped")
    #expect(cell.judge(failure).failures[0].program == cell.cases[0].program())
  }

  /// One fault, one rule: what a program of another rule meets is not its matter.
  @Test func `a rule fails for what it forbids, and for what never happens`() async {
    func verdict(_ mutant: String, _ rule: String) async -> Verdict.Word? {
      guard let subject = Mutant.all.first(where: { $0.name == mutant })?.subject,
        let cell = subject.cells.first(where: { $0.rule.id == rule })
      else { return nil }
      let run = Run(options: RunOptions(scale: 100, stopsAtFailure: true), skipsSmoke: true)
      return await run.results(of: [(subject, [cell])]).first?.verdict.word
    }
    #expect(await verdict("SwallowsThrows", "CHN-04") == .fail)
    #expect(await verdict("SwallowsThrows", "THN-10") == .fail)
    #expect(await verdict("SwallowsThrows", "THN-03") == .pass)
  }
}
