import Foundation
import ProgramSupport
import PromiseReport

/// Tries faults, each in processes of its own.
struct FaultRunner {
  private let module: PlantedModule
  /// The same in a program that searches schedules, if that is built.
  private let searched: PlantedModule?
  private let accepted: AcceptedFaults
  private let options: FaultOptions

  /// How many faults each rule has noticed: where one is enough, the rule that noticed most is asked first.
  private let noticed = Guarded<[String: Int]>([:])

  /// The faults whose code rules and programs run, which notice no others; `nil` where that is not known.
  private var reached: Set<Int>?

  /// The rules, and the tests, that fail anyway.
  private(set) var failing: (rules: [String], schedules: [String], tests: [String]) = ([], [], [])

  init(_ module: PlantedModule, _ options: FaultOptions) throws {
    (self.module, self.options) = (module, options)
    searched = try module.target.search.map { try PlantedModule($0) { _ in } }
    accepted = try AcceptedFaults(module.target)
    let original = try found(with: 0, [])
    // Where a rule fails, programs do not run; and they may not have come to their end.
    if original.rules.isEmpty, original.programs.isEmpty { reached = try module.reached() }
    let tests = try failingTests(0, module.target.tests.flatMap(\.self))
    failing = (original.rules, try lawsInSchedules(0), tests)
  }

  /// What notices a fault in processes that run rules and programs.
  private struct Found {
    var rules: [String] = []
    var programs: [String] = []
    /// What a process had begun when it died, and whether it was killed, since it hung.
    var last: String?
    var hangs = false
  }

  /// A fault that hangs its rules waits more than it works.
  private static let workers = 2 * ProcessInfo.processInfo.activeProcessorCount

  /// What notices faults: rules and programs, and tests where neither of these does, or tests first.
  ///
  /// - Parameter note: is told of each.
  func rows(
    of faults: [PlantedFault],
    _ note: @escaping @Sendable (FaultRecord.Row) throws -> Void = { _ in }
  ) throws -> [FaultRecord.Row] {
    // Which rules notice a fault is a question about the rules, and asked of their own promise only.
    let first = module.target.subjects.isEmpty ? [] : ["--first"]
    return try Parallel.map(faults, atMost: Self.workers) { fault -> FaultRecord.Row in
      var row = FaultRecord.Row(fault)
      row.listed = accepted.reason(for: fault)
      if module.target.testsComeFirst { row.tests = try newlyFailing(fault) }
      if row.tests.isEmpty, reached?.contains(fault.number) != false {
        let order = noticed.current.sorted { $0.value > $1.value }.prefix(20).map(\.key)
        let early = order.isEmpty ? [] : ["--early", order.joined(separator: ",")]
        let found = try found(with: fault.number, first.isEmpty ? [] : first + early)
        noticed.withLock { counts in for rule in found.rules { counts[rule, default: 0] += 1 } }
        (row.rules, row.programs) = (found.rules, found.programs)
      }
      if row.survives, !module.target.testsComeFirst { row.tests = try newlyFailing(fault) }
      let own = searched?.faults.first { $0.key == fault.key && $0.line == fault.line }
      if row.survives, let own, failing.schedules.isEmpty {
        row.schedules = try lawsInSchedules(own.number)
      }
      try note(row)
      return row
    }
  }

  /// The examples whose rule notices its fault in none of three tries: what a race shows depends on the machine, too.
  ///
  /// - Parameter eachTime: whether a rule has to notice its fault in all three.
  func notNoticed(
    _ examples: [FaultPage.Example],
    eachTime: Bool = false
  ) throws -> [FaultPage.Example] {
    let known = Dictionary(module.faults.map { ($0.key, $0.number) }) { first, _ in first }
    return try Parallel.map(examples, atMost: Self.workers) { example -> [FaultPage.Example] in
      guard let fault = known[example.fault] else { return [example] }
      func isMissed() throws -> Bool {
        let found = try attempt(fault, ["--rule", example.rule])
        // A process that died has said which rule it had begun.
        return !found.rules.contains(example.rule) && found.last != example.rule
      }
      let tries = 0..<3
      let isOpen =
        try eachTime
        ? tries.contains { _ in try isMissed() } : tries.allSatisfy { _ in try isMissed() }
      return isOpen ? [example] : []
    }.flatMap(\.self)
  }

  /// - Parameter first: the option that ends what is asked when a rule has noticed the fault, if it is to end then.
  private func found(with fault: Int, _ first: [String]) throws -> Found {
    if module.target.isAdopted { return try compared(fault) }
    // What fails anyway would end what is asked.
    let but = failing.rules.isEmpty ? [] : ["--but", failing.rules.joined(separator: ",")]
    let first = first.isEmpty ? [] : first + but
    var found = try attempts(fault, first)
    found.rules.removeAll(where: failing.rules.contains)
    // What few rules notice may be noise: they are asked again.
    if !found.rules.isEmpty, found.rules.count < 3, !found.hangs {
      let again = try attempt(fault, ["--rule", found.rules.joined(separator: ",")])
      let last = found.rules.last ?? ""
      found.rules = found.rules.filter { again.rules.contains($0) || again.last == $0 }
      // Nor have others been asked, where the first is enough.
      if found.rules.isEmpty, !first.isEmpty {
        found = try attempts(fault, first + ["--after", last])
      }
    }
    if options.asksProgramsToo, !found.rules.isEmpty, found.programs.isEmpty {
      // In a process of their own, since a rule may have ended its own, or left threads there.
      found.programs = try attempts(fault, ["--after", Self.programs]).programs
    }
    return found
  }

  /// What the program's own comparison finds.
  private func compared(_ fault: Int) throws -> Found {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let arguments = ["compare", "--scale", "400", "--output", folder.url.path]
    let end = try process(module.program, arguments, fault, patience: 90)
    if !end.isDead { return Found() }
    let data = try? Data(contentsOf: folder.url.appending(path: "run.jsonl"))
    let record = data.flatMap { try? RunRecord(data: $0, mayBeCutOff: true) }
    let rules = record?.lines.filter { $0.verdict == .fail }.map(\.rule) ?? []
    // It may have ended before there was a record.
    return Found(rules: (rules.isEmpty ? ["-"] : rules).filter { !failing.rules.contains($0) })
  }

  /// After it no rule comes.
  static let programs = "programs"

  private func attempts(_ fault: Int, _ more: [String]) throws -> Found {
    var (found, arguments) = (Found(), more)
    // A process that died has said which rule it had begun; the next one continues after that.
    for _ in 0..<6 {
      let next = try attempt(fault, arguments)
      found.rules += next.rules
      found.programs += next.programs
      guard let last = next.last else { break }
      if last == Self.programs {
        found.programs.append("-")
        break
      }
      found.rules.append(last)
      found.hangs = next.hangs
      if more.contains("--first") || next.hangs { break }
      arguments = more + ["--after", last]
    }
    return found
  }

  private func attempt(_ fault: Int, _ more: [String]) throws -> Found {
    let arguments = [
      "faults", "attempt", "--library", module.target.name, "--seed", "\(options.seed)",
      "--programs", "\(options.programs)",
    ]
    // It runs the rules and programs of all libraries that share the module, one after another.
    let patience = module.target.isShared ? 120.0 : 20
    let end = try process(module.program, arguments + more, fault, patience: patience)
    var found = Found(hangs: end.isGivenUp)
    for line in end.output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "begin": found.last = words.last
      case "fails": (found.rules, found.last) = (found.rules + words.dropFirst(), nil)
      case "differs": (found.programs, found.last) = (found.programs + words.dropFirst(), nil)
      case "holds": found.last = nil
      default: continue
      }
    }
    found.last = end.isDead ? found.last ?? Self.programs : nil
    return found
  }

  /// The laws that some schedule of threads breaks.
  private func lawsInSchedules(_ fault: Int) throws -> [String] {
    guard let searched else { return [] }
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let limits = ["--schedules", "200", "--samples", "20", "--output", folder.url.path]
    let subjects = searched.target.searches.flatMap { ["--subject", $0] }
    let arguments = ["explore", "search"] + limits + subjects
    let end = try process(searched.program, arguments, fault, patience: 90)
    guard end.isDead else { return [] }
    let laws = Set(end.output.matches(of: /([A-Z]{3}-\d\d) is broken/).map { String($0.1) })
    return laws.isEmpty ? ["-"] : laws.sorted()
  }

  private func newlyFailing(_ fault: PlantedFault) throws -> [String] {
    for patterns in module.target.tests {
      let failed = try failingTests(fault.number, patterns)
      let new = failed.filter { !failing.tests.contains($0) }
      if !new.isEmpty { return new }
    }
    return []
  }

  /// The names of the tests that fail.
  private func failingTests(_ fault: Int, _ patterns: [String]) throws -> [String] {
    guard let tests = module.tests, !patterns.isEmpty else { return [] }
    let pattern = "^(\(patterns.joined(separator: "|")))[./]"
    let filter = ["--testing-library", "swift-testing", "--filter", pattern]
    let patience = module.target.isShared ? 60.0 : 20
    let end = try process(tests, filter, fault, patience: patience)
    guard end.isDead else { return [] }
    let output = end.output + end.errors
    // The last line is about all of them.
    let names = output.matches(of: /✘ Test (?!run with)"?(.+?)"? (?:recorded an issue|failed)/)
    let failed = Set(names.map { String($0.1) }).sorted()
    // Others may have failed before, also some that fail anyway.
    if !failed.isEmpty, !end.isGivenUp, case .exited = end.ending { return failed }
    return failed + ["a test that ends the process"]
  }

  private func process(
    _ program: URL,
    _ arguments: [String],
    _ fault: Int,
    patience: Double = 20
  ) throws -> ProgramEnd {
    var environment = ["FAULT": "\(fault)", "SWIFT_BACKTRACE": "enable=no"]
    if fault == 0 { environment["REACHED"] = module.reach.path }
    return try TemporaryProcess(program, arguments, environment: environment, patience: patience)
      .runBlocking()
  }
}

extension ProgramEnd {
  /// Whether it was killed, or did not end well.
  fileprivate var isDead: Bool { isGivenUp || ending != .exited(0) }
}
