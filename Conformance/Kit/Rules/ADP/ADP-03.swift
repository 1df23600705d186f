extension PromiseAdapter {
  @Rule static var adp03: Law {
    "A divergence that is declared and does not happen fails."
    level(.meta)
    intent("An excuse does not outlive its reason.")
    origin("toml-test -skip-must-err")
    hint("the suite, or the adapter")
    Part.suite { suite in
      if let problem = uselessDivergence(suite.rules) { return .fail(problem) }
      for cell in suite.laws {
        let results = await suite.run.caseResults(of: cell)
        let real = cell.judge(results, by: cell.declaration).verdict
        var declaration = cell.declaration
        declaration.divergences =
          declaration.divergences.isEmpty
          ? [Profile.Divergence(cell.rule.id, observed: "", instead: "?", because: "?")] : []
        let other = cell.judge(results, by: declaration).verdict
        switch (real, other) {
        // With a promise for one handler, no case of some laws may be possible.
        case (.pass, .fail), (.diverges, .fail), (.notApplicable, .fail): continue
        case (.fail, _), (.broken, _), (.inconclusive, _): continue
        default:
          return .fail(
            "\(cell.rule.id): \(real.word) stays \(other.word) when a divergence is declared"
          )
        }
      }
      return .pass
    }
  }

  /// A divergence that no verdict is judged by.
  private static func uselessDivergence(_ rules: [RuleInfo]) -> String? {
    let judged = Set(rules.filter { $0.level != .meta && $0.level != .compiler }.map(\.id))
    var seen: Set<[String]> = []
    for divergence in profile.divergences {
      let rule = divergence.rule
      if !judged.contains(rule) {
        return "the profile declares to diverge from \(rule), which is no rule that has cases"
      }
      if !seen.insert([rule, divergence.observed]).inserted {
        return "the profile declares to diverge from \(rule) twice"
      }
    }
    return nil
  }
}
