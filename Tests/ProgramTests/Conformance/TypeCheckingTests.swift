import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// How long the compiler takes for the types of the kit, by its own figures.
///
/// They are processor time, which others on the machine hardly change.
@Suite(.ownThread) struct TypeCheckingTests {
  private struct Place: Hashable {
    let file: String
    let line: Int
    /// What the compiler calls it: a kind and a name or, outside functions, just an expression.
    let what: String

    var isExpression: Bool { what == "expression" }

    /// Whether this is an expression that may be in that function: then the function's name is enough.
    func canBePart(of other: Self) -> Bool {
      isExpression && !other.isExpression && file == other.file && other.line <= line
    }

    /// What it is called; of an expression, the line that begins what it is in.
    var name: String {
      get throws {
        guard isExpression else { return what }
        let lines = try Project.text(file).split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines[..<line].last { $0.contains(/\b(let|var|func|init|case)\b/) } ?? "?"
        return "an expression of `\(first.trimmingCharacters(in: .whitespaces))`"
      }
    }
  }

  /// Milliseconds; it is asked for shorter ones, too, so that it shows where the compiler says none any more.
  private static let (limit, asked) = (200, 10)

  @Test(.enabled(if: Extent.isWhole, "asks the compiler about the kit; `make nightly` does"))
  func `no declaration of the kit takes long`() async throws {
    var times = try await Self.times()
    #expect(!times.isEmpty, "the compiler says no times")
    for _ in 0..<2 where times.values.contains(where: { $0 > Self.limit }) {
      times.merge(try await Self.times(), uniquingKeysWith: min)
    }
    let slow = times.filter { $0.value > Self.limit }.sorted { $0.value > $1.value }
    for (place, time) in slow where !slow.contains(where: { place.canBePart(of: $0.key) }) {
      Issue.record("\(place.file):\(place.line): \(try place.name) takes \(time) ms")
    }
  }

  /// The milliseconds that parts of the kit take.
  private static func times() async throws -> [Place: Int] {
    let folder = "Conformance/Kit"
    let files = try Project.files(under: folder).map { Project.root.appending(path: $0.path).path }
    let limits = ["function-bodies", "expression-type-checking"]
      .flatMap { ["-Xfrontend", "-warn-long-\($0)=\(asked)"] }
    let end = try await Toolchain.run(
      "swiftc",
      [
        "-typecheck", "-whole-module-optimization", "-swift-version", "6", "-parse-as-library",
        "-package-name", Project.root.packageName, "-module-name", "PromiseConformance", "-I",
        try #require(Products.modules).path, "-diagnostic-style", "llvm",
      ] + limits + files
    )
    let errors = end.errors.split(separator: "\n").filter { $0.contains("error: ") }
    try #require(end.status == 0, "\(errors)")
    let warnings = /(?m)^.*\/(Conformance\/Kit\/.+?):(\d+):\d+: warning: (.+) took (\d+)ms to/
    return Dictionary(
      end.errors.matches(of: warnings).map { warning in
        let (_, file, line, what, time) = warning.output
        let place = Place(file: String(file), line: Int(line) ?? 0, what: String(what))
        return (place, Int(time) ?? 0)
      },
      uniquingKeysWith: max
    )
  }
}
