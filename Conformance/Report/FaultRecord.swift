import Foundation
import PromiseConformance

/// A fault that a program planted in a source.
package struct PlantedFault: Codable, Sendable, Equatable {
  /// What the fault does.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// A statement is left out.
    case dropped
    /// A call is made twice.
    case twice
    /// A statement is made in a later turn.
    case later
    /// A statement is made under the lock.
    case locked = "under the lock"
    /// What was done under the lock at one time is done at two.
    case split = "lock split"
    /// A condition, or a value that is true or false, is the other one.
    case negated
    /// An optional value is missing, a list is empty.
    case absent
    /// A value is another one that is equal to it in kind.
    case copied
    /// A loop begins at the end.
    case reversed
    /// A loop does only the first.
    case first = "first only"
    /// A loop does all but the last.
    case butLast = "all but the last"
    /// A number is one too large, or a bound belongs to the other side.
    case offByOne = "off by one"
    /// An access orders less than it has to.
    case weaker = "weaker order"
    /// An object or a closure is kept for ever.
    case kept = "kept for ever"
  }

  /// The number by which a process turns it on.
  package var number = 0
  /// Its name, without a folder.
  package let file: String
  package let line: Int
  /// What it is in.
  package let function: String
  package let kind: Kind
  /// The code that it is about, on one line.
  package let source: String

  package init(file: String, line: Int, function: String, kind: Kind, source: String) {
    (self.file, self.line, self.function) = (file, line, function)
    (self.kind, self.source) = (kind, source)
  }

  /// What it is called in a list that is to be true after lines have moved.
  package var key: [String] { [file, function.isEmpty ? "-" : function, kind.rawValue, source] }

  /// It in a line.
  package var words: String { "\(number) \(file):\(line) \(kind.rawValue): \(source)" }
}

/// What noticed which planted fault, as JSON lines.
///
/// First a line `faults`, then a line `fault` for each of them, last a line `end`.
package struct FaultRecord: Sendable, Equatable {
  package struct Head: Codable, Sendable, Equatable {
    package var target: String
    /// How many compile, and how many do not.
    package var faults: Int
    package var left: Int
    package var seed: UInt64
    /// What else decides what was done, as options; empty for a whole run.
    package var settings: String
    /// Rules that fail without a fault, and so are not asked.
    package var original: [String]

    package init(
      target: String,
      faults: Int,
      left: Int,
      seed: UInt64,
      settings: String,
      original: [String]
    ) {
      (self.target, self.faults, self.left) = (target, faults, left)
      (self.seed, self.settings, self.original) = (seed, settings, original)
    }
  }

  /// One fault, and what noticed it.
  package struct Row: Codable, Sendable, Equatable {
    package var fault: PlantedFault
    package var rules: [String] = []
    /// What programs contradict.
    package var programs: [String] = []
    /// The laws that some schedule of threads breaks.
    package var schedules: [String] = []
    /// Tests of a library.
    package var tests: [String] = []
    /// Why it changes nothing that anybody can see, where a list says so.
    package var listed: String?

    package init(_ fault: PlantedFault) { self.fault = fault }

    package var isNoticed: Bool {
      ![rules, programs, schedules, tests].allSatisfy(\.isEmpty)
    }
    package var changesNothing: Bool { !isNoticed && listed != nil }
    package var survives: Bool { !isNoticed && listed == nil }
  }

  package let head: Head
  /// A row for each fault that was tried.
  package let rows: [Row]

  package init(head: Head, rows: [Row]) { (self.head, self.rows) = (head, rows) }

  private struct End: Codable { var faults: Int }

  /// The record as JSON lines.
  package var text: String {
    get throws {
      try Self.line(head) + rows.map(Self.line).joined()
        + RecordLines.line("end", End(faults: rows.count))
    }
  }

  package static func line(_ head: Head) throws -> String { try RecordLines.line("faults", head) }

  package static func line(_ row: Row) throws -> String { try RecordLines.line("fault", row) }

  /// Reads a whole record.
  package init(text: String) throws { try self.init(data: Data(text.utf8), mayBeCutOff: false) }

  /// Reads a record; one that may be cut off is read as far as its lines are whole.
  ///
  /// Throws ``RunRecord/Unreadable`` where it is not a record, or ends before the run did and must not.
  package init(data: Data, mayBeCutOff: Bool) throws {
    let lines = try RecordLines(
      RunRecord.text(of: mayBeCutOff ? RunRecord.wholeLines(of: data) : data)
    )
    head = try lines.head("faults", as: Head.self, of: "faults run")
    rows = try lines.all("fault", as: Row.self)
    let end = try lines.all("end", as: End.self).first
    guard end?.faults == rows.count || mayBeCutOff && end == nil else {
      throw RunRecord.Unreadable(description: "the record of faults ends before the run did")
    }
  }

  /// Whether all faults were tried.
  package var isWhole: Bool { rows.count == head.faults }

  /// The faults that nothing noticed, and that no list explains.
  package var survivors: [Row] { rows.filter(\.survives) }

  /// How many faults there are, and what noticed them first: a head, and a number, for each column of a table.
  package var counts: [(head: String, count: Int)] {
    var rest = rows
    let judges: [(String, KeyPath<Row, [String]>)] = [
      ("noticed by rules", \.rules), ("only by programs", \.programs),
      ("only by schedules", \.schedules), ("only by tests", \.tests),
    ]
    let noticed = judges.map { head, judge in
      let before = rest.count
      rest.removeAll { !$0[keyPath: judge].isEmpty }
      return (head: head, count: before - rest.count)
    }
    return [(head: "tried", count: rows.count)] + noticed + [
      ("change nothing", rows.count(where: \.changesNothing)),
      ("noticed by nothing", survivors.count),
    ]
  }

  /// How many faults each rule notices, and some of them; first those that few others notice.
  ///
  /// Those that no other rule of its group notices come last: it may have been the machine.
  package var byRule: [(rule: String, count: Int, faults: [PlantedFault])] {
    Catalogue.rules.compactMap { rule in
      let found = rows.filter { $0.rules.contains(rule.id) }
        .sorted { Self.rank($0, rule.id) < Self.rank($1, rule.id) }
      return found.isEmpty ? nil : (rule.id, found.count, found.prefix(8).map(\.fault))
    }
  }

  private static func rank(_ row: Row, _ rule: String) -> Int {
    let group = rule.prefix { $0 != "-" }
    let isSure = row.rules.count < 3 || row.rules.count { $0.hasPrefix(group) } > 1
    return row.rules.count + (isSure ? 0 : 1_000)
  }
}
