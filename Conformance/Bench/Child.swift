import Foundation
import ProgramOptions
import TemporaryFiles

/// Runs a program and waits for it.
enum Child {
  /// Where a program is, if it is installed.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What the program printed.
  ///
  /// - Throws: a `Mistake` with the last line of its error output, if it failed.
  static func run(
    _ path: String,
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // So hashes and the lookup of functions cost the same in every run.
    let fixed = ["SWIFT_DETERMINISTIC_HASHING": "1", "LD_BIND_NOW": "1"]
    process.environment = ProcessInfo.processInfo.environment.merging(fixed) { $1 }
      .merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    // A file, since a second pipe that nobody reads would block a program with a long error output.
    let folder = try TemporaryFolder(with: ["errors": ""])
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appending(path: "errors")
    process.standardError = try FileHandle(forWritingTo: file)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let complaint = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard process.terminationStatus == 0 else {
      let own = complaint.split(separator: "\n").last { $0.hasPrefix("bench: ") }
      let reason = own.map { String($0.dropFirst(7)) } ?? String(complaint.suffix(300))
      throw Mistake("\(path) ended with \(process.terminationStatus): \(reason)")
    }
    return text
  }
}
