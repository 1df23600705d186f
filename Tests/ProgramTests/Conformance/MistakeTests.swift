import Foundation
import PromiseAdapters
import PromiseConformance
import TestSupport
import Testing

/// Common mistakes: the compiler says what the pages say, and each hint is for a line that people try.
@Suite(.ownThread) struct MistakeTests {
  @Test(arguments: Extent.inTurn(["TypedPromise", "JSPromise", "ResultPromise"]))
  func `each mistake is refused as the page says, and what to write instead compiles`(
    _ library: String
  ) async throws {
    let page = try Project.text("Docs/Mistakes/\(library).md")
    let sections = page.components(separatedBy: "\n## ").dropFirst()
    #expect(sections.count >= 10)
    for section in sections {
      let title = section.prefix { $0 != "\n" }
      let programs = section.matches(of: /```swift\n((?:.|\n)*?)```/).map { String($0.1) }
      #expect(programs.count == 2, "“\(title)” has a wrong program and a right one")
      for (number, program) in programs.enumerated() {
        #expect(program.contains("import \(library)\n"), "“\(title)” imports the library")
        let isWrong = !FixtureCompiler.marks(in: program).isEmpty
        #expect(isWrong == (number == 0), "“\(title)”: only the first program has marks")
        let diagnostics = try await SharedRun.compiler.diagnostics(of: program)
        let mismatch = FixtureCompiler.mismatch(program, diagnostics)
        #expect(mismatch == nil, "“\(title)”, program \(number + 1)")
      }
    }
  }

  @Test(arguments: Libraries.all.map(\.name))
  func `each hint is what a first try gets, and there are no more than 25`(
    _ library: String
  ) throws {
    let hints = try Project.text("Sources/\(library)/Promise+Elsewhere.swift")
      .matches(of: /unavailable,/).count
    let programs = try Project.text("Conformance/Adapters/Programs/\(library).swift")
    let tries = try #require(programs.firstMatch(of: /func elsewhere\((?:.|\n)*?\n\}/)).0
    #expect(FixtureCompiler.marks(in: String(tries)).count == hints)
    #expect(hints <= 25)
  }
}
