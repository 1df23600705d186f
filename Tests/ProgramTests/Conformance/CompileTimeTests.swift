import Foundation
import PromiseConformance
import TestSupport
import Testing

/// The compile times in `Docs/Compiling.md`: a cell with a number of milliseconds is held to the limit of steps.
@Suite(.ownThread) struct CompileTimeTests {
  /// A row of the page: how a library's chain is written, and which kinds of links compile quickly.
  struct Row: Sendable, CustomTestStringConvertible {
    let library: String
    let verb: String
    let end: String
    let kinds: [String: String]

    var testDescription: String { "\(library): \(verb) … \(end)" }
  }

  static let rows: [Row] = {
    let page = (try? Project.text("Docs/Compiling.md")) ?? ""
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.drop { !$0.hasPrefix("| library | chain … end |") }
      .prefix { $0.hasPrefix("|") }
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    guard let heading = table.first?.dropFirst(2) else { return [] }
    return table.dropFirst(2).map { cells in
      let call = cells[1].replacing("`", with: "").components(separatedBy: " … ")
      return Row(
        library: cells[0],
        verb: call[0],
        end: call.last ?? "",
        kinds: Dictionary(uniqueKeysWithValues: zip(heading, cells.dropFirst(2)))
      )
    }
  }()

  @Test func `the page has a row of quick verbs for each library`() {
    for library in ["TypedPromise", "JSPromise", "ResultPromise"] {
      let quick = Self.rows.filter { row in
        row.library == library && Link.kinds.allSatisfy { Self.time(row.kinds[$0.name]) != nil }
      }
      #expect(!quick.isEmpty, "\(library) has no verb for every kind of link")
    }
  }

  @Test(arguments: rows)
  func `a chain of twelve links compiles in the time that the page says`(_ row: Row) async throws {
    for kind in Link.kinds {
      // A slow program takes many seconds, so it is not compiled again.
      guard Self.time(row.kinds[kind.name]) != nil else { continue }
      let program = kind.program(row)
      let diagnostics = try await SharedRun.compiler.diagnostics(of: program)
      let mismatch = FixtureCompiler.mismatch(program, diagnostics)
      #expect(mismatch == nil, "\(kind.name):\n\(program)")
    }
  }

  /// The milliseconds in a cell; `nil` where it says seconds, or that the compiler gives up.
  private static func time(_ cell: String?) -> Double? { cell.flatMap { Double($0) } }
}

/// What the links of a chain are made of.
private struct Link {
  let name: String
  let type: String
  /// The closures, repeated.
  let bodies: [String]

  static let kinds = [
    Link(name: "`$0 + 1`", type: "Int", bodies: ["$0 + 1"]),
    Link(name: "`$0 * 2 + 1`", type: "Int", bodies: ["$0 * 2 + 1"]),
    Link(name: "`load($0)`", type: "Int", bodies: ["load($0)"]),
    Link(name: "`double($0)`", type: "Int", bodies: ["double($0)"]),
    Link(name: "`$0.next`", type: "Node", bodies: ["$0.next"]),
    Link(name: "`\"\\($0).\"`", type: "String", bodies: ["\"\\($0).\""]),
    Link(
      name: "all of these",
      type: "Int",
      bodies: ["$0 + 1", "load($0)", "double($0)", "\"\\($0).\"", "$0.count", "$0 * 2 + 1"]
    ),
  ]

  func program(_ row: CompileTimeTests.Row) -> String {
    func of(_ type: String) -> String {
      row.library == "JSPromise" ? "Promise<\(type)>" : "Promise<\(type), Lost>"
    }
    let made =
      switch row.library {
      case "JSPromise": "Promise.resolve(number)"
      case "TypedPromise": "Promise(value: number)"
      default: "Promise(.success(number))"
      }
    let links = (0..<12).map { number in
      let body = bodies[number % bodies.count]
      let isPromise = body.hasPrefix("load")
      return switch row.verb {
      case "then / thenAsync":
        isPromise ? ".thenAsync { \(body) }" : ".then { .success(\(body)) }"
      case let verbs where verbs.contains(" / "):
        "." + (verbs.components(separatedBy: " / ")[isPromise ? 1 : 0]) + " { \(body) }"
      default: ".\(row.verb) { \(body) }"
      }
    }
    return """
      import \(row.library)

      enum Lost: Error { case page }
      final class Node: Sendable { var next: Node { self } }
      let spare: (Int, String, Node) = (0, "", Node())
      func load(_ number: Int) -> \(of("Int")) { \(made) }
      func double(_ number: Int) -> Int { number * 2 }

      func chain(_ promise: \(of(type))) {
        promise
          \(links.joined(separator: "\n    "))
          .\(row.end.replacing("spare", with: spare))
      }
      """
  }

  private var spare: String { type == "Int" ? "spare.0" : type == "String" ? "spare.1" : "spare.2" }
}
