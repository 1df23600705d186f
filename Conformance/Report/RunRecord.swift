import Foundation
import PromiseConformance

/// The results of a run, one JSON object a line.
///
/// Every report is made from them.
///
/// First a line `run`, then a line `verdict` for each rule and subject, last a line `end`. Readers ignore
/// keys and types of line that they do not know.
public struct RunRecord: Sendable, Equatable {
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
    /// Why, where there is something to say.
    public var reason: String?
    /// What the verdict rests on.
    public var evidence: String?
    /// How many spellings and arrivals ran.
    public var cases: Int
    /// Whether the subject took its process down; nothing where it did not.
    public var crash: Bool?
  }

  /// The version of the catalogue that was run.
  public var catalogue: String
  /// The subjects, in the order of the columns.
  public var subjects: [String]
  /// The seed of the run.
  public var seed: UInt64
  /// What else decides what a run finds, as options of `compare`.
  public var settings: String
  /// Which part of a run it is; none for the whole.
  public var shard: Shard?
  /// The verdicts, rule by rule.
  public var lines: [Line]

  /// Records a run.
  ///
  /// - Parameters:
  ///   - results: the result of each cell.
  ///   - subjects: the subjects, in the order of the columns.
  ///   - seed: the seed of the run.
  ///   - settings: what else decides what a run finds.
  ///   - shard: which part of a run it is; none for the whole.
  public init(
    results: [CellResult],
    subjects: [String],
    seed: UInt64,
    settings: String = "",
    shard: Shard? = nil
  ) {
    catalogue = Catalogue.version
    self.subjects = subjects
    self.seed = seed
    (self.settings, self.shard) = (settings, shard)
    lines = results.map(Line.init)
  }

  /// The verdict of one rule and one subject.
  public func line(_ rule: String, _ subject: String) -> Line? {
    lines.first { $0.rule == rule && $0.subject == subject }
  }

  /// Why a text is no record of a whole run.
  public struct Unreadable: Error, CustomStringConvertible {
    /// What is wrong, and where.
    public let description: String
  }

  private struct Header: Codable {
    var catalogue: String
    var planned: Int
    var subjects: [String]
    var seed: UInt64
    var settings: String?
    var shard: Shard?
  }

  private struct End: Codable {
    var verdicts: Int
  }

  /// The record as JSON lines.
  public var text: String {
    get throws {
      try head(planned: lines.count) + lines.map { try $0.text }.joined()
        + JSONLines.text([JSONLines.line("end", End(verdicts: lines.count))])
    }
  }

  /// The first line of the record of a run that has only begun; a line for each verdict may follow.
  ///
  /// - Parameter planned: how many verdicts there are to be.
  public func head(planned: Int) throws -> String {
    let header = Header(
      catalogue: catalogue,
      planned: planned,
      subjects: subjects,
      seed: seed,
      settings: settings,
      shard: shard
    )
    return try JSONLines.text([JSONLines.line("run", header)])
  }

  /// Reads a record.
  ///
  /// - Parameter text: JSON lines.
  /// - Throws: ``Unreadable`` where it is not a record, or ends before the run did.
  public init(text: String) throws {
    var header: Header?
    var end: End?
    lines = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      let data = Data(line.utf8)
      do {
        let decoder = JSONDecoder()
        switch try decoder.decode(JSONLines.Kind.self, from: data).type {
        case "run": header = try decoder.decode(Header.self, from: data)
        case "verdict": lines.append(try decoder.decode(Line.self, from: data))
        case "end": end = try decoder.decode(End.self, from: data)
        default: continue
        }
      } catch {
        throw Unreadable(
          description: "cannot read line \(index + 1) of the record: \(line)"
        )
      }
    }
    guard let header else {
      throw Unreadable(description: "the record has no line of type “run”; make it with `compare`")
    }
    guard let end, end.verdicts == lines.count, header.planned == lines.count else {
      throw Unreadable(
        description:
          "the record ends early: \(header.planned) verdicts were planned, \(lines.count) are there"
      )
    }
    catalogue = header.catalogue
    subjects = header.subjects
    seed = header.seed
    (settings, shard) = (header.settings ?? "", header.shard)
  }
}

/// One JSON object a line, each with its type first.
enum JSONLines {
  /// What a line has first.
  struct Kind: Codable {
    var type: String
  }

  /// The lines of one type; lines that are no JSON, or of another shape, are refused.
  ///
  /// - Throws: ``RunRecord/Unreadable``.
  static func read<Line: Decodable>(_ type: String, as: Line.Type, in text: String) throws -> [Line]
  {
    let decoder = JSONDecoder()
    return try text.split(separator: "\n").enumerated().compactMap { index, line in
      do {
        let data = Data(line.utf8)
        guard try decoder.decode(Kind.self, from: data).type == type else { return nil }
        return try decoder.decode(Line.self, from: data)
      } catch {
        throw RunRecord.Unreadable(
          description: "cannot read line \(index + 1) of the record: \(line)"
        )
      }
    }
  }

  static func line(_ type: String, _ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = String(decoding: try encoder.encode(value), as: UTF8.self)
    return "{\"type\":\"\(type)\"," + body.dropFirst()
  }

  static func text(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
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
      crash: result.isCrash ? true : nil
    )
  }

  /// The line as it stands in the record, with its end.
  public var text: String {
    get throws { try JSONLines.text([JSONLines.line("verdict", self)]) }
  }

  private enum CodingKeys: CodingKey {
    case rule, subject, verdict, value, figure, reason, evidence, cases, crash
  }

  /// Reads a line; what it says of a choice is read as a value of that choice.
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
      crash: try line.decodeIfPresent(Bool.self, forKey: .crash)
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
  }
}
