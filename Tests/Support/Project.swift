import Foundation
import ProgramSupport

/// The project's own folder.
package enum Project {
  /// Where `Package.swift` is.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A program of the package, which was built with the tests.
  package static func program(_ name: String) -> URL { programs.appending(path: name) }

  private static let programs = Products.programs ?? root.appending(path: ".build/debug")

  /// The text of a file, by its path from the root.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Swift files in and below a folder whose names are wanted, with their texts.
  package static func files(
    under folder: String,
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) throws -> [(path: String, text: String)] {
    try root.appending(path: folder).pathsBelow
      .map { URL(fileURLWithPath: "\(folder)/\($0)", relativeTo: root) }
      .filter { $0.pathExtension == "swift" && isWanted($0.lastPathComponent) }
      .map { ($0.relativePath, try String(contentsOf: $0, encoding: .utf8)) }
  }

  /// Their texts alone.
  package static func sources(
    under folder: String,
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) throws -> [String] {
    try files(under: folder, where: isWanted).map(\.text)
  }
}

/// Writes a script that can be run.
///
/// Another process writes it: a program that is open for writing cannot be run, and a process that another thread
/// starts meanwhile has it open for a moment, too.
package func writeScript(_ text: String, to file: URL) throws {
  let made = try TemporaryFolder(with: ["script": text])
  let script = made.url.appending(path: "script").path
  _ = try TemporaryProcess(tool: "install", ["-m", "755", script, file.path]).runBlocking()
  withExtendedLifetime(made) {}
}

/// The output and the exit status of a program.
package typealias ProgramEnd = ProgramSupport.ProgramEnd

extension ProgramEnd {
  /// Runs a program to its end, which blocks the calling thread.
  package init(
    of program: URL,
    _ arguments: [String],
    in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    self = try TemporaryProcess(program, arguments, in: folder, environment: environment)
      .runBlocking()
  }

  /// The line that a program printed which refused what it was asked for: nothing but this line, and status 2.
  package var refusal: String? {
    status == 2 && output.isEmpty && errors.filter { $0 == "\n" }.count == 1 ? errors : nil
  }
}
