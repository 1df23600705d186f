import Ladder
import PromiseConformance
import TestSupport
import Testing

@testable import Lessons

/// What exercises consist of; that they fail what they say is for `make learn-check`.
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
      #expect(solved.isSuperset(of: exercise.rules), "\(exercise.name) asks what nobody keeps")
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
      let lines = { (text: String) in
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      #expect(lines(exercise.source).count <= 151, "\(exercise.name) is long")
      let changes = RungDiff(
        from: lines(exercise.source),
        to: lines(try exercise.program.source)
      ).changes
      #expect(1...20 ~= changes, "\(exercise.name): \(changes) lines change")
    }
  }

  @Test func `the page has each, in their order, and the front page leads to it`() throws {
    let page = try Project.text("Docs/Learn.md")
    let rows = page.matches(of: /(?m)^\| (\d+) \| (.+?) \| \[(\w+)\]/)
    let shown = rows.map { "\($0.1) \($0.2) \($0.3)" }
    #expect(shown == (try Self.all.map { "\($0.number) \($0.title) \($0.program.rawValue)" }))
    #expect(try Project.text("README.md").contains("](Docs/Learn.md)"))
  }

  @Test func `a fault is planted where its lines stand once, or not at all`() throws {
    let source = "a\nb\n\nc\nb\n"
    let fault = PlantedFault(" a\n-b\n+x\n+y\n…\n+z\n c")
    #expect(try fault.planted(in: source) == "a\nx\ny\n\nz\nc\nb\n")
    for text in ["-b\n+x", "-d\n+x"] {
      #expect(throws: PlantedFault.Mistaken.self) { try PlantedFault(text).planted(in: source) }
    }
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
