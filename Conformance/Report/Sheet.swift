import PromiseConformance

/// A record as rows and columns, one row per rule and one column per subject: reports of all formats are made from it.
struct Sheet {
  /// A rule and what was found of it.
  struct Row {
    let rule: RuleText
    /// A cell for each subject; `nil` where the record has no verdict.
    let cells: [RunRecord.Line?]

    /// What is found for the subjects to which the rule applies, each with the index of its cell.
    private var answers: [(index: Int, pattern: String)] {
      cells.enumerated().filter { $1?.verdict != .notApplicable }.map { ($0, $1?.pattern ?? "") }
    }
    /// Whether two of these differ, in their verdicts or in what was observed.
    var differs: Bool { Set(answers.map(\.pattern)).count > 1 }
    /// Whether the rule applies to some subjects only.
    var isPartial: Bool { !answers.isEmpty && answers.count < cells.count }
    /// The index of the subject that differs from all others, where these agree.
    var odd: Int? {
      let groups = Dictionary(grouping: answers, by: \.pattern).values
      guard answers.count > 2, groups.count == 2 else { return nil }
      return groups.first { $0.count == 1 }?[0].index
    }
    /// The findings and reasons of all subjects, to compare with other rows; `nil` where there is no reason.
    ///
    /// Reasons come from a profile: several rules may depend on one design.
    var design: String? {
      guard cells.contains(where: { $0?.reason != nil }), !isWrong else { return nil }
      return cells.map { "\($0?.pattern ?? "") \($0?.reason ?? "")" }.joined(separator: "\n")
    }
    /// Whether a verdict is wrong.
    var isWrong: Bool { cells.contains { $0?.verdict.isWrong == true } }
  }

  let record: RunRecord
  /// In the order of the catalogue, followed by rules that it does not have.
  let rows: [Row]

  init(_ record: RunRecord) {
    self.record = record
    let index = record.index
    var open = Set(record.lines.map(\.rule))
    let known = Catalogue.rules.filter { open.remove($0.id) != nil }.map(RuleText.init)
    var strange: [RuleText] = []
    for line in record.lines where open.remove(line.rule) != nil {
      strange.append(RuleText(unknown: line.rule))
    }
    rows = (known + strange).map { rule in
      Row(rule: rule, cells: record.subjects.map { index[$0]?[rule.id] })
    }
  }

  /// A sentence where the run did not finish, where rules were left out, and where the record is not of this catalogue.
  var note: String? {
    var notes = [record.leftOut, record.unfinished].compactMap(\.self)
    if record.catalogue != Catalogue.version {
      notes.append(
        "The record is of catalogue \(record.catalogue); the texts of the rules are those of "
          + "catalogue \(Catalogue.version)."
      )
    }
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  /// How many verdicts are wrong, in a sentence.
  var verdict: String {
    let wrong = record.lines.count { $0.verdict.isWrong && !$0.isNotJudged }
    return wrong == 0 ? "All as declared." : "\(wrong) not as declared."
  }

  /// Which part of the run it is, if not the whole.
  var shard: String { record.shard.map { ", shard \($0)" } ?? "" }
}

extension RunRecord.Line {
  /// What two cells have in common that do not differ.
  var pattern: String {
    "\(verdict.rawValue) \(value?.description ?? figure.map(String.init) ?? "")"
  }

  /// What was observed, in words.
  var words: [String] {
    switch verdict {
    case .choice, .within, .over: observed ?? value?.lines ?? figure.map { ["\($0)"] } ?? []
    case .pass: ["holds"]
    case .fail: [reason ?? "does not hold"]
    case .diverges: [reason ?? "does otherwise, on purpose"]
    case .notApplicable: ["has no such thing"]
    case .notRun: [isNotJudged ? reason ?? "" : "not looked at"]
    case .inconclusive: ["could not be decided"]
    case .broken: [reason ?? "could not be judged"]
    }
  }
}

extension Verdict.Word {
  /// The verdict in words, as pages say it.
  var words: String {
    switch self {
    case .pass: "passes"
    case .fail: "fails"
    case .choice: "a choice, as declared"
    case .within: "within the bound"
    case .over: "over the bound, which is no fault"
    case .diverges: "diverges, as declared"
    case .notApplicable: "not applicable"
    case .notRun: "not run"
    case .inconclusive: "inconclusive"
    case .broken: "the suite or the adapter is at fault"
    }
  }

  /// A sign beside the words, never without them.
  var sign: String {
    switch self {
    case .pass, .within: "✓"
    case .choice: "◆"
    case .fail, .broken: "✗"
    case .over: "↑"
    case .diverges: "≠"
    case .notApplicable: "–"
    case .notRun: "○"
    case .inconclusive: "?"
    }
  }
}
