/// The record of a whole run, merged from the records of its shards.
public enum MergedRecord: Sendable {
  /// Of `compare`.
  case run(RunRecord)
  /// Of `mutants run`.
  case kills(KillRecord)
  /// Of `explore search`.
  case explore(ExploreRecord)

  /// Merges the records of all shards of one run.
  ///
  /// - Parameter texts: the records in any order, each with its name.
  /// - Throws: ``Unmergeable``, unless they are readable, and all shards of one run.
  public init(_ texts: [(name: String, text: String)]) throws {
    func records<Record>(_ read: (String) throws -> Record) throws -> [(String, Record)] {
      try texts.map { name, text in
        do { return (name, try read(text)) } catch let error as RunRecord.Unreadable {
          throw Unmergeable(description: "\(name): \(error)")
        }
      }
    }
    let first = texts.first?.text.prefix { $0 != "\n" } ?? ""
    if first.hasPrefix(#"{"type":"mutants""#) {
      self = .kills(try KillRecord.merged(records(KillRecord.init(text:))))
    } else if first.hasPrefix(#"{"type":"explore""#) {
      self = .explore(try ExploreRecord.merged(records(ExploreRecord.init(text:))))
    } else {
      self = .run(try RunRecord.merged(records(RunRecord.init(text:))))
    }
  }

  /// The record as JSON lines.
  public var text: String {
    get throws {
      switch self {
      case .run(let record): try record.text
      case .kills(let record): try record.text
      case .explore(let record): try record.text
      }
    }
  }
}
