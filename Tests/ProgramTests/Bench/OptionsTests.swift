import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import bench

/// The command as it is called.
@Suite(.ownThread) struct OptionsTests {
  @Test(arguments: [
    (["tiem"], "there is no command “tiem”; did you mean time?"),
    (["time", "--subject", "JSPromis"], "there is no subject “JSPromis”; did you mean JSPromise?"),
    (["time", "--work", "chian"], "there is no work “chian”; did you mean chain?"),
    (["time", "--n", "0"], "--n takes a whole number from 1 to 1000000000, not “0”"),
    (["time", "--subject", "Node (V8)"], "there is no subject “Node (V8)”"),
    (["budget", "--node"], "there is no option of budget “--node”"),
    (["time", "--samples", "-1"], "--samples takes a whole number from 1"),
    (["time", "--samples"], "--samples takes a value: --samples NUMBER"),
    (["time", "--write"], "there is no option of time “--write”"),
    (["budget", "--write=yes"], "--write takes no value"),
    (["budget", "--n", "7"], "Conformance/Bench/budget.jsonl has no line of n = 7; `make budget"),
    (["budget", "--write", "--n", "10"], "--write keeps a budget of every size; leave out --n"),
    (["instructions", "chain"], "instructions takes no operand, and got “chain”; works go with"),
    (["budget", "--budget", "/nowhere"], "there is no budget at /nowhere; `make budget"),
    (
      ["time", "--output", "/dev/null/here"], "cannot write to /dev/null/here"
    ),
  ])
  func `a mistake gets one line and status 2`(arguments: [String], message: String) throws {
    let ending = try run(arguments)
    let refusal = try #require(ending.refusal)
    #expect(refusal.hasPrefix("bench: \(message)"))
  }

  @Test func `without valgrind one line says so`() throws {
    let folder = try TemporaryFolder()
    let arguments = ["instructions", "--work", "chain", "--output", folder.url.path]
    let ending = try run(arguments, path: "/nowhere")
    let refusal = try #require(ending.refusal)
    #expect(refusal.hasPrefix("bench: valgrind, which counts the instructions, is not"))
  }

  @Test func `without node one line says that it is left out`() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "time", "--node", "--subject", Node.name, "--work", "chain", "--n", "10", "--samples", "1",
      "--output", folder.url.path,
    ]
    let alone = try run(arguments, path: "/nowhere").refusal
    #expect(alone == "bench: there is no node on the PATH to time Node (V8) with\n")
    let beside = try run(arguments + ["--subject", Measured.floor], path: "/nowhere")
    #expect(beside.status == 0)
    #expect(beside.output.hasPrefix("Node (V8) is left out: there is no node on the PATH.\n"))
    #expect(!beside.output.contains("to Node"))
  }

  @Test func `help names every command and option`() throws {
    let ending = try run([])
    #expect(ending.status == 0)
    for word in Options.Command.allCases.map(\.rawValue) + ["--subject", "--work", "--budget"] {
      #expect(ending.output.contains(word))
    }
  }

  @Test func `what is said is what is asked for`() throws {
    let options = try Options(["time", "--work=chain", "--work", "fan", "--n", "7"])
    #expect(options.works == [.chain, .fan])
    #expect(options.wants(.chain) && !options.wants(.all))
    let floor = try #require(Measured.all.first { $0.name == Measured.floor })
    #expect(Timer.points(floor, options).map(\.n) == [7, 7])
  }

  private func run(_ arguments: [String], path: String? = nil) throws -> ProgramEnd {
    let bench = Project.program("bench")
    return try ProgramEnd(of: bench, arguments, environment: path.map { ["PATH": $0] } ?? [:])
  }
}
