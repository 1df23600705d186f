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

  /// The texts of the Swift files in a folder and those below it, as far as their names are wanted.
  package static func sources(
    under folder: String,
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) throws -> [String] {
    let folder = root.appending(path: folder)
    let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (paths?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" && isWanted($0.lastPathComponent) }
      .map { try String(contentsOf: $0, encoding: .utf8) }
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
