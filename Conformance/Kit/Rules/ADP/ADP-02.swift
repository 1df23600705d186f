extension RuleInfo {
  static let adp02 = RuleInfo(
    "ADP-02",
    .meta,
    "Declaring any other value for a choice is noticed as wrong.",
    intent: "A declaration is worth something only if a wrong one fails.",
    origin: "Autobahn INFORMATIONAL, made strict",
    hint: "the suite, or the adapter"
  )
}

extension SuiteChecks {
  @Sendable func adp02(_ run: any CellRunner) async -> Verdict {
    for cell in choices {
      guard case .choice(_, let values) = cell.rule.level else { continue }
      let results = await run.caseResults(of: cell)
      // A wrong declaration, or a missing one, has failed already.
      guard case .choice = cell.judge(results, by: cell.declaration).verdict else { continue }
      let candidates = values.isEmpty ? ["anything else"] : values
      for wrong in candidates where wrong != cell.declaration.choice {
        let verdict = cell.judge(results, by: .init(choice: wrong)).verdict
        if case .fail = verdict { continue }
        return .fail("\(cell.rule.id): declaring \(wrong) is not noticed (\(verdict.word))")
      }
    }
    return .pass
  }
}
