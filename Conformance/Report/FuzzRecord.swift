import PromiseConformance

/// What programs showed of each library, as JSON lines: one of type `fuzz` for each.
public struct FuzzRecord: Sendable, Equatable {
  /// What they showed of one library.
  public struct Row: Sendable, Equatable, Codable {
    /// The name of the library.
    public let subject: String
    /// The seed of the programs, where they are random.
    public let seed: UInt64
    /// Which part of the programs it is.
    public let shard: Shard
    /// How many programs were run.
    public var programs = 0
    /// How many small programs the library has, where these were run and no random ones.
    public var small: Int?
    /// How many pairs of a call, its promise's state, its place and what was there before the small programs have.
    public var pairs: Int?
    /// How many calls the library could not express.
    public var unsaid = 0
    /// How long that took.
    public var seconds = 0.0
    /// The rules that the first difference contradicts; empty if there is no difference.
    public var rules: [String] = []
    /// How to reproduce the difference.
    public var token: String?
    /// The program that shows it, and what happened.
    public var finding: String?

    /// Begins with no programs.
    ///
    /// - Parameters:
    ///   - subject: the name of the library.
    ///   - seed: the seed of the programs.
    ///   - shard: which part of the programs it is.
    public init(subject: String, seed: UInt64, shard: Shard) {
      (self.subject, self.seed, self.shard) = (subject, seed, shard)
    }

    /// Whether the library agrees with the model.
    public var isGood: Bool { rules.isEmpty }
  }

  /// A row for each library.
  public var rows: [Row]

  /// Collects rows.
  ///
  /// - Parameter rows: a row for each library.
  public init(rows: [Row]) { self.rows = rows }

  /// The record as JSON lines.
  public var text: String {
    get throws { try rows.map { try RecordLines.line("fuzz", $0) }.joined() }
  }

  /// Reads a record.
  ///
  /// - Parameter text: JSON lines.
  /// - Throws: ``RunRecord/Unreadable`` where it is not a record.
  public init(text: String) throws {
    let lines = try RecordLines(text)
    _ = try lines.head("fuzz", as: Row.self, of: "fuzz")
    rows = try lines.all("fuzz", as: Row.self)
  }
}
