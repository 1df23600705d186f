import Foundation
import Synchronization
import ProgramSupport

/// Asks the Swift compiler about the programs of static rules.
public final class FixtureCompiler: Sendable {
  /// What the compiler said of one line.
  package struct Diagnostic: Sendable, Equatable {
    /// The line, from 1.
    package let line: Int
    /// `error` or `warning`.
    package let severity: String
    /// What it said or, in a mark, a part of it.
    package let message: String

    /// A diagnostic, or the mark that asks for it.
    package init(line: Int, severity: String, message: String) {
      (self.line, self.severity, self.message) = (line, severity, message)
    }
  }

  /// How many steps the compiler's type checker may try for one expression.
  ///
  /// It counts steps, not time, so that a slow machine gives the same answer. Expressions that it checks easily take
  /// some hundreds; 25,000 take a fifth of a second on a quick machine.
  private static let limit = 25_000

  private typealias Answer = Result<[Diagnostic], Toolchain.Failure>

  private struct State {
    var answers: [String: Task<Answer, Never>] = [:]
    /// The last program in each of the queues that are compiled side by side.
    var last: [Task<Answer, Never>?] = [nil, nil]
  }

  private let state = Mutex(State())
  private let modules: URL?
  private let prepare: @Sendable (String) -> String

  /// Prepares to compile against modules.
  ///
  /// - Parameters:
  ///   - modules: the folder they are in; beside the running program, unless given.
  ///   - prepare: what is done to a program, with its marks, before it is compiled; nothing, unless given.
  public init(
    modules: URL? = nil,
    prepare: @escaping @Sendable (_ source: String) -> String = { $0 }
  ) {
    (self.modules, self.prepare) = (modules ?? Products.modules, prepare)
  }

  /// Whether each program is accepted, or rejected at the marked lines with the marked messages.
  func verdict(on fixtures: [Fixture], for subject: String) async -> Verdict {
    for fixture in fixtures {
      do {
        let source = prepare(fixture.source)
        let diagnostics = try await diagnostics(of: source)
        if let mismatch = FixtureCompiler.mismatch(source, diagnostics) {
          return .fail(fixture.title + mismatch)
        }
      } catch {
        return .inconclusive("\(error)")
      }
    }
    return .pass
  }

  /// How the compiler's diagnostics differ from those that the marks at the ends of the lines demand.
  ///
  /// A line may have several marks. Each must be met, and each diagnostic must be one that a mark
  /// asks for; `nil` if so.
  package static func mismatch(_ source: String, _ diagnostics: [Diagnostic]) -> String? {
    let marks = marks(in: source)
    for mark in marks where !diagnostics.contains(where: mark.asks) {
      let instead = diagnostics.filter { $0.line == mark.line }
        .map { "the \($0.severity) “\($0.message)”" }.joined(separator: ", ")
      return "line \(mark.line) should get the \(mark.severity) “\(mark.message)” and gets "
        + (instead.isEmpty ? "none" : instead)
    }
    for got in diagnostics where !marks.contains(where: { $0.asks(for: got) }) {
      return "line \(got.line) gets the \(got.severity) “\(got.message)”"
    }
    return nil
  }

  /// What the program says about itself: `// error: gist` at the end of a line, or in a line of its own above it.
  package static func marks(in source: String) -> [Diagnostic] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.flatMap { index in
      let alone = /^ *\/\/ (error|warning):/
      let meant = lines[index...].firstIndex { !$0.contains(alone) } ?? index
      let marks = /\/\/ (error|warning): (.+?)(?=\s*(?:\/\/ (?:error|warning): |$))/
      return lines[index].matches(of: marks).map {
        Diagnostic(line: meant + 1, severity: String($0.1), message: String($0.2))
      }
    }
  }

  /// What the compiler says of a program; it is asked only once.
  package func diagnostics(of source: String) async throws -> [Diagnostic] {
    let task = state.withLock { state in
      if let task = state.answers[source] { return task }
      let queue = state.answers.count % state.last.count
      let before = state.last[queue]
      let task = Task.detached { [self] in
        _ = await before?.value
        return await compile(source)
      }
      state.answers[source] = task
      state.last[queue] = task
      return task
    }
    return try await task.value.get()
  }

  private func compile(_ source: String) async -> Answer {
    do {
      guard let modules else {
        throw Toolchain.Failure(
          "no folder `Modules` beside this program: run it from where `swift build` put it"
        )
      }
      return try await Toolchain.withFolder { folder in
        let file = folder.appending(path: "Fixture.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        // A program's first line can ask for more: `// swiftc -default-isolation MainActor`.
        let asked = source.firstMatch(of: /^\/\/ swiftc (.+)/)?.1.split(separator: " ") ?? []
        let output = try await Toolchain.run(
          "swiftc",
          [
            "-typecheck", "-swift-version", "6", "-parse-as-library", "-diagnostic-style", "llvm",
            "-Xfrontend", "-solver-scope-threshold=\(FixtureCompiler.limit)", "-I", modules.path,
            file.path,
          ] + asked.map(String.init)
        )
        return .success(try FixtureCompiler.read(output, of: source, at: file.path))
      }
    } catch let failure as Toolchain.Failure {
      return .failure(failure)
    } catch {
      return .failure(Toolchain.Failure("the Swift compiler could not be run: \(error)"))
    }
  }

  /// The diagnostics about the program; throws where the compiler failed for another reason.
  private static func read(
    _ output: ProgramEnd,
    of source: String,
    at path: String
  ) throws -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for line in output.errors.split(separator: "\n") {
      if line.hasPrefix("\(path):") {
        guard let match = line.firstMatch(of: /:(\d+):\d+: (error|warning): (.+)$/) else {
          continue
        }
        diagnostics.append(
          Diagnostic(
            line: Int(match.1) ?? 0,
            severity: String(match.2),
            message: String(match.3)
          )
        )
      } else if let match = line.firstMatch(of: /^(?:\S+: )?error: (.+)$/) {
        throw Toolchain.Failure("the Swift compiler failed: \(match.1)")
      }
    }
    let isRejected = diagnostics.contains { $0.severity == "error" }
    guard output.status == 0 || (output.status == 1 && isRejected) else {
      let last = output.errors.split(separator: "\n").last.map(String.init) ?? "it said nothing"
      throw Toolchain.Failure("the Swift compiler ended with status \(output.status): \(last)")
    }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for diagnostic in diagnostics where diagnostic.severity == "error" {
      // A module that cannot be read says nothing about the library: it is another compiler's.
      if lines.indices.contains(diagnostic.line - 1),
        lines[diagnostic.line - 1].hasPrefix("import ")
      {
        throw Toolchain.Failure(
          "the `swiftc` on PATH is not the one that built this program: \(diagnostic.message)"
        )
      }
    }
    return diagnostics
  }
}

extension FixtureCompiler.Diagnostic {
  /// Whether this, as a mark in a program, asks for that diagnostic.
  ///
  /// A mark names a part of the message.
  func asks(for other: Self) -> Bool {
    line == other.line && severity == other.severity && other.message.contains(message)
  }
}

extension Fixture {
  /// What the program shows, as its first line says.
  fileprivate var title: String {
    source.firstMatch(of: /^\/\/ (.+)/).map { "“\($0.1)” " } ?? ""
  }
}
