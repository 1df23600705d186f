extension CombiningAdapter {
  @Rule static var col01: Law {
    "Values, outcomes and errors are in the order of the inputs, whatever the order of settlement."
    intent("Results are found where their inputs were.")
    origin("test262 Promise/all/S25.4.4.1_A8.1, allKeyed/key-order-preserved")
    hint("where what has arrived is collected")
    // A race has no list.
    each(combinations(.all, .allSettled, .any), or: .combining) { trial, spelling in
      let ends: SettlementPattern.Ends =
        switch spelling.kind {
        case .all: .values
        case .any: .errors
        case .allSettled, .race: .any
        }
      try trial.check(spelling, trial.patterns(ends))
    }
  }
}
