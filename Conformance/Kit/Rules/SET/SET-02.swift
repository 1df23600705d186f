extension CombiningAdapter {
  @Rule static var set02: Law {
    "The combination waits for every input."
    intent("An input that fails early does not hide the outcomes of the others.")
    origin("test262 Promise/allSettled")
    hint("how arrivals are counted")
    each(combinations(.allSettled).taking(2...3), or: .allSettled, arrivals: .plain) { trial, all in
      let fault = Outcome.rejected(trial.fault())
      let others = (1..<all.most(of: 2...3)).map { _ in trial.pending() }
      let seen = trial.arrive(fault) { handle in trial.combine(all, [handle] + others.map(\.handle))
      }
      var outcomes = [fault]
      for other in others {
        try trial.expectPending(seen, "with one input pending")
        outcomes.append(.fulfilled(trial.token()))
        trial.settle(other.settler, outcomes.last ?? fault)
      }
      try trial.expect(seen, .value(outcomes))
    }
  }
}
