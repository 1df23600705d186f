import PromiseConformance

extension Matrix {
  /// The rules on which subjects differ, of those to which they apply, and the declared divergences.
  var differences: String {
    let differing = rules.filter(differ)
    let count = record.subjects.count
    let text = """
      \(count) subjects, \(rules.count) rules. On \(differing.count) of them, subjects differ to which the rule applies.

      \(table(head: [""] + names, totals.map { [$0.head] + $0.cells.map(joined) }))

      """
    return Escaping.visible(
      text + section("Designs", differing.filter { $0.level.choice != nil })
        + section("Figures", differing.filter { $0.level.bound != nil }, Self.aboutFigures)
        + section("Laws", differing.filter { $0.level.choice == nil && $0.level.bound == nil })
        + "### What is declared\n\n" + record.subjects.map(declared).joined()
    )
  }

  /// What was found about a rule, for each subject, in words that do not change from run to run.
  func differing(_ rule: RuleInfo) -> [String] {
    verdicts(rule).map { rule.level.choice == nil ? symbol($0) : joined(cell($0)) }
  }

  private func section(_ title: String, _ rules: [RuleInfo], _ about: String = "") -> String {
    guard !rules.isEmpty else { return "" }
    let rows = rules.map { rule in
      let head = rule.level.choice?.label ?? rule.level.bound?.label ?? rule.statement
      return [Escaping.markdown(head)] + differing(rule) + [rule.id]
    }
    let about = about.isEmpty ? "" : "\(about)\n\n"
    return "### \(title)\n\n\(about)" + table(head: [""] + names + ["rule"], rows) + "\n"
  }

  private func declared(_ subject: String) -> String {
    let reasons = reasons(subject, .diverges) + reasons(subject, .over)
    return reasons.isEmpty ? "" : "#### \(Escaping.markdown(subject))\n\n\(reasons)\n"
  }

  /// Whether two subjects differ, of those to which the rule applies.
  private func differ(on rule: RuleInfo) -> Bool {
    let applying = zip(verdicts(rule), differing(rule)).filter { line, _ in
      line.map { $0.verdict != .notApplicable } ?? false
    }
    return Set(applying.map(\.1)).count > 1
  }
}
