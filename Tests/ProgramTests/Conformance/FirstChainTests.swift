import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// The chains that people write first compile in few steps of the type checker, which are counted: no clock decides.
@Suite(.ownThread) struct FirstChainTests {
  /// A library, and how many steps a chain of four links may take.
  struct Library: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: Int
    /// Before a closure that returns a value, and one that returns a promise; and the end of a chain.
    let (value, promise, end): (String, String, String)
    let (type, made): (String, String)

    var testDescription: String { name }
  }

  static let libraries = [
    Library(
      name: "TypedPromise",
      steps: 6_000,
      value: "then",
      promise: "then",
      end: ".ensure { hide() }.catch { print($0) }",
      type: "Promise<Int, Lost>",
      made: "Promise(value: 1)"
    ),
    Library(
      name: "JSPromise",
      steps: 2_500,
      value: "then",
      promise: "then",
      end: ".catch { print($0) }.finally { hide() }",
      type: "Promise<Int>",
      made: ".resolve(1)"
    ),
    Library(
      name: "ResultPromise",
      steps: 2_000,
      value: "map",
      promise: "thenAsync",
      end: ".recover { print($0) }.await { _ in hide() }",
      type: "Promise<Int, Lost>",
      made: "Promise(.success(1))"
    ),
  ]

  static let chains = [
    ["load($0)", "load($0)", "double($0)", "print($0)"],
    ["load($0)", "load($0)", "load($0)", "print($0)"],
    ["double($0)", "load($0)", "\"\\($0)\"", "print($0)"],
    ["load($0)", "[$0]", "$0.count", "print($0)"],
    ["double($0)", "double($0)", "double($0)", "print($0)"],
  ]

  @Test(arguments: libraries)
  func `four links compile in few steps`(_ library: Library) async throws {
    let modules = try #require(Products.modules)
    let functions = Self.chains.enumerated().map { number, links in
      let calls = links.map { link in
        ".\(link.hasPrefix("load") ? library.promise : library.value) { \(link) }"
      }
      return "func f\(number)(_ p: \(library.type)) { p\(calls.joined())\(library.end) }"
    }
    let scope = [
      "import \(library.name)", "enum Lost: Error { case page }", "func hide() {}",
      "func load(_ number: Int) -> \(library.type) { \(library.made) }",
      "func double(_ number: Int) -> Int { number * 2 }",
    ]
    let source = (scope + functions).joined(separator: "\n") + "\n"
    let output = try await Toolchain.withFolder { folder in
      let file = folder.appending(path: "First.swift")
      try source.write(to: file, atomically: true, encoding: .utf8)
      let arguments = [
        "-typecheck", "-swift-version", "6", "-parse-as-library", "-I", modules.path,
        "-Xfrontend", "-solver-scope-threshold=\(library.steps)", file.path,
      ]
      return try await Toolchain.run("swiftc", arguments)
    }
    #expect(output.status == 0 && !output.errors.contains("warning:"), "\(output.errors)")
  }
}
