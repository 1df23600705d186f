import Foundation
import PromiseAdapters
import PromiseConformance

/// A program that makes each call of a table, in a function of its own.
struct CallProgram {
  let table: any CallTable

  /// The calls that it makes.
  ///
  /// Calls that are no Swift, or must not compile cleanly, are left out.
  var calls: [Call] { table.all.filter { !$0.text.hasPrefix("make ") && !$0.isMarked } }

  /// Its text.
  var source: String {
    var lines = [table.scope]
    for (number, call) in calls.enumerated() {
      let text = CallProgram.filled(call.text)
      let effects = text.contains("await ") ? "async throws" : "throws"
      let function = "func call\(number)() \(effects) { \(text) }"
      lines.append(call.condition.map { "#if \($0)\n\(function)\n#endif" } ?? function)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What each call calls, according to the compiler: names of code, and of properties that are read in place.
  ///
  /// Throws if the program does not compile, with the lines that are refused.
  func called(in modules: URL) async throws -> [(call: Call, called: Set<String>)] {
    let output = try await Self.compile(source, ["-emit-silgen"], in: modules)
    var found = [Set<String>](repeating: [], count: calls.count)
    var owner: Int?
    // Made once: a debug build takes longer to read them than to look for them.
    let (function, name) = (/\$s5Calls\d+call(\d+)yy/, /@(\$s\w+)|#([\w.]+)/)
    for line in output.split(separator: "\n") {
      // The code of a function, of its closures and of its types has the function's name in its own.
      let number = line.firstMatch(of: function).flatMap { Int($0.1) }
      if line.hasPrefix("sil ") { owner = number } else if line.hasPrefix("}") { owner = nil }
      guard let place = line.hasPrefix(" ") ? owner ?? number : number else { continue }
      for match in line.matches(of: name) {
        found[place].insert(String(match.1 ?? match.2 ?? ""))
      }
    }
    return Array(zip(calls, found))
  }

  /// Compiles each call as the whole of an asynchronous function, and as the whole of a task's closure, optimised.
  ///
  /// Throws if a call is refused, or the compiler crashes.
  ///
  /// - Parameters:
  ///   - option: how it is optimised, as in `-O`.
  ///   - isIncluded: selects the calls.
  func optimise(_ option: String, in modules: URL, _ isIncluded: (Call) -> Bool) async throws {
    var lines = [table.scope]
    for (number, call) in calls.enumerated() where isIncluded(call) && !call.blocks {
      let text = CallProgram.filled(call.text)
      var functions = ["func call\(number)() async throws { \(text) }"]
      // In a closure, `catch` does not know the type of the error. Not every result of a call can leave a task.
      if !text.hasPrefix("do ") {
        functions.append("func start\(number)() { Task { () async throws -> Void in \(text) } }")
      }
      lines += call.condition.map { ["#if \($0)"] + functions + ["#endif"] } ?? functions
    }
    let source = lines.joined(separator: "\n") + "\n"
    _ = try await Self.compile(source, ["-c", option, "-o", "/dev/null"], in: modules)
  }

  /// What the compiler prints; throws what it says if it refuses the program, or crashes.
  private static func compile(
    _ source: String,
    _ options: [String],
    in modules: URL
  ) async throws -> String {
    let output = try await Toolchain.withFolder { folder in
      let file = folder.appending(path: "Calls.swift")
      try source.write(to: file, atomically: true, encoding: .utf8)
      let arguments = [
        "-suppress-warnings", "-swift-version", "6", "-parse-as-library", "-module-name", "Calls",
        "-I", modules.path, file.path,
      ]
      return try await Toolchain.run("swiftc", options + arguments)
    }
    guard output.status == 0 else { throw Refused(description: output.errors) }
    return output.output
  }

  /// A call whose closures have bodies.
  private static func filled(_ text: String) -> String {
    text.replacing(/\{ (?:([^{}…]*?) in )?… \}/) { match in
      match.1.map { "{ \($0) in body(\($0)) }" } ?? "{ body() }"
    }
  }

  struct Refused: Error, CustomStringConvertible { let description: String }
}

extension Call {
  /// Whether it blocks a thread, which the compiler forbids in asynchronous code.
  var blocks: Bool { text.contains(".wait()") }

  /// Whether the compiler must report something about it, which a program of a static rule checks.
  var isMarked: Bool { !FixtureCompiler.marks(in: text).isEmpty }

  /// The name of what it calls first.
  var word: String {
    let plain = text.replacing(/^let .+? = |<[^<>]*>/, with: "")
    let path = plain.firstMatch(of: /^(?:try |await |do \{ )*([\w.]+)/)?.1 ?? ""
    return String(path.split(separator: ".").last ?? "")
  }
}
