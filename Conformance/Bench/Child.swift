import Foundation
import ProgramSupport

/// Runs a program and waits for it.
enum Child {
  /// What the program printed.
  ///
  /// - Throws: a `Mistake` with the last line of its error output, if it failed.
  static func run(
    _ program: URL,
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) throws -> String {
    // So that hashes and the lookup of functions cost the same in every run.
    let fixed = ["SWIFT_DETERMINISTIC_HASHING": "1", "LD_BIND_NOW": "1"]
    let environment = fixed.merging(environment) { $1 }
    let end = try TemporaryProcess(program, arguments, environment: environment).runBlocking()
    guard end.status == 0 else {
      let own = end.errors.split(separator: "\n").last { $0.hasPrefix("bench: ") }
      let reason = own.map { String($0.dropFirst(7)) } ?? String(end.errors.suffix(300))
      throw Mistake("\(program.path) ended with \(end.status): \(reason)")
    }
    return end.output
  }
}
