extension CombiningAdapter {
  @Rule static var rac03: Law {
    "If several inputs are settled already, the first of them in the list wins."
    level(.mustIf("promises can be raced"))
    intent("The one that is preferred can be put first.")
    origin("test262 Promise/race/S25.4.4.3_A7.1")
    hint("the order in which inputs are looked at")
    each(inOrder.taking(2...3), or: combinations(.race).isEmpty ? .racing : .inputOrder) {
      trial,
      race in
      let few = race.inputs.contains(2) ? nil : 3
      let patterns = trial.patterns(few: few).filter { $0.early > 1 }
      try trial.check(race, patterns)
      for ends in [Ends.value, .error] { try trial.checkInside(race, ends) }
    }
  }

  /// Where inputs are heard in any order, any of them may win.
  private static var inOrder: [Combination<Self>] {
    combinations(.race).filter { design.hearsInOrder($0) }
  }
}
