import Foundation

/// What a child process reports of its rules, one JSON object per line.
///
/// Each line is written whole before the next thing happens, so that a dead child's answer can be read.
enum ChildAnswer: Codable {
  /// A rule is about to run.
  case begins(rule: String)
  /// A rule has a result.
  case ends(Result)
  /// A case hangs, and with it the child.
  case hangs(rule: String, CellResult.Failure)
  /// A question to the adapter has a result.
  case doctor(Doctor.Answer)
  /// The adapter was checked; `nil` if it is fine.
  case smoke(CellResult.Failure?)

  /// A `CellResult` in plain values.
  struct Result: Codable {
    var rule: String
    var verdict: Verdict.Word
    var value: String?
    var figure: Int?
    /// The cases that are over their bound.
    var over: [String]?
    var reason: String?
    var cases: Int
    var evidence: [Int]
    var failures: [CellResult.Failure]
  }

  /// The line for it, with its end.
  var line: Data {
    get throws { try JSONEncoder().encode(self) + [10] }
  }

  /// Reads lines; one that was not written to its end is left out.
  static func all(in data: Data) -> [ChildAnswer] {
    data.split(separator: 10).compactMap { try? JSONDecoder().decode(ChildAnswer.self, from: $0) }
  }
}

extension ChildAnswer.Result {
  init(_ result: CellResult) {
    self.init(
      rule: result.rule.id,
      verdict: result.verdict.word,
      value: result.verdict.value?.description,
      figure: result.verdict.grade?.figure,
      over: result.verdict.grade?.cases,
      reason: result.verdict.reason,
      cases: result.cases,
      evidence: result.evidence.map(\.rawValue).sorted(),
      failures: result.failures
    )
  }

  /// The result of the cell that the child ran.
  func result(of cell: Cell) -> CellResult {
    CellResult(
      cell,
      verdict(of: cell.rule),
      cases: cases,
      evidence: Set(evidence.compactMap(Evidence.init)),
      failures: failures
    )
  }

  private func verdict(of rule: RuleInfo) -> Verdict {
    let because = reason
    let grade = rule.level.bound.map {
      Grade(figure: figure ?? 0, bound: $0, cases: over ?? [], because: because)
    }
    let reason = reason ?? ""
    return switch verdict {
    case .pass: .pass
    case .fail: .fail(reason)
    case .choice: .choice(ObservedChoice(text: value ?? "", of: rule.level.choice))
    case .within: grade.map(Verdict.within) ?? .broken("the rule has no bound")
    case .over: grade.map(Verdict.over) ?? .broken("the rule has no bound")
    case .diverges: .diverges(reason)
    case .notApplicable: .notApplicable(reason)
    case .notRun: .notRun(reason)
    case .inconclusive: .inconclusive(reason)
    case .broken: .broken(reason)
    }
  }
}
