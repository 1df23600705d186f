import PromiseConformance

/// Describes a rule that failed: what is wrong, why it matters, what happened, and how to run it again.
public struct FailureReport: Sendable {
  private let line: RunRecord.Line
  private let statement: String
  private let intent: String
  private let hint: String
  private let seed: UInt64
  private let program: String?

  /// Describes a line of a record.
  ///
  /// - Parameters:
  ///   - line: the result of a rule.
  ///   - seed: that of the run.
  ///   - program: the command that can run it again, if there is one.
  public init(_ line: RunRecord.Line, seed: UInt64, program: String? = "conformance") {
    (self.line, self.seed, self.program) = (line, seed, program)
    let rule = Catalogue.rules.first { $0.id == line.rule }
    statement = rule?.statement ?? ""
    (intent, hint) = (rule?.intent ?? "", rule?.hint ?? "")
  }

  /// Some lines, and an empty one at the end.
  public var text: String {
    (head + trials + again).map { "\($0)\n" }.joined()
  }

  private var head: [String] {
    let fields = [
      ("rule   ", statement), ("intent ", intent), ("reason ", line.reason ?? ""),
      ("look at", hint),
    ]
    return ["\(line.cell): \(line.verdict)"]
      + fields.filter { !$0.1.isEmpty }.map { "  \($0) \($1)" }
  }

  private var trials: [String] {
    (line.failures ?? []).flatMap { failure in
      let label = failure.label.isEmpty ? [] : ["  \(failure.label)", "    \(failure.reason)"]
      let steps = failure.steps.map { step in
        switch step {
        case .event(_, let event): "      \(event)"
        case .leftOut(let count): "      … \(count) more"
        }
      }
      return label + steps + (failure.beside.map { Self.beside($0, failure) } ?? [])
        + (program.map { ["  again   \(line.replay(failure, seed: seed, program: $0))"] } ?? [])
    }
  }

  /// In which step the nearest case that held differed.
  private static func beside(
    _ neighbour: RunRecord.Failure.Neighbour,
    _ failure: RunRecord.Failure
  ) -> [String] {
    let name = neighbour.label.isEmpty ? "another case" : neighbour.label
    guard let first = neighbour.firstDifference(from: failure) else {
      return ["  beside  \(name) holds, with the same steps"]
    }
    func words(_ steps: [RunRecord.Failure.Step]) -> String {
      for case .event(first, let event) in steps { return "\(event)" }
      return "nothing more"
    }
    return [
      "  beside  \(name) holds: the \(TraceSteps.firstWords) is \(first),",
      "          \(words(neighbour.steps)), and here \(words(failure.steps))",
    ]
  }

  private var again: [String] {
    guard let program, line.failures?.isEmpty ?? true else { return [] }
    return ["  again   \(line.again(seed: seed, program: program))"]
  }
}

extension RunRecord.Line {
  /// The command that runs a failed case again.
  func replay(_ failure: RunRecord.Failure, seed: UInt64, program: String) -> String {
    let (subject, seed) = (origin?.subject ?? subject, origin?.seed ?? seed)
    let token = ReplayToken(.trial, [subject, rule, "\(failure.number)", "\(seed)"])
    return "\(program) replay \(Self.quoted("\(token)"))"
  }

  /// The command that runs the rule again.
  func again(seed: UInt64, program: String) -> String {
    let (subject, seed) = (origin?.subject ?? subject, origin?.seed ?? seed)
    return
      "\(program) compare --only \(Self.quoted(rule)) --subject \(Self.quoted(subject)) --seed \(seed)"
  }

  /// A word of a command line, which a shell leaves unchanged.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || [45, 46, 58, 95].contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
