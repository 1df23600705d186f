import Foundation
import PromiseConformance
import PromiseExplorer
import PromiseReport
import RacingMutants
import TestSupport
import Testing

/// The command as it is called: what it prints, what it leaves, how it ends.
@Suite final class CommandTests {
  /// Of each test its own, and gone with it.
  private let folder = FileManager.default.temporaryDirectory.appending(path: "command-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test(arguments: [
    (["lst"], "there is no command “lst”; did you mean list?"),
    (["compare", "--sed", "1"], "there is no option of compare “--sed”; did you mean --seed?"),
    (["compare", "--seed", "x"], "--seed takes a whole number from 0 to"),
    (["compare", "--seed", "-1"], "--seed takes a whole number from 0 to"),
    (["compare", "--seed"], "--seed takes a value: --seed NUMBER"),
    (["compare", "--only", "CHN-33"], "there is no rule or group “CHN-33”; did you mean CHN-03?"),
    (["compare", "--only", "XHN"], "there is no rule or group “XHN”; did you mean"),
    (["compare", "--only", ""], "there is no rule or group “”"),
    (
      ["compare", "--subject", "JSPromis"],
      "there is no subject “JSPromis”; did you mean JSPromise?"
    ),
    (["compare", "--strict=1"], "--strict takes no value"),
    (["compare", "CHN"], "compare takes no operand, and got “CHN”; rules go with --only"),
    (["list", "--format", "html"], "there is no format “html”"),
    (["explain"], "explain takes a RULE, as in: explain CHN-03"),
    (["explain", "CHN-3"], "there is no rule “CHN-3”; did you mean CHN-03?"),
    (["soak", "--seconds", "0"], "--seconds takes a whole number from 1 to 1000000000, not “0”"),
    (["soak", "--seconds", "1.5"], "--seconds takes a whole number from 1 to 1000000000"),
    (["soak", "--seconds"], "--seconds takes a value: --seconds NUMBER"),
    (["soak", "--only", "THR-04"], "there is no rule of soak “THR-04”; did you mean THR-0"),
    (["soak", "--output", "x"], "there is no option of soak “--output”"),
    (["compare", "--seconds", "1"], "there is no option of compare “--seconds”"),
    (["explore"], "the libraries of this build have ordinary locks; `make explore` builds them"),
    (["explore", "--shard", "0/3"], "--shard takes a part and a number of parts, as in 3/8"),
    (["explore", "--shard", "4/3"], "--shard takes a part and a number of parts, as in 3/8"),
    (["explore", "--shard", "1"], "--shard takes a part and a number of parts, as in 3/8"),
    (["explore", "--shard", "1/-2"], "--shard takes a part and a number of parts, as in 3/8"),
    (["explore", "--schedules", "0"], "--schedules takes a whole number from 1"),
    (["explore", "--seconds", "-5"], "--seconds takes a whole number from 1"),
    (["replay"], "replay takes a TOKEN"),
    (["replay", "schedule"], "this is no token; a failure prints one"),
    (["replay", "schedule:1:ResultPromise:2x4:1:1:0"], "the token is damaged; copy all of it"),
    (
      ["replay", "\(ReplayToken(.trial, ["TypedPromise", "STA-01", "99", "1"]))"],
      "the token names case 99 of “STA-01 TypedPromise”, which there is not"
    ),
    (
      ["replay", "\(ReplayToken(.trial, ["TypedPromise", "STA-01", "0", "-1"]))"],
      "this is no token; a failure prints one"
    ),
    (
      ["replay", "schedule:0:ResultPromise:2x4:1:1:f3d8565e"],
      "the token belongs to version 0 of the catalogue, this is version \(Catalogue.version)"
    ),
    (["mutants", "--subject", "JSPromise"], "there is no option of mutants “--subject”"),
  ])
  func `a mistake gets one line and status 2`(arguments: [String], message: String) throws {
    let ending = try run(arguments)
    #expect(ending.status == 2)
    #expect(ending.errors.hasPrefix("conformance: \(message)"))
    #expect(ending.errors.filter { $0 == "\n" }.count == 1)
    #expect(ending.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/.build"))
  }

  @Test func `a folder that cannot be written to is named before anything runs`() throws {
    let ending = try run(["compare", "--output", "/dev/null/here"])
    #expect(ending.status == 2)
    #expect(ending.errors.contains("cannot write to /dev/null/here; name another folder"))
    #expect(ending.output.isEmpty)
  }

  @Test func `a run leaves a record and a matrix that say the same`() throws {
    let ending = try run(
      ["compare", "--only", "CHN-03", "--only", "CTX-01", "--seed", "7", "--output", "out"]
    )
    #expect(ending.status == 0)
    #expect(ending.errors.isEmpty, "no progress where standard error is no terminal")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").sorted()
    #expect(names == ["matrix.md", "run.jsonl"])
    let text = try String(contentsOfFile: folder.path + "/out/run.jsonl", encoding: .utf8)
    let record = try RunRecord(text: text)
    #expect(record.seed == 7)
    #expect(record.lines.count == 6)
    #expect(record.line("CHN-03", "JSPromise")?.verdict == "pass")
    #expect(record.line("CTX-01", "ResultPromise")?.value == "immediate")
    let matrix = try String(contentsOfFile: folder.path + "/out/matrix.md", encoding: .utf8)
    #expect(matrix == Matrix(record).markdown)
  }

  @Test func `a soak races for as long as was asked, and counts`() throws {
    let ending = try run(
      ["soak", "--seconds", "1", "--only", "THR-01", "--subject", "JSPromise", "--seed", "5"]
    )
    #expect(ending.status == 0)
    #expect(ending.errors.isEmpty)
    let lines = ending.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      lines[0] == ["rule", "subject", "rounds", "races", "calls", "violations", "left", "alive"]
    )
    #expect(lines[1].prefix(2) == ["THR-01", "JSPromise"])
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

  @Test func `a race is shown again by its token, with a column for each thread`() throws {
    let mutant = try #require(RacingMutant.all.first { $0.name == "ChecksThenSettles" })
    let found = try #require(Explorer().search(mutant.scenario, Budget()).failure)
    let ending = try run(["replay", "\(found.token)"])
    #expect(ending.status == 1)
    #expect(ending.output.contains("thread 1"))
    #expect(ending.output.contains("thread 2"))
    #expect(ending.output.hasSuffix("\(mutant.rule) is broken: \(found.violation.reason)\n"))
  }

  @Test func `one rule can be explained`() throws {
    let ending = try run(["explain", "chn-03"])
    #expect(ending.status == 0)
    for part in ["CHN-03", "intent", "Promises/A+ 2.2.7.1", "mapResult { result in … }"] {
      #expect(ending.output.contains(part))
    }
  }

  @Test func `every rule is listed, or those that are asked for`() throws {
    let all = try run(["list"])
    #expect(all.output.split(separator: "\n").count > 90)
    let some = try run(["list", "--only", "CHN-0"])
    #expect(some.output.split(separator: "\n").allSatisfy { $0.hasPrefix("CHN-0") })
  }

  private func run(_ arguments: [String]) throws -> ProgramEnd {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let conformance = try #require(Toolchain.modules).deletingLastPathComponent()
      .appending(path: "conformance")
    return try ProgramEnd(of: conformance, arguments, in: folder)
  }
}
