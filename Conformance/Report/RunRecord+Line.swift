import Foundation
import PromiseConformance

extension RunRecord {
  /// One rule and one subject.
  public struct Line: Sendable, Equatable, Codable {
    /// The rule's id.
    public var rule: String
    /// The subject's name.
    public var subject: String
    /// The verdict without its reason.
    public var verdict: Verdict.Word
    /// What was observed of a choice.
    public var value: ObservedChoice?
    /// What was measured of a bound.
    public var figure: Int?
    /// The reason, if any.
    public var reason: String?
    /// What the verdict rests on.
    public var evidence: String?
    /// How many spellings and arrivals ran.
    public var cases: Int
    /// Whether the subject ended its process; `nil` where it did not.
    public var crash: Bool?
    /// What was observed of a choice or measured of a bound, in words, a line for each value.
    public var observed: [String]?
    /// What the profile declares of the rule, in words.
    public var declared: String?
    /// Whether the profile declares that the subject diverges in some runs only; `nil` where it does not.
    public var inSomeRuns: Bool?
    /// The public ways to say what the rule is about.
    public var spellings: [String]?
    /// The first cases that failed.
    public var failures: [Failure]?
    /// The run that it is from, where it is beside those of other runs; `nil` in the record of one run.
    package var origin: Origin?

    /// What reproduces a result of another record.
    package struct Origin: Sendable, Equatable, Codable {
      var subject: String
      var seed: UInt64
      var settings: String
    }
    /// What all failed cases tried, each once.
    public var failed: [Stimulus]?

    /// `CHN-01 JSPromise`: the name of its cell.
    public var cell: String { "\(rule) \(subject)" }

    private enum CodingKeys: CodingKey {
      case rule, subject, verdict, value, figure, reason, evidence, cases, crash
      case observed, declared, inSomeRuns, spellings, failures, failed
    }
  }
}

extension RunRecord.Line {
  /// Records a result.
  public init(_ result: CellResult) {
    self.init(
      rule: result.rule.id,
      subject: result.subject,
      verdict: result.verdict.word,
      value: result.verdict.value,
      figure: result.verdict.grade?.figure,
      reason: result.verdict.reason,
      evidence: result.evidence.isEmpty ? nil : result.evidenceWords,
      cases: result.cases,
      crash: result.isCrash ? true : nil,
      observed: result.verdict.value?.lines ?? result.verdict.grade.map { ["\($0)"] },
      failures: result.failures.isEmpty ? nil : RunRecord.Failure.kept(result.failures),
      failed: result.failures.isEmpty ? nil : Self.stimuli(result.failures)
    )
  }

  private static func stimuli(_ failures: [CellResult.Failure]) -> [Stimulus] {
    var known: Set<Stimulus> = []
    return failures.map(\.stimulus).filter { known.insert($0).inserted }
  }

  /// Records a result, with what is known about the cell before it runs.
  public init(_ result: CellResult, of cell: Cell?) {
    self.init(result)
    declared = cell?.declared
    inSomeRuns = cell?.divergesInSomeRuns == true ? true : nil
    let calls = cell?.spellings ?? []
    spellings = calls.isEmpty ? nil : calls
  }

  /// The line as it is in the record, with its end.
  public var text: String {
    get throws { try JSONLines.text([JSONLines.line("verdict", self)]) }
  }
}

/// A choice is text in a record: of which choice it is a value, the rule of its line says.
extension ObservedChoice: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    self.init(text: try decoder.singleValueContainer().decode(String.self), of: nil)
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
