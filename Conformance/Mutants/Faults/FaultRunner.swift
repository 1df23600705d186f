import Foundation
import ProgramSupport

/// Tries a fault in processes of its own.
struct FaultRunner {
  private let program: URL
  private let options: FaultOptions

  init(_ program: URL, _ options: FaultOptions) {
    (self.program, self.options) = (program, options)
  }

  /// What notices a fault.
  struct Found {
    var rules: [String] = []
    var programs: [String] = []
  }

  /// Runs all rules; then programs, if none of them fails.
  ///
  /// - Parameter others: rules that fail anyway.
  func found(with fault: Int, leavingOut others: [String]) throws -> Found {
    var found = try all(fault)
    found.rules.removeAll(where: others.contains)
    // What few rules notice may be noise: they are asked again.
    if !found.rules.isEmpty, found.rules.count < 3 {
      let again = try end(of: fault, ["--rule", found.rules.joined(separator: ",")])
      found.rules = found.rules.filter { again.rules.contains($0) }
      if found.rules.isEmpty { found.programs = try all(fault, ["--after", Self.last]).programs }
    }
    return found
  }

  /// After it no rule comes.
  static let last = "programs"

  private func all(_ fault: Int, _ more: [String] = []) throws -> Found {
    var (found, arguments) = (Found(), more)
    // A process that died has said which rule it had begun; the next one continues after that.
    for _ in 0..<6 {
      let end = try end(of: fault, arguments)
      found.rules += end.rules
      found.programs += end.programs
      guard let last = end.last else { break }
      if last == Self.last {
        found.programs.append("died")
        break
      }
      found.rules.append(last)
      arguments = ["--after", last]
    }
    return found
  }

  private func end(
    of fault: Int,
    _ arguments: [String]
  ) throws -> (rules: [String], programs: [String], last: String?) {
    let end = try TemporaryProcess(
      program,
      [
        "faults", "attempt", "--library", options.library, "--seed", "\(options.seed)",
        "--programs",
        "\(options.programs)",
      ] + arguments,
      environment: ["FAULT": "\(fault)", "SWIFT_BACKTRACE": "enable=no"],
      patience: 60
    ).runBlocking()
    var (rules, programs, last): ([String], [String], String?) = ([], [], nil)
    for line in end.output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "begin": last = words.last
      case "fails": (rules, last) = (rules + words.dropFirst(), nil)
      case "differs": (programs, last) = (programs + words.dropFirst(), nil)
      case "holds": last = nil
      default: continue
      }
    }
    let isDead = end.isGivenUp || end.ending != .exited(0)
    return (rules, programs, isDead ? last ?? Self.last : nil)
  }
}
