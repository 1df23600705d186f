import Foundation
import ProgramSupport
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
    /// What all failed cases tried, and in which way they failed, each once.
    var failed: [Sign]?
    /// The kinds of steps that the cases of a failed rule try.
    var tried: [String]?

    /// `CHN-01 JSPromise`: the name of its cell.
    public var cell: String { "\(rule) \(subject)" }
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
      failed: result.failures.isEmpty ? nil : result.failures.map(Sign.init).uniqued()
    )
  }

  /// Records a result, with what is known about the cell before it runs.
  public init(_ result: CellResult, of cell: Cell?) {
    self.init(result)
    declared = cell?.declared
    inSomeRuns = cell?.divergesInSomeRuns == true ? true : nil
    let calls = cell?.spellings ?? []
    spellings = calls.isEmpty ? nil : calls
    tried = failed == nil ? nil : cell?.stepsTried
  }

  /// The line as it is in the record, with its end.
  public var text: String {
    get throws { try RecordLines.line("verdict", self) }
  }

  private enum CodingKeys: CodingKey {
    case rule, subject, verdict, value, figure, reason, evidence, cases, crash
    case observed, declared, inSomeRuns, spellings, failures, failed, tried
  }

  /// Reads a line; what it says about a choice is read as a value of that choice.
  public init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    let rule = try line.decode(String.self, forKey: .rule)
    self.init(
      rule: rule,
      subject: try line.decode(String.self, forKey: .subject),
      verdict: try line.decode(Verdict.Word.self, forKey: .verdict),
      value: try line.decodeIfPresent(String.self, forKey: .value).map {
        ObservedChoice(text: $0, of: Catalogue.rules.first { $0.id == rule }?.level.choice)
      },
      figure: try line.decodeIfPresent(Int.self, forKey: .figure),
      reason: try line.decodeIfPresent(String.self, forKey: .reason),
      evidence: try line.decodeIfPresent(String.self, forKey: .evidence),
      cases: try line.decode(Int.self, forKey: .cases),
      crash: try line.decodeIfPresent(Bool.self, forKey: .crash),
      observed: try line.decodeIfPresent([String].self, forKey: .observed),
      declared: try line.decodeIfPresent(String.self, forKey: .declared),
      inSomeRuns: try line.decodeIfPresent(Bool.self, forKey: .inSomeRuns),
      spellings: try line.decodeIfPresent([String].self, forKey: .spellings),
      failures: try line.decodeIfPresent([RunRecord.Failure].self, forKey: .failures),
      failed: try line.decodeIfPresent([Sign].self, forKey: .failed),
      tried: try line.decodeIfPresent([String].self, forKey: .tried)
    )
  }

  /// Writes a line, in which a choice is text.
  public func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: CodingKeys.self)
    try line.encode(rule, forKey: .rule)
    try line.encode(subject, forKey: .subject)
    try line.encode(verdict, forKey: .verdict)
    try line.encodeIfPresent(value?.description, forKey: .value)
    try line.encodeIfPresent(figure, forKey: .figure)
    try line.encodeIfPresent(reason, forKey: .reason)
    try line.encodeIfPresent(evidence, forKey: .evidence)
    try line.encode(cases, forKey: .cases)
    try line.encodeIfPresent(crash, forKey: .crash)
    try line.encodeIfPresent(observed, forKey: .observed)
    try line.encodeIfPresent(declared, forKey: .declared)
    try line.encodeIfPresent(inSomeRuns, forKey: .inSomeRuns)
    try line.encodeIfPresent(spellings, forKey: .spellings)
    try line.encodeIfPresent(failures, forKey: .failures)
    try line.encodeIfPresent(failed, forKey: .failed)
    try line.encodeIfPresent(tried, forKey: .tried)
  }
}
