/// STA: a promise settles once, for good, and everybody sees the same.
enum Settling<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "STA-01",
        .must,
        "A pending promise may become fulfilled, and may become rejected.",
        intent: "Both ways to end can be reached, and nothing is seen before.",
        origin: "Promises/A+ 2.1.1",
        hint: "the call that settles",
        .once { trial in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let (handle, settler) = trial.pending()
            let early = trial.observe(handle)
            try trial.expectPending(early, "before anything settled it")
            trial.settle(settler, outcome)
            try trial.expect(handle, outcome)
            try trial.expect(early, outcome)
          }
        }
      ),
      Rule(
        "STA-02",
        .must,
        "Once fulfilled, a promise changes no more, whatever settles it again.",
        intent: "Whoever got the value can rely on everybody else getting it.",
        origin: "Promises/A+ 2.1.2.1; test262 Promise/reject-ignored-via-*",
        hint: "the state must be looked at and changed in one critical section",
        settledTwice { trial in .fulfilled(trial.token()) }
      ),
      Rule(
        "STA-03",
        .must,
        "Once rejected, a promise changes no more, whatever settles it again.",
        intent: "A failure that was reported is not taken back.",
        origin: "Promises/A+ 2.1.3.1; test262 Promise/resolve-ignored-via-*",
        hint: "the state must be looked at and changed in one critical section",
        settledTwice { trial in .rejected(trial.fault()) }
      ),
      Rule(
        "STA-04",
        .must,
        "Every observer gets the identical value, however late it attaches.",
        intent: "A promise hands out one object, not copies or later versions.",
        origin: "Promises/A+ 2.1.2.2",
        hint: "where the value is stored and handed out",
        .arrivals { trial in
          try await manyObservers(trial, .fulfilled(trial.token()))
        }
      ),
      Rule(
        "STA-05",
        .must,
        "Every observer gets the identical error, however late it attaches.",
        intent: "An error can be recognised by the object that was thrown.",
        origin: "Promises/A+ 2.1.3.2",
        hint: "where the error is stored and handed out",
        .arrivals { trial in
          try await manyObservers(trial, .rejected(trial.fault()))
        }
      ),
      Rule(
        "STA-06",
        .choice(key: "late-settle", values: ["ignored", "false", "traps"]),
        "Settling a settled promise is ignored, reported as lost, or a trap.",
        intent: "Whether a producer can learn that it came too late.",
        origin: "Promises/A+ tests, README; Kotlin CompletableDeferred.complete",
        hint: "what the settling call returns the second time",
        .require(
          !A.profile.settlerIsSingleUse,
          .settlingTwice,
          .once { trial in
            let (handle, settler) = trial.pending()
            let value = trial.token()
            trial.settle(settler, .fulfilled(value))
            let replies = [
              trial.settle(settler, .fulfilled(trial.token())),
              trial.settle(settler, .rejected(trial.fault())),
            ]
            try trial.check(!replies.contains(true), "a settlement that came too late says it won")
            try trial.expect(handle, .fulfilled(value))
            trial.observed(replies == [nil, nil] ? "ignored" : "false")
          }
        )
      ),
      Rule(
        "STA-07",
        .mustIf("settling reports who won"),
        "Of all settlements of a promise exactly one reports that it won.",
        intent: "The winner, and only the winner, may act on having won.",
        origin: "Kotlin CompletableDeferred",
        hint: "return the decision that was taken under the lock",
        .require(
          !A.profile.settlerIsSingleUse && A.profile.absences[.reportsWinner] == nil,
          .reportsWinner,
          .once { trial in
            for _ in 0..<100 {
              let (handle, settler) = trial.pending()
              let value = trial.token()
              let wins = Counter()
              trial.race(3) { index in
                let won =
                  index == 0
                  ? settler.reject(trial.fault()) : settler.fulfill(value)
                if won == true { wins.increment() }
              }
              if settler.fulfill(value) == true { wins.increment() }
              try trial.check(wins.count == 1, "\(wins.count) settlements report that they won")
              let observation = trial.observe(handle)
              trial.quiesce()
              try trial.check(observation.outcomes.count == 1, "nothing was settled")
            }
          }
        )
      ),
      Rule(
        "STA-09",
        .must,
        "nil, Void, false, an error and a large struct are ordinary values of a promise.",
        intent: "No payload is mistaken for “not there yet” or for a failure.",
        origin: "Promises/A+ 2.3.4",
        hint: "states told apart by the payload instead of by a case",
        .once { trial in
          try roundTrip(trial, Int?.none) { $0 == nil }
          try roundTrip(trial, Int??.some(nil)) { $0 == .some(nil) }
          try roundTrip(trial, ()) { _ in true }
          try roundTrip(trial, false) { $0 == false }
          let fault = trial.fault()
          try roundTrip(trial, fault) { $0 === fault }
          try roundTrip(trial, fault as any Error) { ($0 as? Fault) === fault }
          let failure = Result<Token, Fault>.failure(fault)
          try roundTrip(trial, failure) {
            if case .failure(let other) = $0 { other === fault } else { false }
          }
          let handle = trial.pending().handle
          try roundTrip(trial, handle) { A.isSame($0, handle) }
          let large = Large()
          try roundTrip(trial, large) { $0 == large }
        }
      ),
    ]
  }

  /// More settlements than any counter of small width holds, from two threads.
  private static func settledTwice(
    _ first: @escaping @Sendable (Trial<A>) -> Outcome
  ) -> Plan<A> {
    let body: Plan<A>.Body = { trial in
      let (handle, settler) = trial.pending()
      let early = trial.observe(handle)
      let outcome = first(trial)
      trial.settle(settler, outcome)
      let later: @Sendable () -> Void = {
        for _ in 0..<260 {
          _ = settler.fulfill(trial.token())
          _ = settler.reject(trial.fault())
        }
      }
      later()
      trial.quiesce()
      let between = trial.observe(handle)
      trial.elsewhere(later)
      try trial.expect(handle, outcome)
      try trial.expect(early, outcome)
      try trial.expect(between, outcome)
    }
    return .require(!A.profile.settlerIsSingleUse, .settlingTwice, .once(body))
  }

  private static func manyObservers(_ trial: Trial<A>, _ outcome: Outcome) async throws {
    let (handle, early) = trial.arrive(outcome) { handle in
      (handle, (0..<4).map { _ in trial.observe(handle) })
    }
    trial.quiesce()
    let late = (0..<4).map { _ in trial.observe(handle) }
    let elsewhere = Box<Observation>()
    trial.elsewhere { elsewhere.value = trial.observe(handle) }
    trial.quiesce()
    for observation in early + late { try trial.expect(observation, outcome) }
    try trial.expect(elsewhere.value ?? Observation(), outcome)
  }

  private static func roundTrip<Value: Sendable>(
    _ trial: Trial<A>,
    _ value: Value,
    _ isSame: (Value) -> Bool
  ) throws {
    let box = Box<Value>()
    let times = Counter()
    let carrier = trial.adapter.carrier(of: Value.self)
    carrier.observe {
      box.value = $0
      times.increment()
    }
    carrier.fulfill(value)
    trial.quiesce()
    try trial.check(times.count == 1, "a \(Value.self) came out \(times.count) times")
    try trial.check(box.value.map(isSame) == true, "another \(Value.self) came out")
  }

  private struct Large: Sendable, Equatable {
    var words = (1, 2, 3, 4, 5, 6, 7, 8)
    var text = String(repeating: "a long string that needs a heap allocation ", count: 3)

    static func == (left: Large, right: Large) -> Bool {
      left.text == right.text && left.words.0 == right.words.0 && left.words.7 == right.words.7
    }
  }
}

/// The rules of STA about a promise that can be asked how it ended.
enum Querying<A: QueryingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "STA-08",
        .mustIf("the state can be asked for"),
        "Once the state reads as settled it never reads otherwise.",
        intent: "What one thread saw, no thread sees undone.",
        origin: "new",
        hint: "the state must be published once, whole",
        .once { trial in
          for round in 0..<50 {
            let (handle, settler) = trial.pending()
            let outcome: Outcome =
              round.isMultiple(of: 2) ? .fulfilled(trial.token()) : .rejected(trial.fault())
            try trial.check(
              trial.adapter.query(handle) == nil,
              "a pending promise reads as settled"
            )
            let wrong = Counter()
            trial.race(2) { index in
              if index == 0 {
                trial.settle(settler, outcome)
                return
              }
              var last: Outcome?
              for _ in 0..<200 {
                let now = trial.adapter.query(handle)
                if last != nil && now != last { wrong.increment() }
                if let now, now != outcome { wrong.increment() }
                last = now
              }
            }
            try trial.check(wrong.count == 0, "the state was read as something else later")
            if !A.profile.settlerIsSingleUse {
              trial.settle(settler, .rejected(trial.fault()))
            }
            try trial.check(
              trial.adapter.query(handle) == outcome,
              "a settled promise does not read so"
            )
          }
        }
      )
    ]
  }
}
