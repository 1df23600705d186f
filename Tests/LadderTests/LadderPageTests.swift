import Foundation
import Ladder
import PromiseConformance
import TestSupport
import Testing

/// The page, and the programs that it shows.
@Suite(.ownThread) struct LadderPageTests {
  @Test func `the page is made of the files: make docs`() throws {
    #expect(try Project.text("Docs/Ladder.md") == LadderPage.markdown)
  }

  @Test func `the page shows every rung, and what breaks without it`() throws {
    let text = try LadderFiles.text("Page/Ladder.md")
    for rung in Ladder.rungs.map(\.number) {
      let shown = rung == 1 ? "code" : "diff"
      for kind in ["title", "introduction", "without", shown, "with", "cost", "rules"] {
        #expect(text.contains("\n<!-- \(kind) \(rung) -->\n"), "no \(kind) of rung \(rung)")
      }
    }
    #expect(Ladder.rungs.map(\.number) == Array(1...Ladder.rungs.count))
  }

  @Test(arguments: Ladder.rungs.map(\.number))
  func `a rung is a program that does its work`(number: Int) {
    let output = Ladder.output(of: Ladder.rungs[number - 1].program)
    #expect(output == "somebody has asked\nthe answer is 42\nsomebody has answered\n")
  }

  @Test(arguments: Ladder.without.keys.sorted())
  func `what breaks without a rung is what a program prints`(number: Int) throws {
    let program = try #require(Ladder.without[number])
    #expect(Ladder.output(of: program) == (try LadderFiles.text("Outputs/Without\(number).txt")))
  }

  @Test(arguments: Ladder.rungs.map(\.number))
  func `what does not break on a rung is what the same program prints there`(number: Int) throws {
    let output = Ladder.output(of: Ladder.rungs[number - 1].withIt)
    #expect(output == (try LadderFiles.text("Outputs/With\(number).txt")))
    guard number > 1 else { return }
    #expect(try LadderFiles.repair(number).changes <= 30, "it is to be the same program")
  }

  @Test func `the first rung has 54 lines, and from rung to rung at most 40 change`() throws {
    #expect(
      try LadderFiles.rung(1).split(separator: "\n", omittingEmptySubsequences: false).count == 55
    )
    for rung in Ladder.rungs.map(\.number).dropFirst() {
      let changes = try RungDiff(to: rung).changes
      #expect((1...40).contains(changes), "\(changes) lines change at rung \(rung)")
    }
  }

  @Test func `what the page names in a library stands in the file that it links`() throws {
    let page = try LadderFiles.text("Page/Ladder.md")
    let links = page.matches(of: /\[`([^`]+)`\]\(\.\.\/(Sources\/[^)]+)\)/)
    #expect(links.count >= 20)
    for link in links {
      let source = try Project.text(String(link.2))
      #expect(source.contains(link.1), "\(link.2) has no “\(link.1)”")
    }
  }

  @Test func `without the lock the compiler refuses a rung that it looks at`() async throws {
    let unchecked = "@unchecked Sendable"
    let rung = try LadderFiles.rung(4)
    #expect(rung.contains(unchecked))
    #expect(!(try LadderFiles.rung(5)).contains(unchecked))
    let errors = try await Toolchain.withFolder { folder in
      let file = folder.appending(path: "Rung4.swift")
      try rung.replacing(unchecked, with: "Sendable").write(
        to: file,
        atomically: true,
        encoding: .utf8
      )
      let arguments = ["-typecheck", "-swift-version", "6", "-parse-as-library", file.path]
      return try await Toolchain.run("swiftc", arguments).errors
    }
    let said = errors.split(separator: "\n").compactMap {
      $0.firstMatch(of: /Rung4.swift:\d+:\d+: (error: .*)/).map { "\($0.1)\n" }
    }
    #expect(said.joined() == (try LadderFiles.text("Outputs/Compiler5.txt")))
  }
}
