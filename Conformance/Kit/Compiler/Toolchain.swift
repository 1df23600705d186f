import Foundation
import ProgramSupport

/// The Swift toolchain on this machine's `PATH`.
package enum Toolchain {
  /// Why a tool could not be run, and what to do: one line.
  package struct Failure: Error, CustomStringConvertible {
    /// That line.
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// What tells the compiler where the modules of test frameworks are; empty where it finds them by itself.
  package static var testFrameworks: [String] {
    guard let platform = TemporaryProcess.xcode("--show-sdk-platform-path") else { return [] }
    let developer = platform + "/Developer"
    return ["-F", developer + "/Library/Frameworks", "-I", developer + "/usr/lib"]
  }

  /// Runs a tool from `PATH` to its end.
  ///
  /// - Parameters:
  ///   - tool: the tool's name.
  ///   - arguments: what it is given.
  package static func run(_ tool: String, _ arguments: [String]) async throws -> ProgramEnd {
    do {
      return try await TemporaryProcess(tool: tool, arguments).run()
    } catch is TemporaryProcess.MissingTool {
      throw Failure(
        "no `\(tool)` on PATH: add the `bin` folder of a Swift toolchain to PATH, and run again"
      )
    }
  }

  /// Calls `body` with a new empty folder, and removes it afterwards.
  package static func withFolder<Value: Sendable>(
    _ body: (URL) async throws -> Value
  ) async throws -> Value {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
  }
}
