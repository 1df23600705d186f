import PromiseConformance

extension RunRecord: ShardRecord {
  var heading: [(name: String, value: String)] {
    [
      ("catalogue", catalogue), ("subjects", subjects.joined(separator: ", ")),
      ("seed", "\(seed)"), ("settings", settings),
    ]
  }

  static func joined(_ parts: [(name: String, record: RunRecord)]) throws -> RunRecord {
    let catalogue = parts[0].record.catalogue
    guard catalogue == Catalogue.version else {
      throw Unmergeable(
        description: "\(parts[0].name) is of catalogue \(catalogue), and this program has "
          + "\(Catalogue.version): merge with the program that made the records"
      )
    }
    var known: [String: (line: Line, record: String)] = [:]
    let suite = Set(Catalogue.rules.filter { $0.level == .meta }.map(\.id))
    for (name, record) in parts {
      for line in record.lines {
        let cell = line.cell
        guard let other = known[cell] else {
          known[cell] = (line, name)
          continue
        }
        guard suite.contains(line.rule), other.record != name else {
          throw Unmergeable(
            description: "\(cell) is in \(other.record) and in \(name): make the records again"
          )
        }
        // Each shard checked its own rules.
        if line.verdict.weight > other.line.verdict.weight { known[cell] = (line, name) }
      }
    }
    var whole = parts[0].record
    whole.shard = nil
    let cells = whole.subjects.flatMap { subject in
      Catalogue.rules.map { "\($0.id) \(subject)" }
    }
    if let stray = known.filter({ !cells.contains($0.key) }).min(by: { $0.key < $1.key }) {
      throw Unmergeable(
        description: "\(stray.value.record) has a verdict on \(stray.key), which this catalogue "
          + "or the list of subjects does not have: make the record again"
      )
    }
    whole.lines = cells.compactMap { known[$0]?.line }
    return whole
  }
}

extension Verdict.Word {
  /// The verdict on the whole, if there are several on its parts: the one with the largest number.
  fileprivate var weight: Int {
    switch self {
    case .notApplicable: 0
    case .pass, .choice, .within, .over, .diverges: 1
    case .notRun: 2
    case .inconclusive: 3
    case .fail: 4
    case .broken: 5
    }
  }
}
