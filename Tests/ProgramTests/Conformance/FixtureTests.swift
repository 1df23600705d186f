import PromiseAdapters
import PromiseConformance
import Testing
import TestSupport

/// The programs of the static rules are compared with what they say about themselves.
@Suite(.ownThread) struct FixtureTests {
  /// One of these programs.
  struct Program: CustomTestStringConvertible {
    let library: String
    let fixture: Fixture

    var source: String { fixture.source }
    var testDescription: String {
      "\(library) \(fixture.rule): \(source.split(separator: "\n").first ?? "")"
    }
  }

  static let programs =
    TypedPromiseAdapter.fixtures.map { Program(library: "TypedPromise", fixture: $0) }
    + JSPromiseAdapter.fixtures.map { Program(library: "JSPromise", fixture: $0) }
    + ResultPromiseAdapter.fixtures.map { Program(library: "ResultPromise", fixture: $0) }

  @Test(
    "A program passes, and fails as soon as any one of its marks is taken away",
    arguments: programs
  )
  func everyMarkCounts(program: Program) async throws {
    let diagnostics = try await SharedRun.compiler.diagnostics(of: program.source)
    #expect(FixtureCompiler.mismatch(program.source, diagnostics) == nil)
    let lines = program.source.split(separator: "\n", omittingEmptySubsequences: false)
    var marks = 0
    for (index, line) in lines.enumerated() {
      for mark in line.ranges(of: /\s*\/\/ (error|warning): (?:(?!\/\/ (?:error|warning): ).)+/) {
        marks += 1
        var fewer = lines.map(String.init)
        fewer[index] = String(line[..<mark.lowerBound] + line[mark.upperBound...])
        let without = FixtureCompiler.mismatch(fewer.joined(separator: "\n"), diagnostics)
        #expect(without != nil, "nothing misses the mark in: \(line)")
      }
    }
    #expect(marks == FixtureCompiler.marks(in: program.source).count)
  }

  @Test("Each program says in its first line what it shows, and imports its library only")
  func programsAreReadable() {
    let libraries = ["TypedPromise", "JSPromise", "ResultPromise"]
    for program in Self.programs {
      let name = "\(program.library) \(program.fixture.rule)"
      #expect(program.source.hasPrefix("// "), "\(name)")
      #expect(program.source.contains("\nimport \(program.library)\n"), "\(name)")
      for other in libraries where other != program.library {
        #expect(!program.source.contains("import \(other)"), "\(name)")
      }
    }
  }

  @Test("Marks are read from the ends of lines, also more than one, and from the lines above")
  func marks() {
    let marks = FixtureCompiler.marks(
      in: "a  // error: one  // warning: two\n\nb // error: not // a mark\nc  // note: no mark"
    )
    #expect(marks.map(\.line) == [1, 1, 3])
    #expect(marks.map(\.severity) == ["error", "warning", "error"])
    #expect(marks.map(\.message) == ["one", "two", "not // a mark"])
    let above = FixtureCompiler.marks(
      in: "  // error: one\n  // warning: two\n  a  // error: three\nb"
    )
    #expect(above.map(\.line) == [3, 3, 3])
  }

  @Test("A second diagnostic on a marked line is not let through")
  func secondDiagnostic() {
    let source = "f(x)  // error: no 'f'"
    let asked = FixtureCompiler.Diagnostic(line: 1, severity: "error", message: "there is no 'f'")
    let other = FixtureCompiler.Diagnostic(line: 1, severity: "error", message: "there is no 'x'")
    #expect(FixtureCompiler.mismatch(source, [asked]) == nil)
    #expect(FixtureCompiler.mismatch(source, [asked, other])?.contains("no 'x'") == true)
    #expect(FixtureCompiler.mismatch(source, [other])?.contains("should get") == true)
    #expect(FixtureCompiler.mismatch(source, [])?.contains("gets none") == true)
    #expect(FixtureCompiler.mismatch("f(x)", []) == nil)
  }

  @Test("A module that cannot be read is no verdict on the library")
  func unreadableModule() async {
    await #expect(throws: Toolchain.Failure.self) {
      try await SharedRun.compiler.diagnostics(of: "import NoSuchModule\n")
    }
  }

  @Test("An expression that keeps the compiler busy for seconds is a fault, in its line")
  func steps() async throws {
    let links = String(repeating: "  .then { $0.next }\n", count: 12)
    let source = """
      import JSPromise
      final class Node: Sendable { var next: Node { self } }
      func chain(_ promise: Promise<Node>) {
        promise
      \(links)  .catch { print($0) }
      }
      """
    let mismatch = FixtureCompiler.mismatch(
      source,
      try await SharedRun.compiler.diagnostics(of: source)
    )
    #expect(mismatch?.contains("in reasonable time") == true, "\(mismatch ?? "no fault")")
  }
}
