import PromiseConformance

/// Failures that one fault explains, as far as they show it.
///
/// A fault is in one step, in one part of a library, or in what all steps share. It is found from the laws that others
/// rest on to those that try much at once: these belong to a fault that is known already, if that explains them.
public struct Cause: Sendable {
  /// The rules that fail, that with the smallest trace first.
  var lines: [RunRecord.Line]
  /// The case with the smallest trace.
  let smallest: RunRecord.Failure?
  /// The calls with which all of it happens; empty if it happens with many.
  var spellings: [String]
  /// In which way most checks fail.
  let symptom: Symptom

  /// The rule that shows the fault.
  var line: RunRecord.Line { lines[0] }

  fileprivate init(_ group: Group) {
    // The order is that of the laws, so that of two traces of one length the basic one is taken.
    let ranked = group.lines.sorted { $0.rank < $1.rank }
    var best: (line: FailedLine, failure: RunRecord.Failure)?
    // What rests on others shows a fault less well.
    let telling = ranked.filter { $0.line.failures?.contains { $0.size < .max / 2 } == true }
    let level = telling.map(\.level).min()
    for line in telling where line.level == level {
      for failure in line.line.failures ?? [] where failure.size < best?.failure.size ?? .max {
        best = (line, failure)
      }
    }
    smallest = best?.failure ?? ranked.first?.line.failures?.first
    let first = best?.line.line ?? ranked[0].line
    lines = [first] + ranked.map(\.line).filter { $0.rule != first.rule }
    symptom = group.signs.mostCommon(\.symptom) ?? .wrong
    let own = group.isShared ? [] : group.signs.compactMap(\.spelling).uniqued()
    spellings = own.count > 3 ? [] : own
  }

  /// The faults of each subject, in the order of the subjects, and of each those in basic laws first.
  static func all(in record: RunRecord) -> [Cause] {
    record.subjects.flatMap { subject in
      let failed = record.lines.filter { $0.subject == subject && $0.verdict == .fail }
      var causes: [Cause] = []
      for cause in groups(failed.map(FailedLine.init)).map(Cause.init) {
        // A group in which nothing is judged belongs to the law that fails wherever its rules do.
        let roots = cause.lines.map { RunRecord.root(of: $0, among: failed) }
        let known = causes.firstIndex { known in
          known.showsTheCase(of: cause)
            || roots.allSatisfy { root in known.lines.contains { $0.rule == root } }
        }
        if let known { causes[known].add(cause) } else { causes.append(cause) }
      }
      return causes
    }
  }

  /// Whether both would begin with the same case, and so look like one fault that is told twice.
  private func showsTheCase(of other: Cause) -> Bool {
    smallest != nil && line.rule == other.line.rule && smallest?.number == other.smallest?.number
  }

  private mutating func add(_ other: Cause) {
    lines += other.lines.filter { line in !lines.contains { $0.rule == line.rule } }
    let all = (spellings + other.spellings).uniqued()
    spellings = spellings.isEmpty || other.spellings.isEmpty || all.count > 3 ? [] : all
  }

  // MARK: Grouping

  private static func groups(_ lines: [FailedLine]) -> [Group] {
    var groups: [Group] = []
    for line in lines.sorted(by: { $0.rank < $1.rank }) {
      var open = line.signs.filter { sign in !groups.contains { $0.explains(sign, of: line) } }
      // What one fault breaks in most cases, it may break in the others in a way of their own.
      if open.count * 2 < line.signs.count, line.isShared || groups.contains(where: \.isShared) {
        open = []
      }
      if line.restsOnOthers || line.isShared {
        open.removeAll { sign in groups.contains { $0.mayExplain(sign, of: line) } }
      }
      if open.isEmpty, !groups.isEmpty {
        let best = groups.indices.max { groups[$0].score(of: line) < groups[$1].score(of: line) }
        groups[best ?? 0].lines.append(line)
      } else {
        groups += Group.each(line, open.isEmpty ? line.signs : open)
      }
    }
    return merged(groups)
  }

  /// One fault in what all combinations share; and the rest of what a large fault breaks.
  private static func merged(_ groups: [Group]) -> [Group] {
    var groups = groups
    let combined = groups.indices.filter { groups[$0].areas.allSatisfy(\.isCombination) }
    if combined.count > 2 {
      for index in combined.dropFirst().reversed() {
        groups[combined[0]].add(groups.remove(at: index))
      }
    }
    if let large = groups.indices.max(by: { groups[$0].lines.count < groups[$1].lines.count }) {
      let whole = groups[large]
      for index in groups.indices.reversed()
      where index != large && groups[index].lines.count * 15 < whole.lines.count
        && groups[index].signs.allSatisfy({ whole.symptoms.contains($0.symptom) })
      {
        let part = groups.remove(at: index)
        groups[index < large ? large - 1 : large].add(part)
      }
    }
    return groups
  }
}

/// What a failed case is about.
private enum Area: Hashable {
  /// Steps that are made of each other, or one part of the library.
  case part(String)
  /// A way to combine promises, by its call.
  case combination(String)
  /// What all steps share.
  case shared(Symptom)

  var isCombination: Bool { if case .combination = self { true } else { false } }
}

/// A rule that fails, with what is known of it.
private struct FailedLine {
  let line: RunRecord.Line
  let signs: [Sign]
  /// Whether it fails with steps of several kinds, and so with most of those that it tries.
  private let spansSteps: Bool
  /// Whether the fault is in what all steps share, and not in the part that the rule is about.
  let isShared: Bool
  /// Whether what it tries rests on everything else, so that it fails for the faults of others.
  let restsOnOthers: Bool
  /// Its place in the order in which one rule explains another.
  let rank: Rank
  /// How much it takes to see what it is about.
  var level: Int { restsOnOthers ? 2 : Self.simple.contains { line.rule.hasPrefix($0) } ? 0 : 1 }

  struct Rank: Comparable {
    let numbers: [Int]
    let rule: String

    static func < (left: Rank, right: Rank) -> Bool {
      left.numbers == right.numbers
        ? left.rule < right.rule : left.numbers.lexicographicallyPrecedes(right.numbers)
    }
  }

  var chapter: String { String(line.rule.prefix(3)) }

  init(_ line: RunRecord.Line) {
    self.line = line
    signs = line.failed ?? [Sign(.none, line.reason ?? "")]
    let failing = Set(signs.compactMap(\.step).map(Self.family))
    let tried = Set((line.tried ?? []).compactMap(Sign.step).map(Self.family))
    spansSteps = failing.count > 2 && failing.count * 2 >= tried.count
    let chapter = String(line.rule.prefix(3))
    isShared = spansSteps && !Self.ofOnePart.contains(chapter)
    let isHome = signs.contains { Self.homes[chapter]?.contains($0.symptom) == true }
    restsOnOthers =
      Self.homes[chapter] != nil && !isHome || ["EXE-07", "CHN-10"].contains(line.rule)
    rank = Rank(
      numbers: [
        restsOnOthers ? 1 : 0, chapter == "COL" ? 1 : 0, Self.homes[chapter] == nil ? 0 : 1,
        RunRecord.basic.firstIndex(of: line.rule) ?? .max,
        Self.chapters.firstIndex(of: chapter) ?? .max,
      ],
      rule: line.rule
    )
  }

  /// Chapters whose rules try much at once, each with the symptoms that are its own.
  private static let homes: [String: Set<Symptom>] = [
    "ORD": [.order], "CTX": [.place], "MEM": [.memory], "LIV": [], "UNH": [], "THR": [],
  ]
  /// Chapters, those that others rest on first.
  private static let chapters = [
    "THN", "CHN", "RES", "FIN", "STA", "EXE", "ORD", "CTX", "ALL", "SET", "ANY", "RAC", "COL",
    "TIM", "CAN", "TSK", "UNH", "LIV", "MEM", "THR",
  ]
  /// Chapters that are about one part of the library, whatever the step.
  private static let ofOnePart = ["STA", "CAN", "TIM", "TSK"]
  /// Chapters that take no more than a promise and its steps.
  private static let simple = [
    "THN", "CHN", "RES", "FIN", "STA", "EXE", "ALL", "SET", "ANY", "RAC", "COL",
  ]
  /// Steps that libraries make of each other.
  private static let families = [
    ["Chain", "RecoveryChain"], ["Recovery", "ErrorObserver", "SomeErrors"],
    ["Transform", "ValueObserver"], ["Maker", "WorkMaker", "Attempt", "Importer"],
    ["TIM", "Delay", "Timeout", "Retry"],
  ]
  /// The part of a library that a chapter is about, where its cases are about no step.
  private static let parts = ["ALL": "COL", "SET": "COL", "ANY": "COL", "RAC": "COL"]

  static func family(_ step: String) -> String {
    families.first { $0.contains(step) }?[0] ?? step
  }

  /// What a case of it is about.
  func area(_ sign: Sign) -> Area {
    let family = sign.step.map(Self.family)
    if family == "Combination" { return .combination(sign.spelling ?? "") }
    if chapter == "ORD", sign.symptom == .order,
      isShared || [nil, "Transform"].contains(family)
    {
      return .shared(.order)
    }
    if isShared { return .shared(sign.symptom) }
    if spansSteps { return .part(chapter) }
    switch line.rule {
    case "RES-08": return .part("STA")
    case "EXE-07": return .part("Maker")
    default: return .part(family ?? Self.part(chapter))
    }
  }

  private static func part(_ chapter: String) -> String {
    switch chapter {
    case "FIN": "Finalizer"
    case "RES": "Chain"
    case "EXE": "Maker"
    default: parts[chapter] ?? chapter
    }
  }
}

/// Failures of one fault, while it is looked for.
private struct Group {
  var lines: [FailedLine]
  /// The cases that made it a group.
  var signs: [Sign]
  var areas: Set<Area>
  var isShared: Bool

  /// A group of a rule: several, where it fails in several parts that nothing joins.
  static func each(_ line: FailedLine, _ signs: [Sign]) -> [Group] {
    let parts = Dictionary(grouping: signs, by: line.area)
    if line.isShared || parts.count == 1 || line.rank.numbers[2] == 1 {
      let isShared = line.isShared || parts.count > 1 || parts.keys.first == .shared(.order)
      return [Group(lines: [line], signs: signs, areas: Set(parts.keys), isShared: isShared)]
    }
    return parts.sorted { "\($0.key)" < "\($1.key)" }.map { area, signs in
      Group(lines: [line], signs: signs, areas: [area], isShared: false)
    }
  }

  mutating func add(_ other: Group) {
    let known = Set(lines.map(\.line.rule))
    lines += other.lines.filter { !known.contains($0.line.rule) }
    (signs, areas) = (signs + other.signs, areas.union(other.areas))
    isShared = true
  }

  var symptoms: Set<Symptom> { signs.reduce(into: []) { $0.formUnion($1.symptom.consequences) } }

  /// Whether a fault here must break this case, too.
  func explains(_ sign: Sign, of line: FailedLine) -> Bool {
    // Of what is observed to be other than declared, no case is known that failed.
    if line.line.failed == nil, lines.contains(where: { $0.chapter == line.chapter }) {
      return true
    }
    guard isShared else {
      return areas.contains(line.area(sign)) || areas.contains { Self.follows(line.line.rule, $0) }
        || sign.spelling != nil && signs.contains { $0.spelling == sign.spelling }
    }
    if areas == [.shared(.order)] {
      return sign.symptom == .order || sign.symptom == .wrong && line.line.rule.hasPrefix("ORD")
    }
    return signs.contains { own in
      (own.symptom == sign.symptom
        || line.restsOnOthers && own.symptom.consequences.contains(sign.symptom))
        && (own.tried[.arrivals] == nil || sign.tried[.arrivals] == nil
          || own.tried[.arrivals] == sign.tried[.arrivals])
        // A fault that only errors meet shows where there is an error, or a cancellation, which may be one.
        && (own.tried[.ends] != "rejected" || sign.isAboutErrors
          || sign.tried[.ends] == "cancelled")
    }
  }

  /// Whether a fault here may break this case of a rule that rests on others.
  func mayExplain(_ sign: Sign, of line: FailedLine) -> Bool {
    if explains(sign, of: line) { return true }
    guard line.isShared || line.restsOnOthers else { return false }
    if line.line.rule.hasPrefix("THR") || line.line.rule == "EXE-07" { return true }
    let possible = line.restsOnOthers ? symptoms : Set(signs.map(\.symptom))
    guard possible.contains(sign.symptom) else { return false }
    // What fails with all steps is no fault of one.
    if isShared || line.isShared { return isShared }
    return sign.step == nil || ["UNH", "LIV", "CHN-10"].contains { line.line.rule.hasPrefix($0) }
  }

  func score(of line: FailedLine) -> Int {
    line.signs.reduce(0) {
      $0 + (explains($1, of: line) ? 3 : 0) + (mayExplain($1, of: line) ? 1 : 0)
    }
  }

  /// Whether a rule of another chapter rests on a part.
  private static func follows(_ rule: String, _ area: Area) -> Bool {
    switch area {
    case .part(let part): followers[part]?.contains(rule) == true
    case .combination: followers["COL"]?.contains(rule) == true
    case .shared: false
    }
  }

  private static let followers: [String: Set<String>] = [
    "STA": [
      "RES-08", "RES-09", "EXE-03", "EXE-04", "CAN-03", "CAN-04", "CAN-05", "CAN-06", "CAN-14",
      "MEM-10", "LIV-12", "LIV-13",
    ],
    "CAN": ["MEM-06", "MEM-10", "TSK-04", "LIV-05", "FIN-06"], "TIM": ["MEM-10", "TSK-04"],
    "COL": ["CAN-28", "CAN-30", "CAN-31"], "Chain": ["EXE-09"],
    "TSK": ["LIV-22", "TIM-11"], "Maker": ["CAN-16"],
  ]
}

extension RunRecord.Failure {
  /// How much there is to read; a trace of one event shows nothing.
  var size: Int { trace.count < 2 ? .max - 1 : trace.count + (gap?.events ?? 0) }
}

extension Sequence {
  /// The value that most elements have; of several, the first.
  fileprivate func mostCommon<Key: Hashable>(_ key: (Element) -> Key) -> Key? {
    var counts: [(key: Key, count: Int)] = []
    for element in self {
      let key = key(element)
      if let place = counts.firstIndex(where: { $0.key == key }) {
        counts[place].count += 1
      } else {
        counts.append((key, 1))
      }
    }
    return counts.reversed().max { $0.count < $1.count }?.key
  }
}
