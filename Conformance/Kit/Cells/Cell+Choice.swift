extension Cell {
  /// What was observed of a choice, as a profile spells it; nothing where nothing can be declared.
  func observation(in results: [(Case, CaseResult)]) -> (any ChoiceDeclaration)? {
    guard let choice = rule.level.choice else { return nil }
    var observed: [(Case, any ChoiceValue)] = []
    for (one, result) in results {
      switch result {
      case .held(let values, _, _, _): observed += values.map { (one, $0) }
      case .notApplicable: continue
      case .violated, .inconclusive, .broken: return nil
      }
    }
    return spelled(choice, observed)
  }

  private func spelled<Value: ChoiceValue>(
    _: Value.Type,
    _ observed: [(Case, any ChoiceValue)]
  ) -> (any ChoiceDeclaration)? {
    let values = observed.compactMap { one, value in (value as? Value).map { (one, $0) } }
    // Where a race decides, cases of one name may differ.
    return values.isEmpty ? nil : table(values) ?? Value.decidedByRace
  }

  /// Whether what was observed is what the profile declares.
  func judge<Value: ChoiceValue>(
    _ observed: [(Case, any ChoiceValue)],
    of choice: Value.Type,
    declared: ObservedChoice?
  ) -> Verdict {
    let values = observed.compactMap { one, value in (value as? Value).map { (one, $0) } }
    guard values.count == observed.count else {
      return .broken("the rule observed a value of another choice")
    }
    guard !values.isEmpty else { return .broken("the rule observed nothing") }
    if let race = Value.decidedByRace, declared == race.observed { return .choice(race.observed) }
    guard let seen = table(values) else {
      let names = Set(values.map(\.1.name)).sorted().joined(separator: " or ")
      return .fail("observed \(names) in cases of the same name, which no profile can declare")
    }
    guard let declared else {
      return .fail(
        "observed \(seen.observed), declared nothing: add `\(seen.spelling)` to the profile's choices"
      )
    }
    guard declared == seen.observed else {
      return .fail(
        "declared \(declared), observed \(seen.observed): declare `\(seen.spelling)`"
      )
    }
    return .choice(seen.observed)
  }

  /// One value where all cases agree, otherwise a value for each arrival or each spelling.
  private func table<Value: ChoiceValue>(_ observed: [(Case, Value)]) -> (any ChoiceDeclaration)? {
    let values = Set(observed.map(\.1))
    if values.count == 1 { return values.first }
    for key in [\Case.arrival.rawValue, \Case.label.description] as [KeyPath<Case, String>] {
      var rows: [(name: String, value: Value)] = []
      let isOneEach = observed.allSatisfy { one, value in
        let name = one[keyPath: key]
        if let row = rows.first(where: { $0.name == name }) { return row.value == value }
        rows.append((name, value))
        return true
      }
      if isOneEach { return ChoiceByCase(rows: rows) }
    }
    return nil
  }
}
