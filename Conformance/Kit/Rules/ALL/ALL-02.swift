extension CombiningAdapter {
  @Rule static var all02: Law {
    "All is fulfilled with every value, in input order, once every input is fulfilled."
    intent("Results are found where their inputs were.")
    origin("test262 Promise/all/S25.4.4.1_A7, A8.1")
    hint("where values are collected")
    each(combinations(.all).taking(2...3), or: .combining, arrivals: .plain) { trial, all in
      let (late, last) = (trial.pending(), Outcome.fulfilled(trial.token()))
      let early = (2..<all.most(of: 2...3)).map { _ in trial.pending() }
      let values = early.map { _ in Outcome.fulfilled(trial.token()) }
      for (input, value) in zip(early, values) { trial.settle(input.settler, value) }
      let seen = trial.arrive(last) { handle in
        trial.combine(all, [late.handle] + early.map(\.handle) + [handle])
      }
      let first = Outcome.fulfilled(trial.token())
      trial.settle(late.settler, first)
      try trial.expect(seen, .value([first] + values + [last]))
    }
  }
}
