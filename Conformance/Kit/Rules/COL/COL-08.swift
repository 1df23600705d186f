extension CombiningAdapter {
  @Rule static var col08: Law {
    "A combination takes time in proportion to the number of its inputs."
    level(.mustIf("a list can be combined"))
    intent("A hundred thousand inputs are a list like any other.")
    hint("a list that is copied or searched for each input")
    pace(.alone)
    each(combinations().filter(\.takesList), or: .combining) { trial, spelling in
      let large = max(trial.scale / 20, 30_000)
      // The input that decides must come last, so that each input counts.
      let (most, last) = (ordinary(trial, spelling.kind), deciding(trial, spelling.kind))
      try trial.expectLinear("inputs", to: large) { count in
        let inputs = (0..<count).map { _ in trial.loose() }
        let seen = trial.combine(spelling, inputs.map(\.handle))
        for input in inputs.dropLast() { input.settler.settle(most) }
        inputs.last?.settler.settle(last)
        trial.quiesce()
        return seen.all.count == 1
      }
    }
  }
}
