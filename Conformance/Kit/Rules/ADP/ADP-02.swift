extension PromiseAdapter {
  @Rule static var adp02: Law {
    "Declaring any other value for a choice is noticed as wrong."
    level(.meta)
    intent("A declaration is worth something only if a wrong one fails.")
    origin("Autobahn INFORMATIONAL, made strict")
    hint("the suite, or the adapter")
    Part.suite { suite in
      if let problem = uselessDeclaration(suite.rules) { return .fail(problem) }
      for cell in suite.choices {
        guard let choice = cell.rule.level.choice else { continue }
        let results = await suite.run.caseResults(of: cell)
        // A wrong declaration, or a missing one, has failed already.
        guard case .choice(let right) = cell.judge(results, by: cell.declaration).verdict else {
          continue
        }
        for wrong in wrongDeclarations(choice, right) {
          let verdict = cell.judge(results, by: .init(choice: wrong)).verdict
          if case .fail = verdict { continue }
          return .fail("\(cell.rule.id): declaring \(wrong) is not noticed (\(verdict.word))")
        }
      }
      return .pass
    }
  }

  /// Every other value; where there is no end of values, something else.
  private static func wrongDeclarations<Value: ChoiceValue>(
    _: Value.Type,
    _ right: ObservedChoice
  ) -> [ObservedChoice] {
    // Where a race decides, it may happen to decide the same way each time.
    if let race = Value.decidedByRace, right == race.observed { return [] }
    guard Value.values.isEmpty else {
      return Value.values.filter { $0 != Value.decidedByRace }.map(\.observed).filter {
        $0 != right
      }
    }
    return [.one(.init(name: "anything else", words: "anything else"))]
  }

  /// What the profile declares that no rule reads.
  private static func uselessDeclaration(_ rules: [RuleInfo]) -> String? {
    let asked = rules.compactMap(\.level.choice).map { ObjectIdentifier($0) }
    var seen: Set<ObjectIdentifier> = []
    for declaration in profile.choices {
      let choice = type(of: declaration).type
      let name = "\(choice.key) (\(choice))"
      if !asked.contains(ObjectIdentifier(choice)) {
        return "the profile declares \(name), of which no rule asks"
      }
      if !seen.insert(ObjectIdentifier(choice)).inserted {
        return "the profile declares \(name) twice"
      }
    }
    return nil
  }
}
