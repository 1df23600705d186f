import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import V8

/// The command as it is called.
@Suite(.ownThread) struct V8CommandTests {
  private static let isHere = (try? Engine(folder: Project.root)) != nil

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
    (["plant", "adoptEarly"], "there is no fault “adoptEarly”; did you mean adoptsEarly?"),
    (["replay"], "replay takes a TOKEN"),
    (["replay", "v8:1"], "“v8:1” is no token of v8, which is like v8:1:4711:"),
    (["replay", "v8:1:-2:0"], "“v8:1:-2:0” is no token of v8"),
    (["replay", "v8:1:2:0"], "the token is damaged, or programs are made in another way since"),
  ])
  func `a mistake gets one line and status 2`(arguments: [String], message: String) throws {
    let ending = try run(arguments)
    let refusal = try #require(ending.refusal)
    #expect(refusal.hasPrefix("conformance: \(message)"))
  }

  @Test func `without node one line says so`() throws {
    for arguments in [["run"], ["replay", "\(Token(seed: 1, number: 2))"]] {
      let ending = try run(arguments, path: "/nowhere")
      let refusal = try #require(ending.refusal)
      #expect(
        refusal.hasPrefix("conformance: there is no node on the PATH, and so no V8 to compare")
      )
    }
  }

  /// It stops itself, so that only the limit ends it, and prints its process id before.
  private static let hanging = """
    #!/bin/sh
    if [ -s "$2" ]; then echo $$ >> "$(dirname "$0")/numbers"; kill -STOP $$; fi
    echo "Node" > "$3"
    """

  @Test func `if node hangs, one line says with which programs, and it is gone`() throws {
    let folder = try TemporaryFolder(with: ["numbers": ""])
    try writeScript(Self.hanging, to: folder.url.appending(path: "node"))
    let token = "\(Token(seed: 1, number: 2))"
    let path = "\(folder.url.path):/usr/bin:/bin"
    for (arguments, words) in [
      (["run", "--programs", "10"], "programs 0 to 9 of seed 1"),
      (["replay", token], "the program"),
      (["plant", "jobAtOnce"], "5000 programs"),
    ] {
      let ending = try run(arguments + ["--patience", "1"], path: path)
      let refusal = try #require(ending.refusal)
      let message = "Node was not done with \(words) after 1 s, and was killed"
      #expect(refusal.hasPrefix("conformance: \(message)"))
    }
    let numbers = try String(contentsOf: folder.url.appending(path: "numbers"), encoding: .utf8)
      .split(separator: "\n").compactMap { Int32($0) }
    #expect(numbers.count == 3)
    for number in numbers { #expect(kill(number, 0) == -1, "\(number) is still there") }
  }

  /// Once a batch hangs, no other is begun; some may be under way beside it.
  @Test func `if node hangs, it is not asked for other programs`() throws {
    let folder = try TemporaryFolder(with: ["numbers": ""])
    try writeScript(Self.hanging, to: folder.url.appending(path: "node"))
    let path = "\(folder.url.path):/usr/bin:/bin"
    let ending = try run(["run", "--programs", "250000", "--patience", "1"], path: path)
    #expect(ending.status == 2)
    let numbers = try String(contentsOf: folder.url.appending(path: "numbers"), encoding: .utf8)
    #expect(numbers.split(separator: "\n").count < 50)
  }

  @Test(.enabled(if: isHere)) func `it runs in the project's folder only`() throws {
    let folder = try TemporaryFolder()
    let ending = try run(["run"], in: folder.url)
    #expect(ending.status == 2)
    #expect(
      ending.errors
        == "conformance: there is no Conformance/V8/interpret.js here; run v8 in the project's folder\n"
    )
  }

  @Test(.enabled(if: isHere)) func `a token runs its program again`() throws {
    let token = Token(seed: 4, number: 12)
    #expect(try Token(parsing: "\(token)").script == token.script)
    let ending = try run(["replay", "\(token)"])
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output.hasPrefix(JavaScriptText.text(token.script)))
    #expect(ending.output.contains(SwiftText.text(token.script)))
    #expect(ending.output.hasSuffix("All three log: \(Run.log(of: token.script))\n"))
  }

  @Test(.enabled(if: isHere)) func `a planted fault shows a program that notices it`() throws {
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
