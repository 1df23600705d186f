import PromiseConformance

/// What changed between two records of the same subjects.
public struct RecordChanges: Sendable {
  /// A line for each verdict that changed, or whose observed value or figure did, in the order of the new record.
  public let lines: [String]
  /// How many verdicts of the new record are not in the old one.
  public let added: Int
  /// How many verdicts of the old record are not in the new one.
  public let missing: Int

  /// Compares two records.
  ///
  /// - Parameters:
  ///   - new: what was found now.
  ///   - old: what was found before.
  public init(_ new: RunRecord, against old: RunRecord) {
    var before = old.index
    var lines: [String] = []
    var added = 0
    for line in new.lines {
      guard let other = before[line.subject]?.removeValue(forKey: line.rule) else {
        added += 1
        continue
      }
      guard other.pattern != line.pattern else { continue }
      let change = "\(line.cell): was \(other.brief), is \(line.brief)"
      lines.append(Escaping.line(change))
    }
    (self.lines, self.added) = (lines, added)
    missing = before.values.reduce(0) { $0 + $1.count }
  }

  /// What to print: some lines.
  ///
  /// - Parameter name: that of the old record's file.
  public func text(named name: String) -> String {
    let count = lines.isEmpty ? "no" : "\(lines.count)"
    var end = "Against \(name): \(count) \(lines.count == 1 ? "verdict" : "verdicts") changed"
    if added > 0 { end += ", \(added) new" }
    if missing > 0 { end += ", \(missing) of it not looked at" }
    return lines.map { "\($0)\n" }.joined() + end + ".\n"
  }
}

extension RunRecord.Line {
  /// The verdict, with what was observed where that distinguishes two equal verdicts.
  fileprivate var brief: String {
    switch verdict {
    case .choice: words.joined(separator: "; ")
    case .within, .over: "\(verdict) (\(words.joined(separator: "; ")))"
    default: verdict.rawValue
    }
  }
}
