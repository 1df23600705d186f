import Foundation

/// The project's own folder.
package enum Project {
  /// Where `Package.swift` is.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file, by its path from the root.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Swift files in and below a folder whose names are wanted, with their texts.
  package static func files(
    under folder: String,
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) throws -> [(path: String, text: String)] {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return try (paths?.compactMap { $0 as? String } ?? [])
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

/// The output and the exit status of a program.
package struct ProgramEnd: Sendable {
  package let status: Int32
  package let output: String
  package let errors: String

  #if os(macOS) || os(Linux)
    /// Runs a program to its end.
    package init(
      of program: URL,
      _ arguments: [String],
      in folder: URL? = nil,
      environment: [String: String] = [:]
    ) throws {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      let mistakes = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      status = process.terminationStatus
      self.output = String(decoding: text, as: UTF8.self)
      self.errors = String(decoding: mistakes, as: UTF8.self)
    }
  #endif
}
