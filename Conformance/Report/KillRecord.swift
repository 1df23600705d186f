import PromiseConformance

/// What laws detected in promises that are broken on purpose, as JSON lines.
///
/// First a line `mutants`, then a line `mutant` for each promise, last a line `end`.
public struct KillRecord: Sendable, Equatable {
  /// The version of the catalogue that was run.
  public var catalogue = Catalogue.version
  /// The laws that were run.
  public var laws: [String]
  /// The mutant that never settles.
  public var silent: String
  /// The promise that the mutants are made from.
  public var original: String
  /// The seed of the run.
  public var seed: UInt64
  /// What else decides what is run, as options of `mutants run`.
  public var settings: String
  /// Which part of a run it is; `nil` for the whole.
  public var shard: Shard?
  /// A row for each promise, the original among them.
  public var rows: [KillMatrix.Row] = []

  /// Begins a record.
  ///
  /// - Parameters:
  ///   - laws: the laws that are run.
  ///   - silent: the mutant that never settles.
  ///   - original: the promise that the mutants are made from.
  ///   - seed: the seed of the run.
  ///   - settings: what else decides what is run.
  ///   - shard: which part of a run it is; `nil` for the whole.
  public init(
    laws: [String],
    silent: String,
    original: String,
    seed: UInt64,
    settings: String,
    shard: Shard?
  ) {
    (self.laws, self.silent, self.original) = (laws, silent, original)
    (self.seed, self.settings, self.shard) = (seed, settings, shard)
  }

  /// Which law detected which mutant.
  public var matrix: KillMatrix {
    KillMatrix(
      laws: laws,
      rows: rows.filter { $0.mutant != original },
      original: rows.first { $0.mutant == original }
    )
  }

  /// The faults of the suite that the run shows, one line for each.
  public var problems: [String] { matrix.problems(silent: silent) }

  /// What holds where there are no problems.
  public var praise: String {
    let part = shard.map { " (shard \($0))" } ?? ""
    return "Every mutant is noticed by the laws that it names\(part),\n"
      + "and no law holds on a promise that never settles."
  }

  private struct Header: Codable {
    var catalogue: String
    var laws: [String]
    var original: String
    var planned: Int
    var seed: UInt64
    var settings: String
    var shard: Shard?
    var silent: String
  }

  private struct End: Codable { var mutants: Int }

  /// The record as JSON lines.
  public var text: String {
    get throws {
      let header = Header(
        catalogue: catalogue,
        laws: laws,
        original: original,
        planned: rows.count,
        seed: seed,
        settings: settings,
        shard: shard,
        silent: silent
      )
      return try RecordLines.line("mutants", header)
        + rows.map { try RecordLines.line("mutant", $0) }.joined()
        + RecordLines.line("end", End(mutants: rows.count))
    }
  }

  /// Reads a record.
  ///
  /// - Parameter text: JSON lines.
  /// - Throws: ``RunRecord/Unreadable`` where it is not a record, or ends before the run did.
  public init(text: String) throws {
    let lines = try RecordLines(text)
    let header = try lines.head("mutants", as: Header.self, of: "mutants run")
    rows = try lines.all("mutant", as: KillMatrix.Row.self)
    let end = try lines.all("end", as: End.self).first
    guard end?.mutants == rows.count, header.planned == rows.count else {
      throw RunRecord.Unreadable(
        description:
          "the record ends early: \(header.planned) mutants were planned, \(rows.count) are there"
      )
    }
    (catalogue, laws, seed) = (header.catalogue, header.laws, header.seed)
    (silent, original) = (header.silent, header.original)
    (settings, shard) = (header.settings, header.shard)
  }
}

extension KillRecord: ShardRecord {
  var heading: [(name: String, value: String)] {
    [
      ("catalogue", catalogue), ("laws", laws.joined(separator: ", ")), ("seed", "\(seed)"),
      ("settings", settings),
    ]
  }

  static func joined(_ parts: [(name: String, record: KillRecord)]) throws -> KillRecord {
    var whole = parts[0].record
    whole.shard = nil
    var seen: [String: String] = [:]
    for (name, record) in parts {
      for row in record.rows {
        if let other = seen.updateValue(name, forKey: row.mutant) {
          throw Unmergeable(
            description: "\(row.mutant) is in \(other) and in \(name): make the records again"
          )
        }
      }
    }
    whole.rows = interleaved(parts.map(\.record.rows))
    return whole
  }
}
