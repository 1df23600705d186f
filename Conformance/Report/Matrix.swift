import ProgramSupport
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

    /// What a cell says where the rule does not apply.
    static let absent = ["–"]
    /// What a cell says where something that the rule rests on fails.
    static let notJudged = ["not judged"]
    /// What a cell says where the rule was left out.
    static let notRun = ["not run"]

    /// The cells of those to which it applies.
    private var answers: [[String]] { cells.filter { $0 != Self.absent && $0 != [""] } }
    /// Whether it applies to nobody, or was run or judged of nobody: there is nothing to show.
    var isEmpty: Bool { answers.allSatisfy { [Self.notJudged, Self.notRun].contains($0) } }
    /// How those compare to which it applies.
    var kind: Kind {
      Set(answers).count > 1 ? .differs : answers.count < cells.count ? .partial : .agrees
    }
  }

  /// How subjects compare in a choice, as titles say it.
  enum Kind: String, CaseIterable {
    case differs = "Where they differ"
    case partial = "What only some have"
    case agrees = "Where they agree"
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
    return Row(
      head: head,
      cells: scores.map { $0.of == 0 ? Row.absent : ["\($0.held) of \($0.of)"] }
    )
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

  /// The choices that apply to some subject, by how the subjects compare; of one subject all together.
  var choices: [(title: String, rows: [(rule: RuleInfo, row: Row)])] {
    let all = rules.compactMap(choice).filter { !$0.row.isEmpty }
    let groups =
      record.subjects.count == 1
      ? [("Choices", all)]
      : Kind.allCases.map { kind in (kind.rawValue, all.filter { $0.row.kind == kind }) }
    return groups.filter { !$0.1.isEmpty }
  }

  /// What was observed for a rule that is a choice.
  private func choice(_ rule: RuleInfo) -> (rule: RuleInfo, row: Row)? {
    rule.level.choice.map { (rule, Row(head: $0.label, cells: verdicts(rule).map(cell))) }
  }

  /// The figures that were measured.
  var figures: [(rule: RuleInfo, row: Row)] {
    rules.compactMap { rule -> (rule: RuleInfo, row: Row)? in
      guard let bound = rule.level.bound else { return nil }
      return (rule, Row(head: bound.label, cells: verdicts(rule).map(cell)))
    }.filter { !$0.row.isEmpty }
  }

  /// What the words of figures mean.
  static let aboutFigures = """
    A figure is a measurement, and no verdict: it is within its bound or over it, which is no fault where it buys something else.
    """

  /// What is over its bound, by how much, and in whom.
  var excesses: [String] {
    figures.flatMap { rule, _ in
      let over = verdicts(rule).compactMap { $0?.verdict == .over ? $0 : nil }
      func words(_ line: RunRecord.Line) -> String {
        (line.observed?.first ?? "") + (line.reason.map { ", because \($0)" } ?? "")
      }
      return over.map(words).uniqued().map { figure in
        let subjects = over.filter { words($0) == figure }.map(\.subject)
        return "\(rule.id), \(subjects.joined(separator: " and ")): \(figure)"
      }
    }
  }

  // MARK: In short

  /// The rules about which the libraries differ most, in the order in which they are shown.
  public static let front = [
    "TYP-02", "CTX-01", "CTX-06", "CTX-14", "CAN-01", "CAN-27", "RES-04", "STA-06", "UNH-01",
    "TSK-03",
  ]

  /// The most important differences.
  var front: [(rule: RuleInfo, row: Row)] {
    Self.front.compactMap { id -> (rule: RuleInfo, row: Row)? in
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
    }.filter { !$0.row.isEmpty }
  }

  func verdicts(_ rule: RuleInfo) -> [RunRecord.Line?] {
    record.subjects.map { index[$0]?[rule.id] }
  }

  /// What was observed of a choice, or the verdict if it is another one.
  func cell(_ line: RunRecord.Line?) -> [String] {
    switch line?.verdict {
    case .choice?: line?.value?.lines ?? []
    case .within?: ["within"]
    case .over?: ["over its bound"]
    case .notApplicable?: Row.absent
    case .notRun?: line?.isNotJudged == true ? Row.notJudged : Row.notRun
    case let word?:
      [word.rawValue.uppercased()] + (line?.inSomeRuns == true ? ["in some runs"] : [])
    case nil: [""]
    }
  }

  // MARK: Terminal

  /// The most important differences, for a terminal.
  package func short(on terminal: Terminal) -> String {
    var table = TerminalTable(subjects: record.subjects, rows: front.map(\.row), on: terminal)
    for (rule, row) in front { table.add(row, rule.id, colours: true) }
    return table.text
  }

  /// The comparison for a log: 80 columns wide.
  public var terminal: String { text(on: .none) }

  /// The comparison for a terminal or a log: totals, choices and figures.
  package func text(on terminal: Terminal) -> String {
    let (totals, choices, figures) = (totals, choices, figures)
    var table = TerminalTable(
      subjects: record.subjects,
      rows: totals + (choices.flatMap(\.rows) + figures).map(\.row),
      on: terminal
    )
    for row in totals { table.add(row) }
    for (title, rows) in choices {
      table.add(title: title)
      for (rule, row) in rows {
        table.add(row, rule.id, colours: title == Kind.differs.rawValue)
      }
    }
    if !figures.isEmpty {
      table.add(title: "Figures")
      for (rule, row) in figures { table.add(row, rule.id) }
      table.add(note: Self.aboutFigures)
      for excess in excesses { table.add(note: excess) }
    }
    return table.text
  }
}
