import Foundation
import ProgramOptions

/// A program of the toolchain.
struct Tool {
  let name: String
  private let file: URL

  /// Finds it on the path, or beside the compiler that is there.
  init(_ name: String) throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)) }
    let beside = folders.map { $0.appending(path: "swift").resolvingSymlinksInPath() }
      .map { $0.deletingLastPathComponent() }
    let found = (folders + beside).map { $0.appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else {
      throw Mistake(
        "there is no \(name) on the path; it comes with the whole Swift toolchain: https://www.swift.org/install"
      )
    }
    (self.name, file) = (name, found)
  }

  /// Runs it to its end.
  ///
  /// - Returns: what it printed.
  /// - Throws: a `Mistake` with what it said, if it did not succeed.
  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = file
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Mistake("\(name) \(arguments[0]) failed:\n\(text.trimmingCharacters(in: .newlines))")
    }
    return text
  }
}
