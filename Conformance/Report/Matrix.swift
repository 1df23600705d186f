import PromiseConformance

/// The comparison as a table: a function of one run record and of the texts of the rules.
public struct Matrix: Sendable {
  let record: RunRecord
  let rules: [RuleInfo]
  /// The lines by subject, and of each subject by rule.
  private let index: [String: [String: RunRecord.Line]]

  /// Lays out a record.
  ///
  /// - Parameter record: what a run found.
  public init(_ record: RunRecord) {
    self.record = record
    index = record.index
    let ids = Set(record.lines.map(\.rule))
    rules = Catalogue.rules.filter { ids.contains($0.id) }
  }

  /// One row of a table: what it is about, and a cell for each subject, of one line or several.
  struct Row {
    var head: String
    var cells: [[String]]

    /// Whether the subjects differ.
    var differs: Bool { Set(cells).count > 1 }
  }

  // MARK: What is counted

  private func lines(_ subject: String, _ ids: Set<String>) -> [RunRecord.Line] {
    rules.compactMap { ids.contains($0.id) ? index[subject]?[$0.id] : nil }
  }

  private func ids(_ isWanted: (Level) -> Bool) -> Set<String> {
    Set(rules.filter { isWanted($0.level) }.map(\.id))
  }

  /// `62 of 62`: how many of the rules that apply hold; no row where none applies.
  ///
  /// A rule that was not run counts as applicable, and as not held: leaving rules out does not improve the score.
  private func score(_ head: String, _ ids: Set<String>) -> Row? {
    let scores = record.subjects.map { subject in
      let applying = lines(subject, ids).map(\.verdict).filter { $0 != .notApplicable }
      return (
        held: applying.count { [.pass, .choice, .within, .diverges].contains($0) },
        of: applying.count
      )
    }
    guard scores.contains(where: { $0.of > 0 }) else { return nil }
    return Row(head: head, cells: scores.map { ["\($0.held) of \($0.of)"] })
  }

  /// A number for each subject; no row where there is nothing to count.
  private func count(_ head: String, _ count: (RunRecord.Line) -> Int) -> Row? {
    let counts = record.subjects.map { subject in
      record.lines.reduce(0) { $0 + ($1.subject == subject ? count($1) : 0) }
    }
    return counts.contains { $0 > 0 } ? Row(head: head, cells: counts.map { ["\($0)"] }) : nil
  }

  var totals: [Row] {
    [
      score("laws that hold", ids(\.isLaw)),
      score("choices as declared", ids { $0.choice != nil }),
      score("figures within bounds", ids { $0.bound != nil }),
      score("programs for the compiler", ids { $0 == .compiler }),
      score("checks of the suite", ids { $0 == .meta }),
      count("not applicable") { $0.verdict == .notApplicable ? 1 : 0 },
      count("not judged") { $0.isNotJudged ? 1 : 0 },
      count("not run") { $0.verdict == .notRun && !$0.isNotJudged ? 1 : 0 },
      count("cases run", \.cases),
    ].compactMap(\.self)
  }

  /// The choices, those in which the subjects differ first.
  var choices: [(rule: RuleInfo, row: Row)] {
    let all = rules.compactMap(choice)
    return all.filter(\.row.differs) + all.filter { !$0.row.differs }
  }

  /// What was observed for a rule that is a choice.
  private func choice(_ rule: RuleInfo) -> (rule: RuleInfo, row: Row)? {
    rule.level.choice.map { (rule, Row(head: $0.label, cells: verdicts(rule).map(cell))) }
  }

  /// The figures that were measured.
  var figures: [(rule: RuleInfo, row: Row)] {
    rules.compactMap { rule in
      guard let bound = rule.level.bound else { return nil }
      return (rule, Row(head: bound.label, cells: verdicts(rule).map(cell)))
    }
  }

  // MARK: In short

  /// The rules about which the libraries differ most, in the order in which they are shown.
  public static let front = [
    "TYP-02", "CTX-01", "CTX-06", "CAN-01", "CAN-18", "RES-04", "STA-06", "UNH-01", "TSK-03",
    "LIV-04",
  ]

  /// The most important differences.
  var front: [(rule: RuleInfo, row: Row)] {
    Self.front.compactMap { id in
      guard let rule = rules.first(where: { $0.id == id }) else { return nil }
      if rule.level.choice != nil { return choice(rule) }
      let cells = verdicts(rule).map { line in
        switch line?.verdict {
        case .pass?: ["with their type"]
        case .notApplicable?: ["as any error"]
        default: cell(line)
        }
      }
      return (rule, Row(head: "how errors travel", cells: cells))
    }
  }

  func verdicts(_ rule: RuleInfo) -> [RunRecord.Line?] {
    record.subjects.map { index[$0]?[rule.id] }
  }

  /// What was observed of a choice, or the verdict if it is another one.
  func cell(_ line: RunRecord.Line?) -> [String] {
    switch line?.verdict {
    case .choice?: line?.value?.lines ?? []
    case .within?: ["\(line?.figure ?? 0)"]
    case .over?: ["\(line?.figure ?? 0), over"]
    case .notApplicable?: ["–"]
    case .notRun?: [line?.isNotJudged == true ? "not judged" : "not run"]
    case let word?:
      [word.rawValue.uppercased()] + (line?.inSomeRuns == true ? ["in some runs"] : [])
    case nil: [""]
    }
  }

  // MARK: Terminal

  /// The most important differences, for a terminal.
  public var short: String {
    var table = TerminalTable(subjects: record.subjects, rows: front.map(\.row))
    for (rule, row) in front { table.add(row.head, row.cells, rule.id) }
    return table.text
  }

  /// The comparison for a terminal or a log, 80 columns wide: totals and choices.
  public var terminal: String {
    let choices = choices
    var table = TerminalTable(
      subjects: record.subjects,
      rows: totals + (choices + figures).map(\.row)
    )
    for row in totals { table.add(row.head, row.cells, "") }
    let agreed = record.subjects.count > 1 ? "where they agree" : "choices"
    for (title, isWanted) in [("where they differ", true), (agreed, false)] {
      let wanted = choices.filter { $0.row.differs == isWanted }
      if wanted.isEmpty { continue }
      table.add(title: title)
      for choice in wanted { table.add(choice.row.head, choice.row.cells, choice.rule.id) }
    }
    if !figures.isEmpty { table.add(title: "figures, neither right nor wrong") }
    for figure in figures { table.add(figure.row.head, figure.row.cells, figure.rule.id) }
    return table.text
  }
}
