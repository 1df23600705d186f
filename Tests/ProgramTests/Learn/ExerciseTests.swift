import ProgramSupport
import PromiseConformance
import TestSupport
import Testing

@testable import Learning

/// The parts of exercises; whether they fail as they say is for `make learn-check`.
@Suite(.ownThread) struct ExerciseTests {
  private static var all: [Exercise] { get throws { try Exercise.all } }

  @Test func `there are two dozen, and the numbers of their files are their order`() throws {
    let all = try Self.all
    #expect(all.count == 24)
    for exercise in all {
      let number = exercise.number < 10 ? "0\(exercise.number)" : "\(exercise.number)"
      #expect(exercise.name.hasPrefix("\(number)-"), "\(exercise.name) is number \(number)")
    }
    let places = all.map(\.program.number)
    #expect(places == places.sorted(), "programs come one after another")
    #expect(Set(places).count == WholeProgram.allCases.count, "each program has an exercise")
  }

  @Test func `each names rules that there are, and that hold in its solution`() throws {
    let known = Set(Catalogue.rules.map(\.id))
    for exercise in try Self.all {
      #expect(!exercise.rules.isEmpty, "\(exercise.name) fails no rule")
      #expect(Set(exercise.rules).count == exercise.rules.count, "\(exercise.name)")
      let solved = Set(try exercise.program.rules)
      #expect(solved.isSubset(of: known))
      #expect(
        solved.isSuperset(of: exercise.rules),
        "\(exercise.name) asks what its solution does not keep"
      )
    }
  }

  @Test func `each has two hints, which differ, and no other exercise's`() throws {
    let hints = try Self.all.flatMap(\.hints)
    #expect(hints.count == 48)
    #expect(Set(hints).count == hints.count)
    #expect(hints.allSatisfy { $0.count > 30 && $0.hasSuffix(".") || $0.hasSuffix("?") })
  }

  @Test func `each shows a line of a library that is there, once`() throws {
    for exercise in try Self.all {
      #expect(exercise.library.file.hasPrefix("Sources/"), "\(exercise.name)")
      #expect(
        try exercise.libraryLine != nil,
        "\(exercise.name): \(exercise.library.file) must have “\(exercise.library.text)” in one line"
      )
    }
  }

  @Test func `each is a short program, a few lines away from its solution`() throws {
    for exercise in try Self.all {
      #expect(exercise.source.lines.count <= 151, "\(exercise.name) is long")
      let changes = Difference(
        from: exercise.source.lines,
        to: try exercise.program.source().lines
      ).count
      #expect(1...20 ~= changes, "\(exercise.name): \(changes) lines change")
    }
  }

  @Test func `the page has each, in their order, and the front page leads to it`() throws {
    let page = try Project.text("Docs/Learn.md")
    let rows = page.matches(of: /(?m)^\| (\d+) \| (.+?) \| \[(\w+)\]\((.+?)\)/)
    let shown = rows.map { "\($0.1) \($0.2) \($0.3) Docs/\($0.4)" }
    let all = try Self.all
    #expect(
      shown == all.map { "\($0.number) \($0.title) \($0.program.rawValue) \($0.program.path)" }
    )
    #expect(try Project.text("README.md").contains("](Docs/Learn.md)"))
  }

  @Test func `marks say in which versions a line is`() throws {
    let source = try MarkedSource(
      """
      a
      b  //- 2
      //+ 2 -4
      c
      d  //+ 3
      //! 7
      e  //! 7
      f  // no mark
      //.
      g  //~ 7 ~8
      """,
      named: "Some.swift"
    )
    #expect(source.text(at: 1) == "a\nb\ng")
    #expect(source.text(at: 2.5) == "a\nc\ng")
    #expect(source.text(at: 3) == "a\nc\nd\ng")
    #expect(source.text(at: 4, fault: 7) == "a\ne\nf  // no mark")
    #expect(source.steps == [1, 2, 3, 4])
    #expect(throws: Mistake.self) { try MarkedSource("a  //+ two", named: "Some.swift") }
    let parts = Parts("all\n\n== 1\na\n\n== 2\n")
    #expect(parts.names == ["1", "2"])
    #expect([parts[""], parts["1"], parts["2"], parts["3"]] == ["all\n", "a\n", "", nil])
  }

  @Test func `deletions take one thing at a time`() {
    let source = """
      final class Promise {
        private var value = 0

        /// Sets it.
        func settle() -> Bool {
          guard value == 0 else { return false }
          for one in list { one() }
          return true
        }
      }
      """
    let variants = Deletions(from: source).variants
    #expect(
      variants.map(\.what) == [
        "the body of “func settle() -> Bool {”", "“guard value == 0 else { return false }”",
        "what “guard value == 0 else { return false }” does", "“for one in list { one() }”",
        "what “for one in list { one() }” does", "“return true”",
      ]
    )
    #expect(variants[3].source == source.replacing("    for one in list { one() }\n", with: ""))
    #expect(variants[4].source == source.replacing("{ one() }", with: "{}"))
  }
}
