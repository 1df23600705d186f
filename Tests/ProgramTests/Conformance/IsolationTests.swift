import Foundation
import PromiseReport
import ProgramSupport
import TestSupport
import Testing

@testable import PromiseConformance

/// A subject that ends its process costs only the verdicts of the rules in which it does.
@Suite(.ownThread) struct IsolationTests {
  private let temporary: TemporaryFolder
  private var record: URL { temporary.url.appending(path: "out/part.jsonl") }

  init() throws { temporary = try TemporaryFolder() }

  @Test func `three rules trap, one hangs, one exits, and all others keep their verdicts`()
    async throws
  {
    let groups = ["STA", "RES", "COL", "ALL", "SET", "ANY", "RAC", "ADP"]
    let end = try stranger(
      ["compare", "--scale", "400", "--patience", "2"] + groups.flatMap { ["--only", $0] }
    )
    #expect(end.status == 1)
    let record = try RunRecord(text: String(contentsOf: record, encoding: .utf8))
    let failures = record.lines.filter { ![.pass, .choice, .notApplicable].contains($0.verdict) }
    #expect(
      failures.map { "\($0.rule) \($0.verdict): \($0.reason ?? "")" } == [
        "RES-05 fail: chain: it hung: not done after 12.0 s; last: settles: fulfilled with value 1",
        "ALL-01 fail: `all`: \(trap); last: c9 = all of []",
        "SET-03 fail: `allSettled`: it ended the process with status 3; last: c9 = allSettled of []",
        "ANY-03 fail: any: \(trap); last: attaches `any`",
        "RAC-02 fail: race: \(trap); last: attaches `race`",
      ]
    )
    #expect(record.lines.count { $0.rule.hasPrefix("ADP") && $0.verdict == .pass } == 8)
    #expect(end.output.contains("conformance replay trial:"))
  }

  @Test func `a program's files are gone before its end is told`() throws {
    let end = try TemporaryProcess(tool: "sh", ["-c", "echo $TMPDIR"]).runBlocking()
    let folder = end.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(folder.contains("promises-"))
    #expect(!FileManager.default.fileExists(atPath: folder))
    // Nor is one of them left open, where the system tells which are.
    let open = "/proc/self/fd"
    for file in (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? [] {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\(file)")
      #expect(target?.hasPrefix(folder) != true)
    }
  }

  @Test func `a question of the doctor's that traps costs its own answer`() async throws {
    let file = temporary.url.appending(path: "Profile.swift")
    try "let all = Profile(choices: [])\n".write(to: file, atomically: true, encoding: .utf8)
    let written = try stranger(["doctor", "--write-profile", file.path], output: [])
    #expect(written.status == 1)
    let problems = written.output.split(separator: "\n").filter { $0.contains(": it ") }
    #expect(problems.allSatisfy { $0.hasPrefix("EndsItsProcess: it ") }, "\(written.output)")
    #expect(problems.contains { $0.contains(trap) }, "\(written.output)")
    let choices = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count - 2
    #expect(choices > 40, "\(choices) choices are declared")
    #expect(written.output.contains("declares what was observed, \(choices) choices."))
  }

  private var trap: String {
    #if arch(x86_64)
      "it trapped (SIGILL): Index out of range"
    #else
      "it trapped (SIGTRAP): Index out of range"
    #endif
  }

  @Test func `in one process, a crash names the rule, and leaves what was recorded`()
    async throws
  {
    let end = try stranger(["compare", "--no-isolate", "--only", "ALL-01"])
    #expect(end.status != 0)
    #expect(end.errors.contains("ALL-01 EndsItsProcess `all`"))
    let text = try String(contentsOf: record, encoding: .utf8)
    #expect(text.hasPrefix(#"{"type":"run","catalogue":"\#(Catalogue.version)","planned":1"#))
    #expect(throws: RunRecord.Unreadable.self) { try RunRecord(text: text) }
  }

  @Test func `a crash that is declared is no failure, and not tried beside other rules`() throws {
    for way in [[], ["--no-isolate"]] {
      let end = try stranger(["compare", "--scale", "400", "--only", "UNH-04"] + way)
      #expect(end.status == 0, "\(end.errors)")
      let record = try RunRecord(text: String(contentsOf: record, encoding: .utf8))
      #expect(record.line("UNH-04", "EndsItsProcess")?.verdict == .diverges)
    }
  }

  @Test func `a rule that is left out is not run, and makes no share look better`()
    async throws
  {
    let end = try stranger(["compare", "--only", "ALL", "--skip", "ALL-01", "--skip", "ALL-03"])
    #expect(end.status == 0)
    let record = try RunRecord(text: String(contentsOf: record, encoding: .utf8))
    #expect(record.lines.count == 5)
    #expect(record.line("ALL-01", "EndsItsProcess")?.verdict == .notRun)
    #expect(end.output.contains(/laws that hold +3 of 4/))
    #expect(end.output.contains(/not run +2/))
    // A choice that nobody was asked has no row.
    #expect(!end.output.contains(/not run +ALL-03/))
    let strict = try stranger(["compare", "--only", "ALL", "--skip", "ALL-01", "--strict"])
    #expect(strict.status == 1)
  }

  @Test func `rules about the suite look at no rule that is left out`() async throws {
    let end = try stranger(
      ["compare", "--no-isolate", "--scale", "400", "--only", "ALL", "--only", "ADP"]
        + ["--skip", "ALL-01"]
    )
    #expect(end.status == 0, "\(end.errors)")
  }

  /// Runs the program on a thread of its own: the test's is one of few, and others need it.
  private func stranger(
    _ arguments: [String],
    output: [String] = ["--output", "out"]
  ) throws -> ProgramEnd {
    try ProgramEnd(
      of: Project.program("conformance"),
      arguments + output,
      in: temporary.url,
      environment: ["MUTANT": "EndsItsProcess"]
    )
  }

  @Test(
    arguments: [
      ("a/A.swift:3: Fatal error: Index out of range\n", ": Index out of range"),
      (
        "a/A.swift:3: Precondition failed: settled twice\n",
        ": Precondition failed: settled twice"
      ),
      ("a/A.swift:3: Assertion failed\nmore", ": Assertion failed"),
      ("some warning\n", ""),
    ]
  )
  func `what the runtime says of a trap is kept`(printed: String, words: String) {
    let said = Death.words(.signal(SIGFPE), errors: printed)
    #expect(said == "it calculated what cannot be (SIGFPE)" + words)
  }

  // MARK: What a child leaves behind

  @Test func `a result is read as it was written, and a line without its end is not`() throws {
    let cell = try #require(Subject(NeverSettlingAdapter.self).cells.first)
    let label = CaseLabel("then { … }", tries: Stimulus(.value, .beside, isSecond: true))
    let failure = CellResult.Failure(
      3,
      of: label,
      "“no”",
      [Trace.Event(thread: 1, what: "settles")]
    )
    let result = CellResult(
      cell,
      .fail("why"),
      cases: 4,
      evidence: [.drained, .stressed],
      failures: [failure]
    )
    let lines =
      try ChildAnswer.begins(rule: cell.rule.id).line + ChildAnswer.ends(.init(result)).line
    #expect(ChildAnswer.all(in: lines.dropLast(5)).count == 1)
    guard case .ends(let answer)? = ChildAnswer.all(in: lines).last else {
      Issue.record("no result")
      return
    }
    let read = answer.result(of: cell)
    #expect(read.verdict == result.verdict)
    #expect(read.cases == 4)
    #expect(read.evidence == result.evidence)
    #expect(read.failures.map(\.label) == ["then { … }"])
    #expect(read.failures.map(\.stimulus) == [label.stimulus])
    #expect(read.failures.flatMap(\.trace).map(\.description) == ["[1] settles"])
  }

  // MARK: Hanging and being slow

  @Test func `what does nothing hangs immediately, where a task finds a thread`() {
    var looks = 0
    let patience = Patience(seconds: 0.01, threads: CaseThreads()) { $0() }
    let isDone = patience.wait { _ in
      looks += 1
      return false
    }
    #expect(!isDone)
    #expect(looks == 2)
  }

  @Test func `what does nothing is waited for while no task finds a thread, and not for ever`() {
    let waiting = Box<[@Sendable () -> Void]>([])
    let patience = Patience(seconds: 0.01, threads: CaseThreads()) { job in
      waiting.withLock { $0?.append(job) }
    }
    var looks = 0
    #expect(
      patience.wait { _ in
        looks += 1
        return looks == 4
      }
    )
    looks = 0
    #expect(
      !patience.wait { _ in
        looks += 1
        if looks == 3 { for job in waiting.take() ?? [] { job() } }
        return false
      }
    )
    #expect(looks == 3)
    looks = 0
    #expect(
      !patience.wait { _ in
        looks += 1
        return false
      }
    )
    #expect(looks == 5)
  }

  @Test func `threads that meet again and again are waited for, however little they work`() {
    let threads = CaseThreads()
    let patience = Patience(seconds: 0.01, threads: threads) { $0() }
    var looks = 0
    let isDone = patience.wait { _ in
      looks += 1
      if looks < 20 { threads.meetings.increment() }
      return false
    }
    #expect(!isDone)
    #expect(looks == 21)
  }

  @Test func `threads that wait for a processor are waited for, however little they work`() {
    let waited = Counter()
    let threads = CaseThreads { Double(waited.count) }
    let patience = Patience(seconds: 0.01, threads: threads) { $0() }
    var looks = 0
    let isDone = patience.wait { _ in
      looks += 1
      if looks < 20 { waited.increment() }
      return false
    }
    #expect(!isDone)
    #expect(looks == 20)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/schedstat")))
  func `threads that share a processor wait for it`() {
    let (threads, isOver) = (CaseThreads(), Counter())
    for _ in 0...ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { threads.counting { while isOver.count == 0 {} } }
    }
    while threads.delay == 0, threads.time < 10 {}
    #expect(threads.delay > 0)
    isOver.increment()
  }

  @Test func `what works is slow, and is waited for until it has worked for as long`() {
    let (threads, isOver) = (CaseThreads(), Counter())
    let begun = Signal()
    Thread.detachNewThread {
      threads.counting {
        begun.fire()
        while isOver.count == 0 {}
      }
    }
    #expect(begun.wait(60))
    var looks = 0
    let patience = Patience(seconds: 0.2, threads: threads)
    let isDone = patience.wait { _ in
      looks += 1
      // However long that takes here: half of what is allowed.
      let start = threads.time
      while threads.time < start + 0.11 {}
      return false
    }
    #expect(!isDone)
    #expect(looks == 2)
    looks = 0
    #expect(
      patience.wait { _ in
        looks += 1
        let start = threads.time
        while threads.time < start + 0.05 {}
        return looks == 3
      }
    )
    isOver.increment()
  }
}
