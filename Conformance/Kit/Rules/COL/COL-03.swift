extension CombiningAdapter {
  @Rule static var col03: Law {
    "An input counts once, even if it settles twice or while the inputs are iterated."
    intent("One noisy source does not count for another that is silent.")
    origin("test262 Promise/all/resolve-before-loop-exit, call-resolve-element")
    hint("a count that is raised and lowered at the same time")
    settlingTwice
    settlingDuringIteration
  }

  private static var settlingTwice: Part {
    given(
      .settlingTwice,
      each(combinations().taking(2...3), or: .combining) { trial, spelling in
        let count = spelling.most(of: 2...3)
        for bits in 0..<4 {
          let noisy = trial.pending()
          let silent = (1..<count).map { _ in trial.pending() }
          let outcomes = [bits & 1, bits >> 1].map { trial.outcome(fulfilled: $0 == 0) }
          let last = Outcome.fulfilled(trial.token())
          let seen = trial.combine(spelling, [noisy.handle] + silent.map(\.handle))
          for outcome in outcomes { trial.settle(noisy.settler, outcome) }
          try trial.proveNothing(links: 3)
          let heard = [(index: 0, outcome: outcomes[0])]
          let early = trial.endings(of: spelling, heard, count: count)
          try trial.check(
            trial.isOne(of: early, seen.all, spelling.kind, heard),
            "one input counted for two"
          )
          for input in silent { trial.settle(input.settler, last) }
          let all = heard + (1..<count).map { (index: $0, outcome: last) }
          try trial.expect(seen, spelling, of: all, count: count)
        }
      }
    )
  }

  private static var settlingDuringIteration: Part {
    let lists = combinations().filter(\.takesList)
    return each(lists, or: .combining, arrivals: [.already, .immediately]) { trial, spelling in
      for isFulfilled in [true, false] {
        let inputs = (0..<3).map { _ in trial.pending() }
        let outcomes = inputs.map { _ in trial.outcome(fulfilled: isFulfilled) }
        // Each input settles as it is handed out, or when the next one is.
        let delay = trial.arrival == .already ? 0 : 1
        let sequence = Inputs(inputs.map(\.handle)) { number in
          guard number >= delay else { return }
          trial.settle(inputs[number - delay].settler, outcomes[number - delay])
        }
        let seen = trial.observe(spelling.apply(trial, sequence))
        if delay == 1 { trial.settle(inputs[2].settler, outcomes[2]) }
        try trial.expect(seen, spelling, of: outcomes)
      }
    }
  }
}
