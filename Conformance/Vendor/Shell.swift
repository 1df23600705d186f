import Foundation
import ProgramOptions
import TemporaryFiles

/// Runs other programs: `git`, `swift`, and a tool for checksums.
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
    // Tools leave their temporary files behind when they are interrupted; here they are removed.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": place.url.path]) { $1 }
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
