import PromiseAdapters
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

@testable import SmallPromises

/// The small promises, beside the large ones.
@Suite(.ownThread) struct SmallPromiseTests {
  @Test(arguments: ["SmallTyped", "SmallJS", "SmallResult"])
  func `a program does the same in a small promise and in the large one`(name: String) throws {
    let pair = try SmallCommand.pairs([name])[0]
    for seed in 1...5 as ClosedRange<UInt64> {
      let differing = (0..<300).first { pair.programs.run(seed: seed, index: $0).differs }
      let text = differing.flatMap { pair.programs.finding(seed: seed, index: $0)?.text }
      #expect(differing == nil, "program \(differing ?? 0) of seed \(seed): \(text ?? "")")
    }
  }

  @Test func `a difference is noticed`() {
    // The small one reports what is unhandled later than the large one.
    let programs = Fuzz(SmallJSAdapter.self, like: JSPromiseAdapter.self)
    #expect((0..<300).contains { programs.run(seed: 1, index: $0).differs })
  }

  @Test func `the page says how many laws each can be asked`() throws {
    let page = try Project.root.appending(path: "Docs/Choosing.md").text
    func row(_ words: String, _ subjects: [Subject]) -> String {
      let counts = subjects.map { $0.cells.count { $0.rule.level.isLaw && $0.hasCases } }
      return "| \(words) | \(counts.map { "\($0)" }.joined(separator: " | ")) |"
    }
    let small = row("laws of the suite that the small one can be asked", SmallPromises.all)
    let large = row("the same for the large one", Libraries.all)
    #expect(page.contains("\(small)\n\(large)\n"), "write: \(small)\n\(large)")
  }

  @Test func `the page says how many lines of code each small promise has`() throws {
    let page = try Project.root.appending(path: "Docs/Choosing.md").text
    let counts = try ["TypedPromise", "JSPromise", "ResultPromise"].map { name in
      let text = try Project.root.appending(path: "Sources/Small/\(name).swift").text
      let code = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { !$0.isEmpty && !$0.hasPrefix("//") }
      return "\(code.count)"
    }
    let row = "| lines of code, small | \(counts.joined(separator: " | ")) |"
    #expect(page.contains(row), "write: \(row)")
  }
}
