extension CombiningAdapter {
  @Rule static var all05: Law {
    "With one input pending and none rejected, all stays pending."
    intent("All means all.")
    hint("how arrivals are counted")
    each(combinations(.all).taking(2...3), or: .combining, arrivals: .plain) { trial, all in
      let last = trial.pending()
      let value = Outcome.fulfilled(trial.token())
      let count = all.most(of: 2...3)
      let seen = trial.arrive(value) { handle in
        // The same promise, listed twice, counts twice.
        trial.combine(all, Array([handle, last.handle, handle].prefix(count)))
      }
      try trial.expectPending(seen, "with one input pending")
      trial.settle(last.settler, value)
      try trial.expect(seen, .value(Array(repeating: value, count: count)))
    }
  }
}
