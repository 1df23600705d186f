import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import V8

/// The command as it is called.
@Suite(.ownThread) struct V8CommandTests {
  private static let node = TemporaryProcess.find("node")

  private func run(
    _ arguments: [String],
    path: String? = nil,
    in folder: URL = Project.root
  ) throws -> ProgramEnd {
    try ProgramEnd(
      of: Project.program("conformance"),
      ["v8"] + arguments,
      in: folder,
      environment: path.map { ["PATH": $0] } ?? [:]
    )
  }

  @Test(arguments: [
    (["rnu"], "there is no command “rnu”; did you mean run?"),
    (["run", "--programs", "0"], "--programs takes a whole number from 1 to 1000000000, not “0”"),
    (["run", "--programs"], "--programs takes a value: --programs NUMBER"),
    (["run", "--seed", "-1"], "--seed takes a whole number from 0"),
    (["run", "--sed", "1"], "there is no option of run “--sed”; did you mean --seed?"),
    (["run", "again"], "run takes no operand, and got “again”"),
    (["plant"], "plant takes a FAULT, as in: conformance v8 plant adoptsEarly"),
    (["replay"], "replay takes a TOKEN"),
  ])
  func `a mistake gets one line and status 2`(arguments: [String], message: String) throws {
    try expectRefusal(arguments, message)
  }

  @Test(
    .enabled(if: node != nil),
    arguments: [
      (["plant", "adoptEarly"], "there is no fault “adoptEarly”; did you mean adoptsEarly?"),
      (["replay", "v8:1"], "“v8:1” is no token of v8, which is like v8:5:1:4711"),
      (["replay", "v8:5:1:-2"], "“v8:5:1:-2” is no token of v8"),
      (["replay", "v8:1:2:0"], "the token is of version 1 of the programs, this is 5"),
    ]
  )
  func `so does a word that only Node knows`(arguments: [String], message: String) throws {
    try expectRefusal(arguments, message)
  }

  private func expectRefusal(_ arguments: [String], _ message: String) throws {
    let ending = try run(arguments)
    let refusal = try #require(ending.refusal)
    #expect(refusal.hasPrefix("conformance: \(message)"))
  }

  @Test func `without node one line says so`() throws {
    for arguments in [["run"], ["replay", "v8:5:1:2"]] {
      let ending = try run(arguments, path: "/nowhere")
      let refusal = try #require(ending.refusal)
      #expect(
        refusal.hasPrefix("conformance: there is no node on the PATH, and so no V8 to compare")
      )
    }
  }

  /// Only the first process that is started is Node: the others stop, so that only the limit ends them.
  private func folderOfHanging() throws -> (folder: TemporaryFolder, path: String) {
    let node = try #require(Self.node).path
    let folder = try TemporaryFolder(with: ["numbers": ""])
    let script = """
      #!/bin/sh
      numbers="$(dirname "$0")/numbers"
      echo $$ >> "$numbers"
      [ "$(wc -l < "$numbers")" -eq 1 ] || kill -STOP $$
      exec \(node) "$@"
      """
    try writeScript(script, to: folder.url.appending(path: "node"))
    return (folder, "\(folder.url.path):/usr/bin:/bin")
  }

  private func numbers(in folder: TemporaryFolder) throws -> [Int32] {
    try String(contentsOf: folder.url.appending(path: "numbers"), encoding: .utf8)
      .split(separator: "\n").compactMap { Int32($0) }
  }

  @Test(
    .enabled(if: node != nil),
    arguments: [
      (["run", "--programs", "10"], "programs 0 to 9 of seed 1"),
      (["replay", "v8:5:1:2"], "program 2 of seed 1"),
      (["plant", "allIsLate"], "programs with allIsLate"),
    ]
  )
  func `if node hangs, one line says with which programs, and it is gone`(
    arguments: [String],
    words: String
  ) throws {
    let (folder, path) = try folderOfHanging()
    let ending = try run(arguments + ["--patience", "1"], path: path)
    let refusal = try #require(ending.refusal)
    let message = "Node was not done with \(words) after 1 s, and was killed"
    #expect(refusal.hasPrefix("conformance: \(message)"))
    let numbers = try numbers(in: folder)
    #expect(numbers.count == 2)
    for number in numbers { #expect(kill(number, 0) == -1, "\(number) is still there") }
  }

  /// Once a batch hangs, no other is begun; some may be under way beside it.
  @Test(.enabled(if: node != nil)) func `if node hangs, it is not asked for other programs`() throws
  {
    let (folder, path) = try folderOfHanging()
    let ending = try run(["run", "--programs", "250000", "--patience", "1"], path: path)
    #expect(ending.status == 2)
    #expect(try numbers(in: folder).count < 50)
  }

  @Test(.enabled(if: node != nil)) func `it runs in the project's folder only`() throws {
    let folder = try TemporaryFolder()
    let ending = try run(["run"], in: folder.url)
    #expect(ending.status == 2)
    #expect(
      ending.errors
        == "conformance: there is no Conformance/V8/promises.js here; run v8 in the project's folder\n"
    )
  }

  @Test(.enabled(if: node != nil)) func `a token runs its program again`() throws {
    let ending = try run(["replay", "v8:5:4:12"])
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output == "Program 12 of seed 4 does the same in V8, JSPromise and the model.\n")
  }

  @Test(.enabled(if: node != nil)) func `a planted fault shows a program that notices it`() throws {
    let ending = try run(["plant", "passesInNoTurn"])
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(try Project.text("Docs/V8.md").contains("```\n\(ending.output)```\n"))
  }

  @Test func `help names every command and option`() throws {
    let ending = try run(["help"])
    #expect(ending.status == 0)
    for word in Options.Command.allCases.map(\.rawValue) + ["--programs", "--seed"] {
      #expect(ending.output.contains(word))
    }
  }
}
