import Foundation
import ProgramOptions

/// Runs the tools that it takes: `git`, `swift`, and what computes checksums.
enum Shell {
  struct Output {
    let status: Int32
    let text: String
    let errors: String
  }

  /// Runs a tool to its end.
  ///
  /// - Parameters:
  ///   - tool: its name on `PATH`.
  ///   - arguments: what it is given.
  ///   - folder: where it runs.
  static func run(_ tool: String, _ arguments: [String], in folder: URL) throws -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.currentDirectoryURL = folder
    let place = try TemporaryFolder()
    let (text, errors) = (place.url.appending(path: "text"), place.url.appending(path: "errors"))
    for file in [text, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: text)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      throw Mistake("no `\(tool)` on PATH: install it, and run again")
    }
    return Output(
      status: process.terminationStatus,
      text: String(decoding: try Data(contentsOf: text), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    )
  }

  /// The SHA-256 of a text, in hexadecimal digits.
  static func sha256(_ text: String) throws -> String {
    let place = try TemporaryFolder(with: ["body": text])
    for (tool, arguments) in [("sha256sum", []), ("shasum", ["-a", "256"])] {
      let output = try? run(tool, arguments + ["body"], in: place.url)
      if let sum = output?.text.split(separator: " ").first, sum.count == 64 { return String(sum) }
    }
    throw Mistake("neither `sha256sum` nor `shasum` is on PATH: install one, and run again")
  }
}

/// A folder that is gone with the last reference to this.
final class TemporaryFolder: Sendable {
  let url: URL

  /// Makes a folder.
  ///
  /// - Parameter parent: where; a folder of the system's, unless given.
  init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    url = parent.appending(path: ".vendor-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Makes a folder of the system's with files in it.
  convenience init(with texts: [String: String]) throws {
    try self.init()
    for (name, text) in texts { try Data(text.utf8).write(to: url.appending(path: name)) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
