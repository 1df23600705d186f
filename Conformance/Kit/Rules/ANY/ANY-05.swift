extension CombiningAdapter {
  @Rule static var any05: Law {
    "With some inputs rejected and one pending, the combination stays pending."
    intent("As long as one server may still answer, nothing is decided.")
    origin("test262 Promise/any")
    hint("how errors are counted")
    each(combinations(.any).taking(2...3), or: .any, arrivals: .plain) { trial, any in
      let last = trial.pending()
      let fault = Outcome.rejected(trial.fault())
      let count = any.most(of: 2...3)
      let seen = trial.arrive(fault) { handle in
        // The same promise, listed twice, counts twice.
        trial.combine(any, Array([handle, last.handle, handle].prefix(count)))
      }
      try trial.expectPending(seen, "with one input pending")
      trial.settle(last.settler, fault)
      let heard = [(0, fault), (2, fault), (1, fault)].filter { $0.0 < count }
      try trial.expect(seen, any, of: heard, count: count)
    }
  }
}
