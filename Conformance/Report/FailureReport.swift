import ProgramSupport
import PromiseConformance

/// Describes what is wrong: which rule shows it, where, the smallest trace, and how to run it again.
public struct FailureReport: Sendable {
  private let cause: Cause
  private let title: String
  private let seed: UInt64
  private let program: String?

  /// Describes a line of a record.
  ///
  /// - Parameters:
  ///   - line: the result of a rule.
  ///   - seed: that of the run.
  ///   - program: the command that can run it again, if there is one.
  public init(_ line: RunRecord.Line, seed: UInt64, program: String? = "conformance") {
    self.init(Cause(alone: line), "\(line.subject): \(line.verdict)", seed, program)
  }

  private init(_ cause: Cause, _ title: String, _ seed: UInt64, _ program: String?) {
    (self.cause, self.title, self.seed, self.program) = (cause, title, seed, program)
  }

  init(_ cause: Cause, _ causes: [Cause], seed: UInt64, program: String?) {
    self.init(cause, cause.title(among: causes), seed, program)
  }

  /// Describes all that is wrong in a record: what one fault explains stands together.
  ///
  /// - Parameters:
  ///   - record: what a run found, before it is grouped.
  ///   - program: the command that can run it again, if there is one.
  ///   - isWanted: whether a line counts; a fault is left out if none of its lines does.
  /// - Returns: a text for each fault, and for each line that says that the suite or the adapter is at fault.
  public static func all(
    in record: RunRecord,
    program: String? = "conformance",
    where isWanted: (RunRecord.Line) -> Bool = { _ in true }
  ) -> [String] {
    let causes = Cause.all(in: record).filter { $0.lines.contains(where: isWanted) }
    let broken = record.grouped.lines.filter { $0.verdict.isWrong && $0.verdict != .fail }
    return causes.map { Self($0, causes, seed: record.seed, program: program).text }
      + broken.filter(isWanted).map { Self($0, seed: record.seed, program: program).text }
  }

  /// Some lines of at most 80 columns, but for what is copied; and an empty one at the end.
  public var text: String {
    let line = cause.line
    let rule = Catalogue.rules.first { $0.id == line.rule }
    let fields: [(String, String?)] = [
      ("rule", "\(line.rule) \(rule?.statement ?? "")"), ("where", cause.place),
      ("case", cause.label),
    ]
    let after = [("beside", cause.smallest?.difference), ("look at", rule?.hint)]
    let others = cause.lines.dropFirst().map(\.rule).joined(separator: ", ")
    let lines =
      Self.wrapped(title, first: "", indented: 0) + fields.flatMap(Self.field) + calls + trace
      + Self.wrapped(cause.reason, first: "  ✗ ", indented: 4) + after.flatMap(Self.field)
      // What is copied is one line: a declaration, and a command.
      + copied + Self.field("also fail", others)
    return lines.map { "\($0)\n" }.joined() + "\n"
  }

  /// The lines of the program, which `try` takes as they are.
  private var calls: [String] {
    (cause.smallest?.program ?? []).enumerated().map { number, line in
      "  \((number == 0 ? "program" : "").padded(to: 11))\(Escaping.line(line))"
    }
  }

  private var trace: [String] {
    (cause.smallest?.steps ?? []).flatMap { step in
      switch step {
      case .event(_, let event): Self.wrapped("\(event)", first: "    ", indented: 8)
      case .leftOut(let count): ["    … \(count) more"]
      }
    }
  }

  /// What is wrong with the divergences that the profile declares, where the reason is that of a case.
  private var declared: String? {
    guard cause.smallest != nil, let reason = cause.line.reason,
      reason.hasPrefix("declared to diverge")
    else { return nil }
    return Escaping.line(String(reason.dropFirst("declared ".count)))
  }

  private var copied: [String] {
    let declaration = declared.map { "  declared   \($0)" }
    return [declaration].compactMap(\.self) + again.map { "  again      \($0)" }
  }

  private var again: [String] {
    guard let program else { return [] }
    let line = cause.line
    guard let smallest = cause.smallest else { return [line.again(seed: seed, program: program)] }
    return [line.replay(smallest, seed: seed, program: program)]
  }

  private static func field(_ name: String, _ words: String?) -> [String] {
    guard let words, !words.isEmpty else { return [] }
    return wrapped(words, first: "  \(name.padded(to: 11))", indented: 13)
  }

  private static func wrapped(_ text: String, first: String, indented: Int) -> [String] {
    let width = Terminal.none.width
    let lines = Wrapping.lines(Escaping.line(text), width: width - max(first.count, indented))
    return lines.enumerated().map { index, line in
      (index == 0 ? first : String(repeating: " ", count: indented)) + line
    }
  }
}

extension RunRecord.Failure {
  /// In which step the nearest case that held differed.
  var difference: String? {
    guard let beside else { return nil }
    let name = beside.label.isEmpty ? "another case" : beside.label
    guard let first = beside.firstDifference(from: self) else {
      return "\(name) holds, with the same steps"
    }
    func words(_ steps: [Step]) -> String {
      for case .event(first, let event) in steps { return "\(event)" }
      return "nothing more"
    }
    return "\(name) holds: the \(TraceSteps.firstWords) is \(first), \(words(beside.steps)), "
      + "and here \(words(steps))"
  }
}

extension FailureReport {
  /// How a program is called in the folder of its package, as in `swift run conformance`.
  package static func call(of program: String) -> String {
    let words = program.split(separator: " ")
    return (words.dropLast() + ["swift run"] + words.suffix(1)).joined(separator: " ")
  }
}

extension RunRecord.Line {
  /// The command that runs a failed case again.
  func replay(_ failure: RunRecord.Failure, seed: UInt64, program: String) -> String {
    let (subject, seed) = (origin?.subject ?? subject, origin?.seed ?? seed)
    let token = ReplayToken(.trial, [subject, rule, "\(failure.number)", "\(seed)"])
    return "\(FailureReport.call(of: program)) replay \(Self.quoted("\(token)"))"
  }

  /// The command that runs the rule again.
  func again(seed: UInt64, program: String) -> String {
    let (subject, seed) = (origin?.subject ?? subject, origin?.seed ?? seed)
    return "\(FailureReport.call(of: program)) compare --only \(Self.quoted(rule))"
      + " --subject \(Self.quoted(subject)) --seed \(seed)"
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
