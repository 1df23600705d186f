import Foundation
import Learning
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// Readers who follow the guides to the letter, and others.
@Suite(.ownThread) struct GuideFollowingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func guide(_ arguments: String...) throws -> ProgramEnd {
    try ProgramEnd(of: Project.program("learn"), ["guide"] + arguments, in: folder.url)
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.url.appending(path: path)
    let above = file.deletingLastPathComponent()
    try above.makeFolder()
    try Data(text.utf8).write(to: file)
  }

  @Test(
    .enabled(if: Extent.isWhole, "compiles for minutes; `make nightly` does"),
    arguments: Guide.allCases
  )
  func `what the page shows is typed, and what it says comes out`(guide: Guide) throws {
    let page = try Project.text(Page(guide).path)
    for (place, call) in try GuideReader(markdown: page).calls().enumerated() {
      let step = "\(guide.name), step \(place + 1)"
      let words = call.command.split(separator: "GUIDE=")
      try write(call.file, to: ".learn/\(guide.name).swift")
      var end = try self.guide(String(words.last ?? ""))
      // A busy machine may let a rule that waits for threads give up; a real failure stays a failure.
      for _ in 0..<2 where !call.isRefused && end.output != call.says + "\n" {
        end = try self.guide(String(words.last ?? ""))
      }
      if call.isRefused {
        #expect(end.status == 2, "\(step)")
        let said = end.errors.matches(of: /(?m)^\S+\.swift:\d+:\d+: (error: .*)$/).map {
          String($0.1)
        }
        #expect(said.joined(separator: "\n") == call.says, "\(step)")
      } else {
        #expect(end.output == call.says + "\n", "\(step): make docs, after rules.txt is right")
        #expect(end.errors == "", "\(step)")
        #expect(end.status == 0, "\(step)")
      }
    }
  }

  @Test func `another way to write a step is judged as that step`() throws {
    let third = try Guide.result.file(3)
    try write(third.replacing("takeHandlers", with: "handlersThatWait"), to: "Mine.swift")
    let mine = try guide("result", "--file", "Mine.swift")
    #expect(mine.output.hasPrefix("Result, step 3 of 9, or near it: 4 lines differ\n"))
    #expect(mine.status == 0)

    try write(
      third.replacing("    guard state.outcome == nil else { return false }\n", with: ""),
      to: "Mine.swift"
    )
    let worse = try guide("result", "--file", "Mine.swift")
    #expect(worse.output.contains("\nNot green, and so on the page: STA-02 STA-06"))
    #expect(worse.status == 1)
    let why = try guide("result", "--file", "Mine.swift", "--explain", "STA-02")
    #expect(why.output.hasPrefix("STA-02  "))
    #expect(why.status == 1)
  }

  /// The first step, with another program.
  private func write(program: String) throws {
    let first = try Guide.typed.file(1)
    let before = try #require(first.components(separatedBy: "/// The promise at work.").first)
    try write("import Foundation\n\n\(before)func program() {\n\(program)\n}\n", to: "Mine.swift")
  }

  @Test func `a program that does not end is stopped, and its promise is asked all the same`()
    throws
  {
    try write(program: "  while true { print(\"again\") }")
    let end = try guide("typed", "--file", "Mine.swift")
    #expect(end.output.contains("  again\n  and then it does not end: it was stopped after 5 s"))
    #expect(end.output.contains("\n13 rules are green"))
    #expect(end.status == 0)
  }

  @Test func `a promise that hangs is said to, once`() throws {
    let endless = try Guide.typed.file(1).replacing("state = end", with: "while true {}")
    try write(endless, to: "Mine.swift")
    let end = try guide("typed", "--file", "Mine.swift")
    #expect(end.output.hasPrefix("Typed, step 1 of 9, or near it: 2 lines differ\n\n"))
    #expect(end.output.contains("\n✗ it hung: not done after "))
    #expect(end.output.hasSuffix(" hangs, so no other rule was asked.\n"))
    #expect(end.status == 1)
  }

  @Test func `a program does not outlive its caller`() throws {
    let fifo = folder.url.appending(path: "fifo").path
    #expect(mkfifo(fifo, 0o600) == 0)
    let reading = open(fifo, O_RDONLY | O_NONBLOCK)
    #expect(reading >= 0)
    defer { close(reading) }
    try write(
      program: """
          let (writing, caller) = (open("\(fifo)", O_WRONLY), getppid())
          kill(caller, SIGTERM)
          while getppid() == caller {}
          _ = write(writing, "it lives on", 11)
        """
    )
    let end = try guide("typed", "--file", "Mine.swift")
    #expect(end.errors.hasSuffix("learn: interrupted; nothing is left behind\n"))
    #expect(end.status == 143)
    // Waits until all that have it open have written, or are gone.
    _ = fcntl(reading, F_SETFL, 0)
    var byte: UInt8 = 0
    #expect(read(reading, &byte, 1) == 0, "it lives on")
  }

  @Test func `what it cannot do is one line, and ends with 2`() throws {
    #expect(
      try guide("typed").refusal
        == "learn: .learn/Typed.swift is empty; type step 1 of Docs/Guides/Typed.md into it, and call again\n"
    )
    let missing = try guide("typed", "--file", "Nowhere.swift").refusal
    #expect(missing?.hasPrefix("learn: there is no Nowhere.swift that can be read; ") == true)
    try Data([0xFF, 0xFE, 0x41]).write(to: folder.url.appending(path: "Mine.swift"))
    #expect(
      try guide("typed", "--file", "Mine.swift").refusal
        == "learn: Mine.swift is no text in UTF-8; save it as one, and call again\n"
    )
    #expect(
      try guide("typd").refusal
        == "learn: there is no guide “typd”; did you mean typed? (there are: typed, js, result)\n"
    )
    let broken = try Guide.js.file(1).replacing("handlers.append", with: "handlers.add")
    try write(broken, to: "Mine.swift")
    let refused = try guide("js", "--file", "Mine.swift")
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(refused.errors.contains("has no member 'add'"))
    #expect(
      refused.errors.hasSuffix(
        "\nlearn: Mine.swift does not compile: the compiler says why above\n"
      )
    )
    let kept = try String(contentsOf: folder.url.appending(path: "Mine.swift"), encoding: .utf8)
    #expect(kept == broken)
    #expect(try guide("js", "now").status == 2)
  }
}
