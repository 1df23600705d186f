import Foundation
import Learning
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// The command, as it is called: what it prints, and how it ends.
@Suite(.ownThread) struct LearnCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func learn(
    _ arguments: String...,
    environment: [String: String] = [:]
  ) throws -> ProgramEnd {
    return try ProgramEnd(
      of: Project.program("learn"),
      arguments,
      in: folder.url,
      environment: environment
    )
  }

  private func copy(_ number: Int) throws -> URL {
    folder.url.appending(path: ".learn/\(try Exercise.all[number - 1].name).swift")
  }

  /// Makes the first exercise's copy its solution, in which something else replaces a text.
  ///
  /// - Returns: what the copy is now.
  @discardableResult
  private func write(replacing old: String, with new: String) throws -> String {
    _ = try learn("reset")
    let text = try WholeProgram.Box.source().replacing(old, with: new)
    try Data(text.utf8).write(to: copy(1))
    return text
  }

  @Test func `an exercise is shown, refused, repaired, and left`() throws {
    let first = try learn()
    #expect(first.status == 1)
    #expect(first.output.contains("Exercise 1 of 24: It is settled, and no handler is called.\n"))
    #expect(first.output.contains("edit    .learn/01-tells-nobody.swift\n"))
    #expect(first.output.contains("\nSTA-04  Every observer gets the identical value"))
    // The observer that was not told is named.
    #expect(first.output.contains(", and h0 never runs\n"))
    #expect(first.output.contains("  step  thread  what happens"))
    #expect(first.output.contains("Not kept: STA-04, STA-02, STA-09, MEM-10.\n"))

    let refused = try learn("next")
    #expect(refused.status == 1)
    #expect(refused.output == "")
    #expect(refused.errors == "exercise 1 is not solved: STA-04 does not hold yet\n")

    try Data(WholeProgram.Box.source().utf8).write(to: copy(1))
    let solved = try learn()
    #expect(solved.status == 0)
    #expect(solved.output.contains("Solved: all 8 rules that it can be asked hold.\n"))
    #expect(solved.output.contains("\nWhy: \(try Exercise.all[0].why)\n"))
    #expect(solved.output.contains("Where a library does it: Sources/ResultPromise/Machine.swift:"))

    let next = try learn("next")
    #expect(next.status == 0)
    #expect(next.output.hasPrefix("Exercise 2 of 24: "))
    let list = try learn("list")
    #expect(list.output.hasPrefix("✓  1  It is settled, and no handler is called.\n→  2  "))
    #expect(list.output.split(separator: "\n").count == 24)
  }

  @Test func `what hangs is given up once, and not by each rule`() throws {
    try write(replacing: "outcome = value", with: "while true {}")
    let end = try learn()
    #expect(end.status == 1)
    #expect(end.output.contains("\n✗ it hung: not done after "))
    #expect(end.output.matches(of: /\nNot kept: [A-Z]{3}-\d\d\.\n/).count == 1)
  }

  @Test func `hints come one after the other`() throws {
    let hints = try Exercise.all[0].hints
    #expect(try learn("hint").output.hasPrefix("\(hints[0])\n"))
    for _ in 0..<2 { #expect(try learn("hint").output == "\(hints[0])\n\(hints[1])\n") }
  }

  @Test func `what does not compile is told in the compiler's words`() throws {
    try write(replacing: "outcome = value", with: "outcome = valu")
    for command in [["show"], ["next"]] {
      let end = try learn(command[0])
      #expect(end.status == 2)
      #expect(end.errors.contains("error: cannot find 'valu' in scope"))
      #expect(end.errors.hasSuffix("says above, and call make learn again\n"))
    }
    // What the suite needs is missing.
    let renamed = try write(replacing: "whenSettled", with: "wait")
    let end = try learn()
    #expect(end.status == 2)
    #expect(end.errors.contains("'whenSettled'"))
    #expect(try String(contentsOf: copy(1), encoding: .utf8) == renamed)
  }

  @Test func `a promise that takes its process down fails, and says how`() throws {
    try write(replacing: "    return true\n", with: "    fatalError(\"no\")\n")
    let end = try learn()
    #expect(end.status == 1)
    #expect(end.output.contains("✗ it trapped"))
  }

  @Test func `our solution is shown as what changes`() throws {
    try write(replacing: "waiting", with: "all")
    let end = try learn()
    #expect(end.status == 0)
    #expect(end.output.contains("-    let all = handlers\n"))
    #expect(end.output.contains("+    let waiting = handlers\n"))
  }

  @Test func `a program is run on the copy, and the model says whether it must end so`() throws {
    let program = "p0 = pending; h0 on p0; fulfil p0"
    let broken = try learn("try", program)
    #expect(broken.status == 1)
    #expect(broken.output.contains(", and h0 never runs\n"))
    try Data(WholeProgram.Box.source().utf8).write(to: copy(1))
    let solved = try learn("try", program)
    #expect(solved.status == 0)
    #expect(solved.output.hasPrefix("the model agrees\n\nWhat happened:\n  p0 = pending\n"))
    let wrong = try learn("try", "p0 = pendin")
    #expect(wrong.status == 2)
    #expect(wrong.errors.hasPrefix("learn: line 1, column 6: there is no call “pendin”"))
  }

  @Test func `what it cannot do is one line, and ends with 2`() throws {
    let unknown = try learn("hnt")
    #expect(unknown.status == 2)
    #expect(unknown.errors.hasPrefix("learn: there is no command “hnt”; did you mean hint?"))
    #expect(try learn("--colour").status == 2)
    #expect(try learn("check", "--only", "99").status == 2)
    let bare = try learn(environment: ["PATH": "/usr/bin-without"])
    #expect(bare.status == 2)
    #expect(bare.output.hasPrefix("Exercise 1"))
    #expect(try learn("step", "js-99").status == 2)
    #expect(try learn("--help").output.hasPrefix("Broken promises to repair"))
  }

  @Test func `a step is printed`() throws {
    #expect(try learn("step", "js-3").output == Guide.js.file(3))
    #expect(try learn("step", "ladder-3").output == Step(.ladder, 3, program: 3).file)
  }
}
