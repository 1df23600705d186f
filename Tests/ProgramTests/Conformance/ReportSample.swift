import PromiseConformance

@testable import PromiseReport

/// Records that the tests of reports are made with.
enum ReportSample {
  /// A record with every verdict, with its harmless texts changed by `text`.
  static func record(_ text: (String) -> String = { $0 }) -> RunRecord {
    typealias Line = RunRecord.Line
    let (one, other) = (text("One"), text("Other"))
    var record = RunRecord(results: [], subjects: [one, other], seed: 7, settings: text("--scale"))
    func line(_ rule: String, _ verdict: Verdict.Word, _ subject: String? = nil) -> Line {
      Line(rule: rule, subject: subject ?? one, verdict: verdict, cases: 2)
    }
    var fail = line("STA-01", .fail)
    fail.reason = text("expected it settled")
    fail.evidence = text("black box")
    fail.failures = [failure(text)]
    var choice = line("STA-06", .choice)
    choice.value = ObservedChoice(text: text("ignored"), of: LateSettle.self)
    choice.observed = [text("is ignored")]
    choice.declared = text("is ignored")
    choice.spellings = [text("promise.then { }"), text("promise.map { }")]
    var over = line("LIV-07", .over)
    (over.figure, over.observed) = (64, [text("64 bytes of stack a link")])
    var diverges = line("STA-02", .diverges)
    diverges.reason = text("does otherwise, because it is meant")
    var absent = line("FIN-01", .notApplicable)
    absent.reason = text("there is no such call")
    var open = line("THN-02", .inconclusive)
    open.reason = text("nothing is proven")
    var left = line("THN-03", .notRun)
    left.reason = text("left out")
    var broken = line("ADP-02", .broken)
    (broken.reason, broken.crash) = (text("the adapter traps"), true)
    record.lines =
      [fail, choice, over, diverges, absent, open, left, broken, line(text("NEW-01"), .pass)]
      + ["STA-01", "STA-06", "LIV-07", "STA-02", "FIN-01", "THN-02", "THN-03", "ADP-02"].map {
        line($0, $0 == "LIV-07" ? .within : .pass, other)
      } + [line(text("NEW-01"), .pass, other)]
    return record
  }

  /// A page with all that it can have.
  static var page: String {
    var record = record()
    var second = record.lines.filter { $0.rule == "FIN-01" }
    for index in second.indices { second[index].rule = "FIN-02" }
    record.lines += second
    var kills = KillRecord(
      laws: ["STA-01", "STA-02"],
      silent: "Silent",
      original: "Original",
      seed: 1,
      settings: "",
      shard: nil
    )
    kills.rows = [
      .init(
        mutant: "Broken",
        fault: "it is <b>broken",
        named: ["STA-01"],
        kills: ["STA-01", "STA-02"],
        passes: []
      )
    ]
    let scenario = ExploreRecord.Scenario(
      subject: "One",
      scenario: "race",
      explored: 12,
      pruned: 3,
      sampled: 0,
      bound: nil,
      isExhausted: true,
      broken: "THR-01",
      token: "schedule:3:x"
    )
    let mutant = ExploreRecord.Mutant(
      name: "Racing",
      rule: "THR-01",
      isCaught: true,
      schedules: 4,
      hits: 0,
      runs: 100,
      token: "schedule:3:y",
      failure: failure { $0 }
    )
    let explored = ExploreRecord(
      seed: 1,
      settings: "",
      shard: nil,
      scenarios: [scenario],
      mutants: [mutant]
    )
    var row = FuzzRecord.Row(subject: "One", seed: 1, shard: .whole)
    (row.programs, row.rules) = (7, ["STA-01"])
    row.finding = "h0 sees <b>p0"
    let speed = """
      <svg xmlns="http://www.w3.org/2000/svg" width="400" height="40">
      <circle cx="9" cy="9" r="3"><title>chain, n = 10: 3 ns</title></circle>
      </svg>
      """
    var additions = ReportAdditions(kills: kills, explored: explored, speed: speed)
    additions.fuzzed = FuzzRecord(rows: [row])
    let fault = PlantedFault(
      file: "Box.swift",
      line: 3,
      function: "open",
      kind: .dropped,
      source: "<b>open()"
    )
    var noticed = FaultRecord.Row(fault)
    noticed.rules = ["STA-01"]
    additions.planted = FaultRecord(
      head: .init(target: "Box", faults: 2, left: 0, seed: 1, settings: "", original: []),
      rows: [noticed, FaultRecord.Row(fault)]
    )
    return PageReport(record, program: "conformance", with: additions).text
  }

  private static func failure(_ text: (String) -> String) -> RunRecord.Failure {
    // The kind of a step is the kit's, but its words can come from anywhere.
    func what(_ kind: String) -> String {
      text("").isEmpty ? kind : "\(kind): \(text(""))"
    }
    return RunRecord.Failure(
      number: 4,
      label: text("then, settled already"),
      reason: text("it stayed pending"),
      trace: [
        Trace.Event(thread: 0, what: what("attaches"), waiting: 0),
        Trace.Event(thread: 1, what: what("settles"), promise: 1, call: text("settle"), waiting: 1),
        Trace.Event(thread: 0, what: what("observes"), promise: 1, waiting: 2),
      ],
      gap: .init(after: 2, events: 9),
      beside: .init(
        label: text("then, settled immediately"),
        trace: [
          Trace.Event(thread: 0, what: what("attaches"), waiting: 0),
          Trace.Event(thread: 0, what: what("settles"), promise: 1, call: text("settle")),
        ]
      )
    )
  }

  /// Texts that try to make a reader's browser, terminal or parser do something.
  static func hostile(_ text: String) -> String {
    "</td></script><script>alert(1)</script><img src=x onerror='alert(2)'>\" onclick=\"alert(3)"
      + "&lt;![CDATA[ ]]>--><!-- \u{1B}[2J\u{0}\u{B}\u{7F}\u{202E}\u{FFFE}| \n# <b>\(text)"
  }

  /// Three subjects, one of which differs.
  static var odd: RunRecord {
    var record = RunRecord(results: [], subjects: ["A", "B", "C"], seed: 1)
    record.lines = record.subjects.map { subject in
      RunRecord.Line(
        rule: "STA-06",
        subject: subject,
        verdict: subject == "C" ? .diverges : .pass,
        cases: 1
      )
    }
    return record
  }

  /// Six subjects with long names, on all rules.
  static var six: RunRecord {
    let text = String(repeating: "word ", count: 12)
    let subjects = [
      "TypedPromise", "JSPromise", "ResultPromise", "Task", "EventLoopFuture", "OpenCombineFuture",
    ]
    var record = RunRecord(results: [], subjects: subjects, seed: 1)
    record.lines = Catalogue.rules.flatMap { rule in
      subjects.map { subject in
        var line = RunRecord.Line(rule: rule.id, subject: subject, verdict: .diverges, cases: 9)
        (line.reason, line.evidence, line.declared) = (text, "black box, drained gate", text)
        line.spellings = Array(repeating: "promise.then(on: queue) { … }", count: 3)
        if subject == "Task" { line.verdict = .pass }
        return line
      }
    }
    return record
  }

  /// A record of so many rules that no catalogue has, and ten subjects.
  static func large(rules: Int) -> RunRecord {
    let subjects = (0..<10).map { "Library \($0)" }
    var record = RunRecord(results: [], subjects: subjects, seed: 1)
    record.lines = (0..<rules).flatMap { rule in
      subjects.enumerated().map { index, subject in
        let verdict: Verdict.Word = rule % 100 == 0 && index == 3 ? .fail : .pass
        var line = RunRecord.Line(
          rule: "LOT-\(rule)",
          subject: subject,
          verdict: verdict,
          cases: 1
        )
        if verdict == .fail { line.reason = "it is \(rule)" }
        return line
      }
    }
    return record
  }
}
