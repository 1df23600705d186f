import Foundation
import ProgramSupport
import PromiseConformance

/// Proves that a step of a series is as its files say: which rules hold, and what its programs print.
struct SeriesCheck {
  private let series: Series
  private let number: Double
  private let steps: [Step]

  /// Steps of a series, each with its programs.
  static func all(of series: Series, _ steps: [Step]) -> [SeriesCheck] {
    Set(steps.map(\.number)).sorted().map { number in
      SeriesCheck(series: series, number: number, steps: steps.filter { $0.number == number })
    }
  }

  /// The differences from the declarations, one text each.
  ///
  /// - Parameter found: gets what was found instead, where that can be recorded.
  func problems(noting found: inout [String: String]?) async throws -> [String] {
    let (outputs, problems) = try await Toolchain.withFolder { folder in
      let workshop = try Workshop(in: folder)
      if try steps[0].compiles { return try await judged(workshop, folder) }
      return (outputs: try await refused(workshop, folder), problems: [String]())
    }
    if found != nil {
      found?.merge(outputs) { $1 }
      return problems
    }
    let known = try series.outputs
    // How many bytes of stack a link takes depends on the machine and the compiler.
    let plain = { (text: String?) in text?.replacing(/\d+ bytes/, with: "some bytes") }
    let wrong = outputs.keys.sorted().filter { plain(known[$0]) != plain(outputs[$0]) }
    return problems
      + wrong.map {
        "\(series.folder)/outputs.txt must say of \($0) (ARGS=--write writes it):\n\(outputs[$0] ?? "")"
      }
  }

  /// What the compiler says about a step that it refuses.
  private func refused(_ workshop: Workshop, _ folder: URL) async throws -> [String: String] {
    let file = folder.appending(path: "Promise.swift")
    try file.write(steps[0].file)
    guard case .refused(let words) = try await workshop.compile([file], beside: "", adapters: [])
    else { return [steps[0].name: "The compiler takes it.\n"] }
    let errors = words.matches(of: /Promise\.swift:\d+:\d+: (error: .*)/).map { "\($0.1)\n" }
    return [steps[0].name: errors.joined()]
  }

  /// What the programs of a step print, and which rules differ from the declarations.
  private func judged(
    _ workshop: Workshop,
    _ folder: URL
  ) async throws -> (outputs: [String: String], problems: [String]) {
    var files: [URL] = []
    func add(_ text: String) throws {
      guard !text.isEmpty else { return }
      files.append(folder.appending(path: "Part\(files.count).swift"))
      try files[files.count - 1].write(text)
    }
    try add(steps[0].promise)
    try add(series.support)
    for step in steps {
      try add((step.programText ?? "").replacing("func program()", with: "func \(step.function)()"))
    }
    var warnings = ""
    let compiled = try await workshop.compile(
      files,
      beside: number == 0 ? "" : try series.adapter.text(at: number),
      adapters: number == 0 ? [] : ["StepAdapter"],
      running: steps.map(\.function)
    ) { words in if words.contains("warning:") { warnings = words } }
    let title = "\(series.folder), step \(Step.name(number))"
    var problems = warnings.isEmpty ? [] : ["\(title): the compiler warns:\n\(warnings)"]
    guard case .program(let program) = compiled else {
      if case .refused(let words) = compiled { problems.append("\(title):\n\(words)") }
      return ([:], problems)
    }
    var outputs: [String: String] = [:]
    for step in steps {
      outputs[step.name] = try await workshop.output(of: program, running: step.function)
    }
    guard number > 0 else { return (outputs, problems) }
    let trace = "trace \(Step.name(number + 1))"
    if let known = try series.outputs[trace] {
      let rule = String(known.prefix { $0 != " " })
      outputs[trace] = try await workshop.ask(program, [rule]).first?.report
    }
    var problem = try await problem(workshop, program)
    // A busy machine may let a rule that waits for threads give up; a real failure stays a failure.
    for _ in 0..<2 where problem != nil { problem = try await self.problem(workshop, program) }
    return (outputs, problems + [problem].compactMap { $0 })
  }

  /// What `rules.txt` must say about the step, if it says something else.
  private func problem(_ workshop: Workshop, _ program: URL) async throws -> String? {
    let (rules, step) = (try series.rules, Step.name(number))
    let answers = try await workshop.ask(program, [steps[0].asked]).filter {
      rules.asks($0.rule, at: number)
    }
    let holding = Set(answers.filter(\.holds).map(\.rule))
    let red = Set(answers.filter { !$0.holds }.map(\.rule))
    guard holding != Set(rules.holding(at: number)) || red != Set(rules.red[step] ?? []) else {
      return nil
    }
    let ids = Catalogue.rules.map(\.id)
    let found = RuleTable(
      at: step,
      holding: ids.filter(holding.contains),
      red: ids.filter(red.contains),
      before: rules.holding(at: number.nextDown)
    )
    let lines = found.lines(of: step, knowing: rules)
    return "\(series.folder)/rules.txt must say of \(step):\n" + lines.joined(separator: "\n")
  }
}

extension Step {
  /// What its program is called beside others.
  fileprivate var function: String {
    program.map { "program\(Self.name($0).replacing(".", with: "_"))" } ?? "program"
  }
}
