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
}

/// What a program printed, and how it ended.
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
      path: String? = nil
    ) throws {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = folder
      if let path {
        process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path]) { $1 }
      }
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
