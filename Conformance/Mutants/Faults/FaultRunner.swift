import Foundation
import ProgramSupport
import PromiseReport

/// Tries faults, each in processes of its own.
struct FaultRunner {
  private let program: URL
  private let tests: URL?
  private let options: FaultOptions
  private let judge: Judge

  /// What is asked about a fault.
  enum Judge: Sendable {
    /// Rules and programs, and the tests of a module where neither notices the fault.
    case attempts(tests: String?)
    /// The program's own comparison.
    case comparison
  }

  /// The rules, and the tests, that fail anyway.
  private(set) var failing: (rules: [String], tests: [String]) = ([], [])

  init(_ module: PlantedModule, _ options: FaultOptions, _ judge: Judge) throws {
    (program, tests, self.options, self.judge) = (module.program, module.tests, options, judge)
    let original = try found(with: 0, isOriginal: true)
    failing = (original.rules, try failingTests(0))
  }

  /// What notices a fault in processes that run rules and programs.
  private struct Found {
    var rules: [String] = []
    var programs: [String] = []
    var hangs = false
  }

  /// What notices a fault: rules and programs, and tests where neither of these does.
  func row(_ fault: PlantedFault, listed: String?) throws -> FaultRecord.Row {
    var row = FaultRecord.Row(fault)
    let found = try found(with: fault.number)
    (row.rules, row.programs, row.listed) = (found.rules, found.programs, listed)
    if !row.isNoticed, listed == nil {
      row.tests = try failingTests(fault.number).filter { !failing.tests.contains($0) }
    }
    return row
  }

  /// Which of some rules notice a fault.
  func rules(_ rules: [String], that notice: PlantedFault) throws -> [String] {
    try end(of: notice.number, ["--rule", rules.joined(separator: ",")]).rules
  }

  private func found(with fault: Int, isOriginal: Bool = false) throws -> Found {
    if case .comparison = judge { return try compared(fault) }
    var found = try all(fault, options.isFirstEnough && !isOriginal ? ["--first"] : [])
    found.rules.removeAll(where: failing.rules.contains)
    // What few rules notice may be noise: they are asked again.
    if !found.rules.isEmpty, found.rules.count < 3, !found.hangs {
      let again = try end(of: fault, ["--rule", found.rules.joined(separator: ",")])
      let last = found.rules.last ?? ""
      found.rules = found.rules.filter { again.rules.contains($0) || again.last == $0 }
      // Nor have others been asked, where the first is enough.
      if found.rules.isEmpty, options.isFirstEnough {
        let rest = try all(fault, ["--first", "--after", last])
        (found.rules, found.programs) = (rest.rules, rest.programs)
      }
    }
    return found
  }

  /// What the program's comparison finds.
  private func compared(_ fault: Int) throws -> Found {
    let folder = try TemporaryFolder()
    let end = try process(
      program,
      ["compare", "--scale", "400", "--output", folder.url.path],
      fault,
      patience: 90
    )
    if !end.isGivenUp, end.ending == .exited(0) { return Found() }
    let file = folder.url.appending(path: "run.jsonl")
    let record = (try? Data(contentsOf: file)).flatMap {
      try? RunRecord(data: $0, mayBeCutOff: true)
    }
    let rules = record?.lines.filter { $0.verdict == .fail }.map(\.rule) ?? []
    // It may have ended before there was a record.
    return Found(rules: (rules.isEmpty ? ["-"] : rules).filter { !failing.rules.contains($0) })
  }

  /// After it no rule comes.
  static let programs = "programs"

  private func all(_ fault: Int, _ more: [String]) throws -> Found {
    var (found, arguments) = (Found(), more)
    // A process that died has said which rule it had begun; the next one continues after that.
    for _ in 0..<6 {
      let end = try end(of: fault, arguments)
      found.rules += end.rules
      found.programs += end.programs
      guard let last = end.last else { break }
      if last == Self.programs {
        found.programs.append("-")
        break
      }
      found.rules.append(last)
      found.hangs = end.hangs
      if more.contains("--first") || end.hangs { break }
      arguments = more + ["--after", last]
    }
    return found
  }

  private func end(
    of fault: Int,
    _ arguments: [String]
  ) throws -> (rules: [String], programs: [String], last: String?, hangs: Bool) {
    let end = try process(
      program,
      [
        "faults", "attempt", "--library", options.library ?? "Sketch", "--seed", "\(options.seed)",
        "--programs", "\(options.programs)",
      ] + arguments,
      fault
    )
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
    return (rules, programs, isDead ? last ?? Self.programs : nil, end.isGivenUp)
  }

  /// The names of the tests that fail.
  private func failingTests(_ fault: Int) throws -> [String] {
    guard let tests, case .attempts(let module?) = judge else { return [] }
    let end = try process(
      tests,
      ["--testing-library", "swift-testing", "--filter", "^\(module)\\."],
      fault
    )
    guard end.isGivenUp || end.ending != .exited(0) else { return [] }
    let output = end.output + end.errors
    let names = output.matches(of: /✘ Test "?(.+?)"? (?:recorded an issue|failed)/).map {
      String($0.1)
    }
    return names.isEmpty ? ["a test that ends the process"] : Set(names).sorted()
  }

  private func process(
    _ program: URL,
    _ arguments: [String],
    _ fault: Int,
    patience: Double = 20
  ) throws -> ProgramEnd {
    try TemporaryProcess(
      program,
      arguments,
      environment: ["FAULT": "\(fault)", "SWIFT_BACKTRACE": "enable=no"],
      patience: patience
    ).runBlocking()
  }
}
