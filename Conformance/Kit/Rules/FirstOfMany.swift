/// SET: waiting for all, however they end.
enum AllSettled<A: CombiningAdapter> {
  private static var spellings: [Combination<A>] { A.combinations(.allSettled) }

  static var rules: [Rule<A>] {
    [
      Rule(
        "SET-01",
        .mustIf("one can wait for all, however they end"),
        "It is never rejected, and reports each outcome in the order of the inputs.",
        intent: "What failed and what did not is found out together.",
        origin: "test262 Promise/allSettled/resolved-all-mixed",
        hint: "errors of inputs, taken for its own",
        .oneEach(spellings, or: .allSettled) { trial, all in
          try trial.check(all, trial.mixtures(.withError))
        }
      ),
      Rule(
        "SET-02",
        .mustIf("one can wait for all, however they end"),
        "It waits for every input.",
        intent: "One that fails early does not hide what became of the others.",
        origin: "test262 Promise/allSettled",
        hint: "how arrivals are counted",
        .each(spellings, or: .allSettled) { trial, all in
          let last = trial.pending()
          let outcomes = [Outcome.rejected(trial.fault()), .fulfilled(trial.token())]
          let seen = trial.arrive(outcomes[0]) { handle in
            trial.combine(all, [handle, last.handle])
          }
          try trial.expectPending(seen, "with one input pending")
          trial.settle(last.settler, outcomes[1])
          try trial.expect(seen, .value(outcomes))
        }
      ),
      Rule(
        "SET-03",
        .mustIf("one can wait for all, however they end"),
        "Of nothing it is fulfilled, with nothing.",
        intent: "An empty list needs no case of its own.",
        origin: "test262 Promise/allSettled/resolves-empty-array",
        hint: "the case of no input",
        .oneEach(spellings.filter { $0.inputs.contains(0) }, or: .allSettled) { trial, all in
          try trial.expect(trial.combine(all, []), .value([]))
        }
      ),
    ]
  }
}

/// ANY: the first value of many promises.
enum FirstValue<A: CombiningAdapter> {
  private static var spellings: [Combination<A>] { A.combinations(.any) }

  static var rules: [Rule<A>] {
    [
      Rule(
        "ANY-01",
        .mustIf("one can ask for the first value"),
        "The first value in the order of settlement is its own.",
        intent: "The fastest of several servers answers.",
        origin: "test262 Promise/any/resolve-from-resolve-reject-catch",
        hint: "searching the inputs by index",
        .oneEach(spellings, or: .any) { trial, any in
          try trial.check(any, trial.mixtures(.withValue))
        }
      ),
      Rule(
        "ANY-02",
        .mustIf("one can ask for the first value"),
        "If all inputs are rejected it is, too, with all errors in the order of the inputs.",
        intent: "What went wrong with each server can be told.",
        origin: "test262 Promise/any/reject-all-mixed",
        hint: "where errors are collected",
        .oneEach(spellings, or: .any) { trial, any in
          try trial.check(any, trial.mixtures(.errors))
        }
      ),
      Rule(
        "ANY-03",
        .choice(key: "any-empty", values: ["rejects", "cancels", "pends", "impossible"]),
        "The first value of nothing: a rejection without errors, a cancellation, or none for ever.",
        intent: "What a list that turns out to be empty does to whoever waits.",
        origin: "test262 Promise/any/iter-arg-is-empty-iterable-reject",
        hint: "the case of no input",
        .require(!spellings.isEmpty, .any, FirstOfNothing.plan(spellings))
      ),
      Rule(
        "ANY-04",
        .mustIf("one can ask for the first value"),
        "Errors that come before the first value are swallowed, and not reported as unhandled.",
        intent: "A server that is down is no failure while another answers.",
        origin: "test262 Promise/any/resolve-from-reject-catch",
        hint: "passing on the first error",
        .each(spellings, or: .any) { trial, any in
          let reports = trial.reports()
          let (other, last) = (trial.pending(), trial.pending())
          let value = Outcome.fulfilled(trial.token())
          let seen = trial.arrive(.rejected(trial.fault())) { handle in
            trial.combine(any, [handle, other.handle, last.handle])
          }
          trial.settle(other.settler, .rejected(trial.fault()))
          trial.settle(last.settler, value)
          try trial.expect(seen, .value([value]))
          try trial.check(reports.all.isEmpty, "reported as unhandled: \(reports.all)")
        }
      ),
      Rule(
        "ANY-05",
        .mustIf("one can ask for the first value"),
        "With some inputs rejected and one pending it stays pending.",
        intent: "As long as one server may answer there is hope.",
        origin: "test262 Promise/any",
        hint: "how errors are counted",
        .each(spellings, or: .any) { trial, any in
          let last = trial.pending()
          let fault = Outcome.rejected(trial.fault())
          let seen = trial.arrive(fault) { handle in
            // The same promise twice counts twice.
            trial.combine(any, [handle, last.handle, handle])
          }
          try trial.expectPending(seen, "with one input pending")
          trial.settle(last.settler, fault)
          try trial.expect(seen, .failures([fault, fault, fault]))
        }
      ),
    ]
  }
}

/// RAC: the first of many promises, however it ends.
enum Racing<A: CombiningAdapter> {
  private static var spellings: [Combination<A>] { A.combinations(.race) }

  static var rules: [Rule<A>] {
    [
      Rule(
        "RAC-01",
        .mustIf("promises can be raced"),
        "A race ends as the first input does, with its value or its error.",
        intent: "Whatever comes first decides.",
        origin: "test262 Promise/race/S25.4.4.3_A7",
        hint: "what is done with errors",
        .oneEach(spellings, or: .racing) { trial, race in
          try trial.check(race, trial.mixtures())
        }
      ),
      Rule(
        "RAC-02",
        .choice(key: "race-empty", values: ["pends", "rejects", "cancels", "impossible"]),
        "A race with no input is pending for ever, or is rejected or cancelled at once.",
        intent: "What a list that turns out to be empty does to whoever waits.",
        origin: "test262 Promise/race/S25.4.4.3_A5.1",
        hint: "the case of no input",
        .require(!spellings.isEmpty, .racing, FirstOfNothing.plan(spellings))
      ),
      Rule(
        "RAC-03",
        .mustIf("promises can be raced"),
        "Of several that are settled already the first in the list wins.",
        intent: "The one that is preferred can be put first.",
        origin: "test262 Promise/race/S25.4.4.3_A7.1",
        hint: "the order in which inputs are looked at",
        .oneEach(spellings, or: .racing) { trial, race in
          let mixtures = trial.mixtures().filter { $0.early > 1 }
          try trial.check(race, mixtures)
        }
      ),
      Rule(
        "RAC-04",
        .mustIf("promises can be raced"),
        "A loser that somebody else waits for ends as if there had been no race.",
        intent: "A shared download may be raced against the clock.",
        origin: "test262 Promise/race/reject-ignored-deferred and its like",
        hint: "what a race does to those that lost",
        .oneEach(A.combinations(.race, .any), or: .racing) { trial, race in
          for isFulfilled in [true, false] {
            let (loser, winner) = (trial.pending(), trial.pending())
            let end = isFulfilled ? Outcome.fulfilled(trial.token()) : .rejected(trial.fault())
            let value = Outcome.fulfilled(trial.token())
            let other = trial.observe(loser.handle)
            let seen = trial.combine(race, [loser.handle, winner.handle])
            trial.settle(winner.settler, value)
            try trial.expect(seen, .value([value]))
            try trial.expectPending(other, "when it had lost")
            trial.settle(loser.settler, end)
            trial.quiesce()
            try trial.expect(other, end)
            try trial.expect(loser.handle, end)
          }
        }
      ),
      Rule(
        "RAC-05",
        .mustIf("promises can be raced"),
        "Races against one promise that stays pending leave nothing behind.",
        intent: "A server may race each request against its own shutdown.",
        origin: "new: a leak of ECMAScript's race that is well known",
        hint: "the handlers that a race leaves at its losers",
        .oneEach(A.combinations(.race, .any), or: .racing) { trial, race in
          let (long, settler) = trial.pending()
          let other = trial.observe(long)
          let before = trial.stage.ledger.live
          for _ in 0..<20 {
            try runRace(trial, race, long)
            try trial.check(
              trial.stage.ledger.live == before,
              "what came of a race is kept by the promise that lost it"
            )
          }
          try trial.expectPending(other, "when it had lost")
          let value = trial.token()
          trial.settle(settler, .fulfilled(value))
          trial.quiesce()
          try trial.expect(other, .fulfilled(value))
        }
      ),
    ]
  }

  /// In a function of its own, so that nothing here keeps the value.
  private static func runRace(
    _ trial: Trial<A>,
    _ race: Combination<A>,
    _ long: A.Handle
  ) throws {
    let (handle, settler) = trial.adapter.pending()
    let value = Outcome.fulfilled(trial.token())
    let seen = trial.combine(race, [long, handle])
    settler.settle(value)
    try trial.expect(seen, .value([value]))
  }
}

/// The first of no promises at all.
private enum FirstOfNothing {
  static func plan<A: CombiningAdapter>(_ spellings: [Combination<A>]) -> Plan<A> {
    let possible = spellings.filter { $0.inputs.contains(0) }
    guard !possible.isEmpty else { return .once { trial in trial.observed("impossible") } }
    return .oneEach(possible, or: .combining) { trial, spelling in
      let seen = trial.combine(spelling, [])
      try trial.proveNothing(links: 3)
      switch seen.all.first {
      case nil: trial.observed("pends")
      case .other(.cancelled)?: trial.observed("cancels")
      case .failures([])?, .other?: trial.observed("rejects")
      case let ending?: try trial.check(false, "the first of nothing was \(ending)")
      }
    }
  }
}
