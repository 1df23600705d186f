import Foundation
import Synchronization

/// Asks the Swift compiler about the programs of static rules.
public final class FixtureCompiler: Sendable {
  /// What the compiler said of one line.
  struct Diagnostic: Sendable {
    let line: Int
    let severity: String
    let message: String
  }

  private let modules: URL
  private let state = Mutex<[String: Task<Result<[Diagnostic], CompilerError>, Never>]>([:])

  /// Why there is no answer.
  struct CompilerError: Error {
    let reason: String
  }

  /// Prepares to compile against the modules beside the running program, where the package manager puts
  /// them.
  public init() {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder =
      FileManager.default.fileExists(atPath: "/proc/self/exe")
      ? program.deletingLastPathComponent() : Bundle.main.bundleURL
    modules = folder.appending(path: "Modules")
  }

  /// Whether each program is accepted, or rejected where and as it says.
  func verdict(on fixtures: [Fixture], for subject: String) async -> Verdict {
    for fixture in fixtures {
      switch await diagnostics(of: fixture.source) {
      case .failure(let error): return .inconclusive(error.reason)
      case .success(let diagnostics):
        if let mismatch = mismatch(fixture.source, diagnostics) { return .fail(mismatch) }
      }
    }
    return .pass
  }

  private func mismatch(_ source: String, _ diagnostics: [Diagnostic]) -> String? {
    var expected: [(line: Int, severity: String, gist: String)] = []
    for (index, text) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if let match = text.firstMatch(of: /\/\/ (error|warning): (.+)$/) {
        expected.append((index + 1, String(match.1), String(match.2)))
      }
    }
    for want in expected {
      let isThere = diagnostics.contains {
        $0.line == want.line && $0.severity == want.severity && $0.message.contains(want.gist)
      }
      if !isThere {
        return "line \(want.line) should get the \(want.severity) “\(want.gist)” and does not"
      }
    }
    for got in diagnostics {
      let isWanted = expected.contains { $0.line == got.line && $0.severity == got.severity }
      if !isWanted { return "line \(got.line) gets the \(got.severity) “\(got.message)”" }
    }
    return nil
  }

  private func diagnostics(of source: String) async -> Result<[Diagnostic], CompilerError> {
    let modules = modules
    let task = state.withLock { state in
      if let task = state[source] { return task }
      let task = Task.detached { FixtureCompiler.compile(source, modules: modules) }
      state[source] = task
      return task
    }
    return await task.value
  }

  private static func compile(_ source: String, modules: URL) -> Result<[Diagnostic], CompilerError>
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fixture-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "Fixture.swift")
      try source.write(to: file, atomically: true, encoding: .utf8)
      let output = folder.appending(path: "diagnostics.txt")
      try Data().write(to: output)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library",
        "-diagnostic-style", "llvm", "-I", modules.path, file.path,
      ]
      process.standardError = try FileHandle(forWritingTo: output)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let text = try String(contentsOf: output, encoding: .utf8)
      guard process.terminationStatus <= 1 else {
        return .failure(CompilerError(reason: "the Swift compiler could not be run: \(text)"))
      }
      let diagnostics = text.split(separator: "\n").compactMap { line -> Diagnostic? in
        guard let match = line.firstMatch(of: /Fixture\.swift:(\d+):\d+: (error|warning): (.+)$/)
        else { return nil }
        return Diagnostic(
          line: Int(match.1) ?? 0,
          severity: String(match.2),
          message: String(match.3)
        )
      }
      if process.terminationStatus == 1 && diagnostics.isEmpty {
        return .failure(CompilerError(reason: "the Swift compiler failed: \(text)"))
      }
      return .success(diagnostics)
    } catch {
      return .failure(CompilerError(reason: "the Swift compiler could not be run: \(error)"))
    }
  }
}
