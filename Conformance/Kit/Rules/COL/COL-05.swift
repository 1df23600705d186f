extension CombiningAdapter {
  @Rule static var col05: Law {
    "Inputs that settle after the combination change nothing, and are not reported as unhandled."
    intent("The second failure in a group is neither reported nor a crash.")
    origin("test262 Promise/all/resolve-ignores-late-rejection")
    hint("what a combination leaves at its inputs when it has settled")
    // Where all count, none comes after the end; and those that fail are not reported, either.
    each(combinations().taking(2...3), or: .combining) { trial, spelling in
      for isBefore in [false, true] {
        let reports = trial.reports()
        try trial.letGo {
          let inputs = (0..<spelling.most(of: 2...3)).map { _ in trial.pending() }
          let (decider, fault) = (deciding(trial, spelling.kind), trial.fault())
          // The input that decides may have settled before the call.
          if isBefore { trial.settle(inputs[0].settler, decider) }
          let seen = trial.combine(spelling, inputs.map(\.handle))
          if !isBefore { trial.settle(inputs[0].settler, decider) }
          trial.quiesce()
          let outcomes = [decider, .rejected(fault), .fulfilled(trial.token())]
          for (input, outcome) in zip(inputs, outcomes).dropFirst() {
            trial.settle(input.settler, outcome)
            trial.quiesce()
          }
          try trial.expect(seen, spelling, of: Array(outcomes.prefix(inputs.count)))
        }
        try trial.check(reports.all.isEmpty, "reported as unhandled: \(reports.all)")
      }
    }
  }
}
