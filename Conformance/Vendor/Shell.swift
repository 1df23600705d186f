import Foundation
import ProgramSupport

/// Runs other programs: `git`, `swift`, what that builds, and a tool for checksums.
enum Shell {
  /// Runs a tool to its end.
  ///
  /// - Parameters:
  ///   - tool: its name on `PATH`, or its path.
  ///   - arguments: what it is given.
  ///   - folder: where it runs.
  static func run(_ tool: String, _ arguments: [String], in folder: URL) throws -> ProgramEnd {
    try TemporaryProcess(tool: tool, arguments, in: folder).runBlocking()
  }

  /// Builds a program of a package.
  ///
  /// - Returns: where it is; `nil` if it did not compile.
  static func build(
    _ product: String,
    of package: URL,
    _ configuration: String = "debug",
    complain: (ProgramEnd) -> Void = { _ in }
  ) throws -> String? {
    let build = ["build", "-c", configuration, "--product", product]
    let built = try run("swift", build, in: package)
    guard built.status == 0 else {
      complain(built)
      return nil
    }
    let place = try run("swift", build + ["--show-bin-path"], in: package).output
    return place.trimmingCharacters(in: .newlines) + "/\(product)"
  }

  /// The SHA-256 of a text, in hexadecimal digits.
  static func sha256(_ text: String) throws -> String {
    let place = try TemporaryFolder(with: ["body": text])
    for (tool, arguments) in [("sha256sum", []), ("shasum", ["-a", "256"])] {
      let end = try? run(tool, arguments + ["body"], in: place.url)
      if let sum = end?.output.split(separator: " ").first, sum.count == 64 { return String(sum) }
    }
    throw Mistake("neither `sha256sum` nor `shasum` is on PATH: install one, and run again")
  }
}
