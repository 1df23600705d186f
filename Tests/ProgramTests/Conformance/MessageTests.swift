import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// Whatever closure a verb is given, the compiler says what is wrong: never that it does not know.
@Suite(.ownThread) struct MessageTests {
  /// A library's types and verbs, and the closures that it needs.
  struct Library: Sendable, CustomTestStringConvertible {
    let name: String
    /// Promises of a value and of nothing, that can fail and that cannot.
    let promises: [String]
    /// What is before a closure: the verb, and its arguments.
    let verbs: [String]

    var testDescription: String { name }
  }

  static let libraries = [
    Library(
      name: "TypedPromise",
      promises: [
        "Promise<Int, Lost>", "Promise<Void, Lost>", "Promise<Int, Never>",
        "Promise<Int, any Error>",
      ],
      verbs: [
        "then", "map", "flatMap", "done", "get", "tap", "compactMap(ifNil: lost())", "ensure",
        "catch",
        "recover", "mapError", "flatMapError", "tapError", "observe", "catch(only: .page)",
        "catch(only: { _ in true })", "report(ifCancelled: lost(), to:", "then(on: .global())",
        "catch(on: .global())", "catch(on: .global(), only: .page)", "ensure(on: .global())",
      ]
    ),
    Library(
      name: "JSPromise",
      promises: ["Promise<Int>", "Promise<Void>"],
      verbs: [
        "then", "map", "flatMap", "catch", "recover", "finally", "catch(only: Lost.self)",
        "catch(only: Lost.page)", "catch(only: { _ in true })",
      ]
    ),
    Library(
      name: "ResultPromise",
      promises: ["Promise<Int, Lost>", "Promise<Void, Lost>", "Promise<Int, Never>"],
      verbs: [
        "then", "thenAsync", "map", "flatMap", "mapError", "recover", "mapResult", "flatMapResult",
        "await", "recover(only: .page)", "recover(only: { _ in true })",
      ]
    ),
  ]

  /// An expression, statements, and closures that throw, throw on, return nothing, or never return.
  static let closures = [
    "{ 1 }", "{ _ in 1 }", "{ $0 }", "{ print($0) }", "{ print(1) }", "{ _ in load() }",
    "{ load() }",
    "{ it in print(it); return 1 }", "{ print(1); return 1 }", "{ it in print(it); return load() }",
    "{ it in print(it) }", "{ it in print(it); print(it) }", "{ print(1); print(2) }",
    "{ _ in throw Lost.page }", "{ throw Lost.page }", "{ _ throws(Lost) in throw .page }",
    "{ it in try risk(it) }", "{ try risk(1) }", "{ it in try call { it in try risk(it) } }",
    "{ _ in fatalError() }", "{ fatalError() }", "{ _ in Lost.page }", "{ }", "{ _ in }",
    "{ screen?.text = \"\\($0)\" }", "{ if $0 == 1 { return 1 }; return 2 }",
  ]

  @Test(arguments: Extent.inTurn(libraries))
  func `the compiler never says that it has nothing to say`(_ library: Library) async throws {
    let modules = try #require(Products.modules)
    let made =
      switch library.name {
      case "JSPromise": ("Promise<Int>", ".resolve(1)")
      case "TypedPromise": ("Promise<Int, Lost>", "Promise(value: 1)")
      default: ("Promise<Int, Lost>", "Promise(.success(1))")
      }
    var lines = [
      "import Dispatch", "import \(library.name)", "enum Lost: Error { case page }",
      "final class Screen: @unchecked Sendable { var text = \"\" }",
      "let screen: Screen? = nil", "func lost<E: Error>() -> E { fatalError() }",
      "func load() -> \(made.0) { \(made.1) }", "func risk(_ it: Any) throws -> Int { 1 }",
      "func call(_ body: (Any) throws -> Int) rethrows -> Int { try body(1) }",
    ]
    let first = lines.count
    for verb in library.verbs {
      for closure in Self.closures {
        for promise in library.promises {
          let call = verb.hasSuffix(":") ? "\(verb) \(closure))" : "\(verb) \(closure)"
          lines.append("func f\(lines.count)(_ p: \(promise)) { _ = p.\(call) }")
        }
      }
    }
    #expect(lines.count > first + 400)
    let source = lines.joined(separator: "\n") + "\n"
    let output = try await Toolchain.withFolder { folder in
      let file = folder.appending(path: "Messages.swift")
      try source.write(to: file, atomically: true, encoding: .utf8)
      let arguments = [
        "-typecheck", "-swift-version", "6", "-parse-as-library", "-suppress-warnings",
        "-diagnostic-style", "llvm", "-I", modules.path, file.path,
      ]
      return try await Toolchain.run("swiftc", arguments)
    }
    for match in output.errors.matches(of: /:(\d+):\d+: error: failed to produce diagnostic/) {
      let line = Int(match.1).map { lines[$0 - 1] } ?? ""
      Issue.record("\(library.name): no message for \(line)")
    }
    #expect(output.errors.contains("error:"), "wrong closures are refused")
  }
}
