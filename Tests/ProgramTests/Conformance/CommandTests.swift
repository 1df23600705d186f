import ExplorerCommand
import Foundation
import PromiseConformance
import PromiseExplorer
import PromiseMutants
import PromiseReport
import ProgramSupport
import TestSupport
import Testing

/// The suite's programs as they are called: what they print, what they leave, and how they end.
@Suite(.ownThread) struct CommandTests {
  /// Each test has its own folder, which is removed with it.
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  @Test(arguments: [
    (["lst"], "there is no command “lst”; did you mean list?"),
    (["compare", "--sed", "1"], "there is no option of compare “--sed”; did you mean --seed?"),
    (["compare", "--seed", "x"], "--seed takes a whole number from 0 to"),
    (["compare", "--seed", "-1"], "--seed takes a whole number from 0 to"),
    (["compare", "--seed"], "--seed takes a value: --seed NUMBER"),
    (["compare", "--only", "CHN-33"], "there is no rule or group “CHN-33”; did you mean CHN-03?"),
    (["compare", "--only", "XHN"], "there is no rule or group “XHN”; did you mean"),
    (["compare", "--only", ""], "there is no rule or group “”"),
    (["compare", "--only", "CHN,XHN"], "there is no rule or group “XHN”; did you mean"),
    (["demo", "--only", "CHN"], "there is no option of demo “--only”"),
    (
      ["compare", "--subject", "JSPromis"],
      "there is no subject “JSPromis”; did you mean JSPromise?"
    ),
    (["compare", "--strict=1"], "--strict takes no value"),
    (["compare", "--isolate=1"], "--isolate takes no value"),
    (["compare", "--skip", "XHN"], "there is no rule or group “XHN”; did you mean"),
    (["compare", "--patience", "0"], "--patience takes a whole number from 1 to 1000000000"),
    (["list", "--skip", "CHN"], "there is no option of list “--skip”"),
    (["--isolated-child", "/nowhere"], "--isolated-child is what the program says to itself"),
    (["compare", "CHN"], "compare takes no operand, and got “CHN”; rules go with --only"),
    (["list", "--format", "html"], "there is no option of list “--format”"),
    (["explain"], "explain takes a RULE, as in: explain CHN-03"),
    (["explain", "CHN-3"], "there is no rule “CHN-3”; did you mean CHN-03?"),
    (["soak", "--seconds", "0"], "--seconds takes a whole number from 1 to 1000000000, not “0”"),
    (["soak", "--seconds", "1.5"], "--seconds takes a whole number from 1 to 1000000000"),
    (["soak", "--seconds"], "--seconds takes a value: --seconds NUMBER"),
    (["soak", "--only", "THR-04"], "there is no rule of soak “THR-04”; did you mean THR-0"),
    (["soak", "--output", "x"], "there is no option of soak “--output”"),
    (["compare", "--seconds", "1"], "there is no option of compare “--seconds”"),
    (["explore", "search"], "`make explore` builds the libraries with locks that it steers"),
    (["mutants", "run", "--subject", "JSPromise"], "there is no option of run “--subject”"),
    (["mutants", "run", "--only", "XHN"], "there is no rule or group “XHN”; did you mean"),
    (
      ["faults", "run", "--library", "Sketches"],
      "there is no library “Sketches”; did you mean Sketch?"
    ),
    (["faults", "run"], "there is no Conformance/Mutants/Sketch here; run `make faults` in the"),
    (["faults", "run", "--in", "/nowhere"], "there is no package in /nowhere: `make adopt INTO="),
    (
      ["faults", "run", "--in", "/nowhere", "--library", "JSPromise"],
      "--in plants in somebody's package: leave out --library and --programs-too"
    ),
    (["faults", "page"], "there is no record in .build/conformance: run `make"),
    (["mutant"], "there is no command “mutant”; did you mean mutants?"),
    (["replay"], "replay takes a TOKEN"),
    (["replay", "schedule"], "this is no token; a failure prints one"),
    (["replay", "schedule:1:ResultPromise:2x4:1:1:0"], "the token is damaged; copy all of it"),
    (
      ["replay", "\(ReplayToken(.schedule, ["ResultPromise", "2x4", "1", "1"]))"],
      "the token is of a schedule; call `make replay TOKEN=…`"
    ),
    (
      ["replay", "\(ReplayToken(.trial, ["TypedPromise", "STA-01", "99", "1"]))"],
      "the token names case 99 of “STA-01 TypedPromise”, which does not exist; run the suite again"
    ),
    (
      ["replay", "\(ReplayToken(.trial, ["TypedPromise", "STA-01", "0", "-1"]))"],
      "this is no token; a failure prints one"
    ),
    (["try", "difference.txt"], "there is no file difference.txt"),
    (["try"], "try takes a PROGRAM, as in: try \"p0 = pending; h0 on p0; fulfil p0; run\""),
    (["try", "p0 = pending", "run"], "try takes one PROGRAM, and got 2"),
    (["compare", "-"], "compare takes no operand, and got “-”"),
    (
      ["try", "p0 = pendin", "--subject", "JSPromise"],
      "JSPromise, line 1, column 6: there is no call “pendin”; did you mean pending?"
    ),
    (
      ["try", "p0 = fulfilled; block p0", "--subject", "JSPromise"],
      "JSPromise, line 1, column 17: the adapter cannot say this of its promise; leave it out"
    ),
    (
      ["replay", "schedule:0:ResultPromise:2x4:1:1:f3d8565e"],
      "the token belongs to version 0 of the catalogue, this is version \(Catalogue.version)"
    ),
  ])
  func `a mistake gets one line and status 2`(arguments: [String], message: String) throws {
    let ending = try run(arguments)
    let refusal = try #require(ending.refusal)
    #expect(refusal.hasPrefix("conformance: \(message)"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/.build"))
  }

  @Test(arguments: [
    (["search", "--shard", "0/3"], "--shard takes a part and a number of parts"),
    (["search", "--schedules", "0"], "--schedules takes a whole number from 1"),
    (["search", "--seconds", "-5"], "--seconds takes a whole number from 1"),
    (["replay"], "replay takes a TOKEN"),
    (
      ["replay", "\(ReplayToken(.trial, ["JSPromise", "CHN-03", "0", "7"]))"],
      "the token is of a rule's case; call `make replay TOKEN=…`"
    ),
  ])
  func `so it does in a search`(arguments: [String], message: String) async throws {
    let mistake = await #expect(throws: Mistake.self) {
      try await ExploreCommand.command.run(arguments)
    }
    #expect(mistake?.description.hasPrefix(message) == true)
  }

  @Test func `a broken promise takes the place of the libraries, if it is one`() throws {
    let ending = try run(["compare", "--only", "STA-01"], environment: ["MUTANT": "NeverSettle"])
    let refusal = try #require(ending.refusal)
    #expect(
      refusal.hasPrefix("conformance: there is no mutant “NeverSettle”; did you mean NeverSettles?")
    )
  }

  @Test func `a folder that cannot be written to is named before anything runs`() throws {
    let refusal = try #require(run(["compare", "--output", "/dev/null/here"]).refusal)
    #expect(refusal.contains("cannot write to /dev/null/here"))
    #expect(refusal.contains("; name another folder with --output"))
  }

  @Test func `a run leaves a record and a matrix that say the same`() throws {
    let ending = try run(
      ["compare", "--only", "CHN-03,CTX-01", "--seed", "7", "--output", "out"]
    )
    #expect(ending.status == 0)
    #expect(ending.errors.isEmpty, "no progress where standard error is no terminal")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").sorted()
    #expect(names == ["part.jsonl", "part.md"], "no record of a whole run is replaced")
    let text = try String(contentsOfFile: folder.path + "/out/part.jsonl", encoding: .utf8)
    let record = try RunRecord(text: text)
    #expect(record.seed == 7)
    #expect(record.lines.count == 6)
    let note = "Only a part of the rules was run: --only CHN-03 --only CTX-01."
    #expect(record.leftOut == note)
    for format in ReportFormat.allCases where ![.differences, .trace].contains(format) {
      let one = format.isOfOne ? record.only(["JSPromise"]) : record
      #expect(try format.text(of: one).contains(/(part of the rules)/), "\(format)")
    }
    #expect(ending.output.contains("\n\(note)\nAll as declared.\n\n"))
    #expect(record.line("CHN-03", "JSPromise")?.verdict == .pass)
    #expect(record.line("CTX-01", "ResultPromise")?.value == HandlerDispatch.immediate.observed)
    let matrix = try String(contentsOfFile: folder.path + "/out/part.md", encoding: .utf8)
    #expect(matrix == Matrix(record).markdown)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "Linux has one"))
  func `what cannot be printed is said, and ends with 2`() throws {
    for program in ["conformance list", "vendor help", "learn help", "docs help", "bench help"] {
      let words = program.split(separator: " ").map(String.init)
      let command = "\(Project.program(words[0]).path) \(words[1]) > /dev/full"
      let end = try ProgramEnd(of: URL(fileURLWithPath: "/bin/sh"), ["-c", command], in: folder)
      let reason = "cannot write all that it prints: No space left on device"
      #expect(end.refusal == "\(words[0]): \(reason)\n")
    }
  }

  @Test func `the demo fits on a screen, and its program ends differently`() throws {
    let ending = try run(["demo"])
    #expect(ending.status == 0)
    let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for rule in Matrix.front { #expect(lines.contains { $0.hasSuffix(rule) }) }
    let program = try #require(ending.output.split(separator: "and so on:").last)
    let rows = program.split(separator: "\n").map { $0.split(separator: /\ {2,}/).map(String.init) }
    #expect(rows.count { $0.last == "← they part" } == 1)
    for library in 1...3 {
      let column = rows.filter { $0.count > 3 }.map { $0[library] }
      for other in 1..<library { #expect(column != rows.filter { $0.count > 3 }.map { $0[other] }) }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/.build"))
  }

  @Test(arguments: ["THR-01", "COL-07"])
  func `a soak races for as long as was asked, and counts`(rule: String) throws {
    let ending = try run(
      ["soak", "--seconds", "1", "--only", rule, "--subject", "JSPromise", "--seed", "5"]
    )
    #expect(ending.status == 0)
    #expect(ending.errors.isEmpty)
    let lines = ending.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      lines[0] == ["rule", "subject", "rounds", "races", "calls", "violations", "left", "alive"]
    )
    #expect(lines[1].prefix(2) == [rule[...], "JSPromise"])
    #expect(lines[1].suffix(2) == ["0", "0"])
    #expect((Int(lines[1][2]) ?? 0) >= 400)
    #expect(ending.output.contains("seeds from 5."))
    #expect(ending.output.contains("Peak memory"))
  }

  @Test func `a case that holds is shown again by its token`() throws {
    let token = ReplayToken(.trial, ["JSPromise", "CHN-03", "0", "7"])
    let ending = try run(["replay", "\(token)"])
    #expect(ending.status == 0)
    #expect(ending.output.hasPrefix("CHN-03 JSPromise"))
    #expect(ending.output.hasSuffix("It holds.\n"))
  }

  @Test func `a program is run from the command line, a file, or standard input`() throws {
    let program = "p0 = pending; h0 on p0; fulfil p0; run"
    let ending = try run(["try", program, "--subject", "JSPromise"])
    #expect(ending.status == 0)
    #expect(try Project.text("Docs/Programs.md").contains("```\n\(ending.output)```\n"))
    try folder.appending(path: "program.txt").write(program.replacing("; ", with: "\n"))
    let file = try run(["try", "program.txt", "--subject", "JSPromise"])
    #expect(file.output == ending.output)
    let command = "\(Project.program("conformance").path) try - --subject JSPromise < program.txt"
    let piped = try ProgramEnd(of: URL(fileURLWithPath: "/bin/sh"), ["-c", command], in: folder)
    #expect(piped.output == ending.output && piped.status == 0)
  }

  @Test func `a program on which a promise and the model differ ends with 1`() throws {
    let program = "p0 = pending cancellable; hook h0 on p0; cancel p0"
    let ending = try run(["try", program], environment: ["MUTANT": "RunsHooksTwice"])
    #expect(ending.status == 1)
    #expect(ending.output.hasPrefix("RunsHooksTwice: "))
    #expect(ending.output.contains("\n  CAN-09  "))
    let lines = program.replacing("; ", with: "\n  ")
    #expect(ending.output.contains("The program:\n  \(lines)\n\nWhat happened:\n"))
  }

  @Test func `a race is shown again by its token, with a column for each thread`() async throws {
    let mutant = try #require(RacingMutant.all.first { $0.name == "ChecksThenSettles" })
    let found = try #require(Explorer().search(mutant.scenario, Budget()).failure)
    let end = await #expect(processExitsWith: .exitCode(1), observing: [\.standardOutputContent]) {
      [token = "\(found.token)" as String] in
      await Launcher.run("conformance") { _ in
        try await ExploreCommand.command.run(["replay", token])
      }
    }
    let output = String(decoding: end?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("thread 1"))
    #expect(output.contains("thread 2"))
    #expect(output.contains("\(mutant.rule) is broken: \(found.violation.reason)\n"))
  }

  @Test func `one rule can be explained`() throws {
    let ending = try run(["explain", "chn-03"])
    #expect(ending.status == 0)
    for part in ["CHN-03", "intent", "Promises/A+ 2.2.7.1", "mapResult { result in … }"] {
      #expect(ending.output.contains(part))
    }
    #expect(ending.output.contains("Conformance/Kit/Catalogue/CHN.swift"))
    #expect(ending.output.contains("\nprogram at any time { p1 = each then h0 on p0; h1 on p1 }; "))
    #expect(ending.output.contains("\n    p0 = pending\n    fulfil p0\n    p1 = then h0 on p0\n"))
    let choice = try run(["explain", "STA-06"])
    #expect(choice.output.contains("JSPromise\n  declared: ignored\n"))
  }

  @Test func `inside the project, an explanation says where mutants and calls are`() throws {
    let ending = try run(["explain", "CAN-09"], in: Project.root)
    #expect(ending.output.contains("RunsHooksTwice, Conformance/Mutants/Cancelling.swift:"))
    #expect(ending.output.contains("RunsHooksBeforeItIsCancelled, Conformance/Explorer/Racing/"))
    let steps = try run(["explain", "ORD-11"], in: Project.root).output
    let line = steps.firstMatch(
      of: /(promise\.then\(on: dispatcher\) \{ value in … \}) \/\/ line (\d+)/
    )
    let place = try #require(line)
    let table = try Project.text("Conformance/Adapters/Calls/TypedPromiseCalls.swift")
    let lines = table.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[try #require(Int(place.2)) - 1].contains(place.1))
  }

  @Test func `every rule is listed, or those that are asked for`() throws {
    let all = try run(["list"])
    #expect(all.output.split(separator: "\n").count > 90)
    let some = try run(["list", "--only", "CHN-0"])
    #expect(some.output.split(separator: "\n").allSatisfy { $0.hasPrefix("CHN-0") })
  }

  @Test(arguments: [("INT", Int32(130)), ("TERM", 143)])
  func `an interruption says what is missing, and leaves no temporary file`(
    signal: String,
    status: Int32
  ) throws {
    // Replaces the compiler, which is called in the middle of a run; ends by itself, if the caller does not.
    let tools = folder.appending(path: "tools")
    let temporary = folder.appending(path: "temporary")
    for folder in [tools, temporary] {
      try folder.makeFolder()
    }
    let compiler = tools.appending(path: "swiftc")
    let script = """
      #!/bin/sh
      kill -\(signal) $PPID
      looks=0
      while kill -0 $PPID 2> /dev/null && [ $looks -lt 1000000 ]; do looks=$((looks + 1)); done

      """
    try writeScript(script, to: compiler)
    let ending = try run(
      ["compare", "--only", "TYP-02", "--output", "out"],
      environment: ["PATH": "\(tools.path):/usr/bin:/bin", "TMPDIR": temporary.path]
    )
    #expect(ending.status == status)
    #expect(
      ending.errors
        == "conformance: interrupted; not finished: out/part.jsonl; not written: out/part.md\n"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }

  @Test func `mutants are run, and leave a record`() throws {
    let ending = try run(["mutants", "run", "--only", "STA-06", "--output", "out"])
    #expect(ending.errors.isEmpty)
    #expect(ending.output.contains("■ noticed, as it had to be"))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/out/kills.jsonl"))
  }

  @Test(arguments: ["", " mutants"])
  func `help tells of the program`(command: String) throws {
    let ending = try run(command.split(separator: " ").map(String.init) + ["help"])
    #expect(ending.status == 0)
    #expect(ending.output.contains("\n  conformance\(command) help"))
    #expect(ending.output.contains("130 when it was interrupted"))
    guard command.isEmpty else { return }
    for other in ["mutants help", "faults help", "v8 help", "`make explore`"] {
      #expect(ending.output.contains(other))
    }
  }

  private func run(
    _ arguments: [String],
    in place: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> ProgramEnd {
    try ProgramEnd(
      of: Project.program("conformance"),
      arguments,
      in: place ?? folder,
      environment: environment
    )
  }
}
