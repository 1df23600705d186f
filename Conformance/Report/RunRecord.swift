import PromiseConformance

/// The results of a run, one JSON object a line.
///
/// Every report is made from them.
///
/// First a line `run`, then a line `verdict` for each rule and subject, last a line `end`. Readers ignore
/// keys and types of line that they do not know.
public struct RunRecord: Sendable, Equatable {
  /// The version of the catalogue that was run.
  public var catalogue: String
  /// The subjects, in the order of the columns.
  public var subjects: [String]
  /// The seed of the run.
  public var seed: UInt64
  /// What else decides what a run finds, as options of `compare`.
  public var settings: String
  /// Which part of a run it is; `nil` for the whole.
  public var shard: Shard?
  /// The verdicts, rule by rule.
  public var lines: [Line]
  /// How many verdicts were planned, in the record of an unfinished run; `nil` in any other.
  public var planned: Int?

  /// Records a run.
  ///
  /// - Parameters:
  ///   - results: the result of each cell.
  ///   - cells: the cells, whose declarations and spellings are recorded.
  ///   - subjects: the subjects, in the order of the columns.
  ///   - seed: the seed of the run.
  ///   - settings: what else decides what a run finds.
  ///   - shard: which part of a run it is; `nil` for the whole.
  public init(
    results: [CellResult],
    of cells: [Cell] = [],
    subjects: [String],
    seed: UInt64,
    settings: String = "",
    shard: Shard? = nil
  ) {
    catalogue = Catalogue.version
    self.subjects = subjects
    self.seed = seed
    (self.settings, self.shard) = (settings, shard)
    let cells = Dictionary(cells.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    lines = results.map { Line($0, of: cells[$0.name]) }
  }

  /// The verdict of one rule and one subject.
  public func line(_ rule: String, _ subject: String) -> Line? {
    lines.first { $0.rule == rule && $0.subject == subject }
  }

  /// Why a text is no record of a whole run.
  public struct Unreadable: Error, CustomStringConvertible {
    /// One line: what is wrong, and where.
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
      try head(planned: planned ?? lines.count) + lines.map { try $0.text }.joined()
        + (planned == nil ? RecordLines.line("end", End(verdicts: lines.count)) : "")
    }
  }

  /// The first line of the record of a run that has just begun; a line for each verdict may follow.
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
    return try RecordLines.line("run", header)
  }

  /// Reads a whole record.
  ///
  /// - Throws: as ``init(text:mayBeCutOff:)``.
  public init(text: String) throws { try self.init(text: text, mayBeCutOff: false) }

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - text: JSON lines.
  ///   - mayBeCutOff: whether to accept a record that ends before the run did.
  /// - Throws: ``Unreadable`` where it is not a record, or ends before the run did.
  public init(text: String, mayBeCutOff: Bool) throws {
    let all = try RecordLines(text)
    let header = try all.head("run", as: Header.self, of: "compare")
    lines = try all.all("verdict", as: Line.self)
    let end = try all.all("end", as: End.self).first
    let isWhole = end?.verdicts == lines.count && header.planned == lines.count
    guard isWhole || mayBeCutOff && end == nil && lines.count <= header.planned else {
      throw Unreadable(
        description:
          "the record ends early: \(header.planned) verdicts were planned, \(lines.count) are there"
      )
    }
    catalogue = header.catalogue
    subjects = header.subjects
    seed = header.seed
    (settings, shard) = (header.settings ?? "", header.shard)
    planned = isWhole ? nil : header.planned
  }
}
