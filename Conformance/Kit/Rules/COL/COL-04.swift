extension CombiningAdapter {
  @Rule static var col04: Law {
    "A combination settles as soon as its inputs decide the result, and not before."
    intent("What follows finds everything done, and does not wait for more.")
    origin("test262 Promise/all, allSettled, any and race")
    hint("what ends a combination")
    each(combinations(), or: .combining) { trial, spelling in
      try trial.proveNothing(links: 3)
      let patterns = trial.patterns(of: 1...4)
      try trial.check(spelling, patterns, stepByStep: true)
    }
    // Inputs decide the result also while another thread is inside one of their handlers.
    each(beside, or: .combining) { trial, spelling in
      for outcome in [ordinary(trial, spelling.kind), deciding(trial, spelling.kind)] {
        let (handle, settler) = trial.pending()
        // Behind the one that runs, another handler waits.
        let ends: Ends = outcome.isFulfilled ? .value : .error
        let count = spelling.most(of: 1...3)
        try trial.besideHandler(of: handle, ending: ends) {
          trial.settle(settler, outcome)
        } _: {
          trial.attachInPlace(handle, for: ends) {}
          let seen = trial.combine(spelling, Array(repeating: handle, count: count))
          try trial.expect(seen, spelling, of: Array(repeating: outcome, count: count))
        }
      }
    }
  }

  private static var beside: [Combination<Self>] {
    design.runsBesideHandlers ? combinations().filter(mayRunBeside) : []
  }
}
