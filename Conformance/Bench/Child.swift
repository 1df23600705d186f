import Foundation

/// Runs a program and waits for it.
enum Child {
  static var ownPath: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  /// Where a program is, if it is installed.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What the program printed.
  static func run(
    _ path: String,
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // Hashes, and with them dictionaries, are the same in every run.
    let fixed = ["SWIFT_DETERMINISTIC_HASHING": "1", "LD_BIND_NOW": "1"]
    process.environment = ProcessInfo.processInfo.environment.merging(fixed) { $1 }
      .merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Mistake(
        description: "\(path) ended with \(process.terminationStatus): \(complaint.suffix(300))"
      )
    }
    return text
  }
}
