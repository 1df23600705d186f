/// ALL: waiting for all of many promises.
enum Combining<A: CombiningAdapter> {
  private static var spellings: [Combination<A>] { A.combinations(.all) }

  static var rules: [Rule<A>] {
    [
      Rule(
        "ALL-01",
        .mustIf("promises can be combined"),
        "All of nothing is fulfilled, with nothing.",
        intent: "An empty list of attachments does not block the post.",
        origin: "test262 Promise/all/S25.4.4.1_A2.3",
        hint: "the case of no input",
        .oneEach(spellings.filter { $0.inputs.contains(0) }, or: .combining) { trial, all in
          try trial.expect(trial.combine(all, []), .value([]))
        }
      ),
      Rule(
        "ALL-02",
        .mustIf("promises can be combined"),
        "All is fulfilled with every value, in input order, once all inputs are.",
        intent: "Results are found where their inputs were.",
        origin: "test262 Promise/all/S25.4.4.1_A7, A8.1",
        hint: "where values are collected",
        .each(spellings, or: .combining) { trial, all in
          let (early, late) = (trial.pending(), trial.pending())
          let values = (0..<3).map { _ in Outcome.fulfilled(trial.token()) }
          trial.settle(early.settler, values[1])
          let seen = trial.arrive(values[2]) { handle in
            trial.combine(all, [late.handle, early.handle, handle])
          }
          trial.settle(late.settler, values[0])
          try trial.expect(seen, .value(values))
        }
      ),
      Rule(
        "ALL-03",
        .mustIf("promises can be combined"),
        "All is rejected with the first rejection in the order of settlement.",
        intent: "What is reported is what went wrong first.",
        origin: "test262 Promise/all/S25.4.4.1_A8.2",
        hint: "searching the inputs by index",
        .oneEach(spellings, or: .combining) { trial, all in
          let mixtures = trial.mixtures(.withError)
          try trial.check(all, mixtures)
        }
      ),
      Rule(
        "ALL-04",
        .mustIf("promises can be combined"),
        "All is rejected without waiting for the inputs that are pending.",
        intent: "A failed upload is shown at once, not after the slowest one.",
        origin: "test262 Promise/all/reject-immed",
        hint: "counting failures as arrivals",
        .each(spellings, or: .combining) { trial, all in
          let fault = Outcome.rejected(trial.fault())
          let pending = (0..<2).map { _ in trial.pending() }
          let seen = trial.arrive(fault) { failing in
            trial.combine(all, [pending[0].handle, failing, pending[1].handle])
          }
          try trial.expect(seen, .other(fault))
        }
      ),
      Rule(
        "ALL-05",
        .mustIf("promises can be combined"),
        "With one input pending and none rejected, all stays pending.",
        intent: "All means all.",
        origin: "new",
        hint: "how arrivals are counted",
        .each(spellings, or: .combining) { trial, all in
          let last = trial.pending()
          let value = Outcome.fulfilled(trial.token())
          let seen = trial.arrive(value) { handle in
            // The same promise twice counts twice.
            trial.combine(all, [handle, last.handle, handle])
          }
          try trial.expectPending(seen, "with one input pending")
          trial.settle(last.settler, value)
          try trial.expect(seen, .value([value, value, value]))
        }
      ),
    ]
  }
}
