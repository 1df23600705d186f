/// CAN: what cancelling a promise does, and what it does not undo.
enum Cancelling<A: CancellableAdapter> {
  static var rules: [Rule<A>] {
    [first, idempotent, tooLate, lateSettlement, race] + words + keeping
  }

  private static var first: Rule<A> {
    Rule(
      "CAN-01",
      .choice(key: "cancel", values: ["third-state", "rejection", "error-value"]),
      "Cancelling a pending promise settles it: as a state of its own, or as a failure of either kind.",
      intent: "What code downstream has to deal with depends on it.",
      origin: "bluebird; CompletableFuture; Kotlin; Cats Effect Outcome",
      hint: "how cancelling settles",
      .once { trial in
        let promise = trial.cancellable()
        let early = trial.observe(promise.handle)
        try trial.expectPending(early, "before it was cancelled")
        _ = promise.cancel()
        trial.quiesce()
        let outcome = try trial.expectCancelled(early)
        try trial.expect(promise.handle, outcome)
        switch outcome {
        case .cancelled: trial.observed("third-state")
        case .foreign: trial.observed("rejection")
        case .rejected: trial.observed("error-value")
        case .fulfilled: break
        }
      }
    )
  }

  private static var idempotent: Rule<A> {
    Rule(
      "CAN-02",
      .mustIf("a promise can be cancelled"),
      "Cancelling again does nothing: one notification, one call of a hook.",
      intent: "Whoever cleans up need not know who else does.",
      origin: "WPT dom/abort/event.any.js; Swift Task.cancel",
      hint: "cancelling what is cancelled",
      .once { trial in
        let hook = trial.probe("the hook")
        let promise = trial.cancellable(hook)
        let early = trial.observe(promise.handle)
        for _ in 1...3 {
          trial.cancel(promise)
          trial.quiesce()
        }
        let outcome = try trial.expectCancelled(early)
        try trial.expect(promise.handle, outcome)
        if promise.onCancel != nil { try trial.expect(hook, ran: 1, "when cancelled three times") }
      }
    )
  }

  private static var tooLate: Rule<A> {
    Rule(
      "CAN-03",
      .mustIf("a promise can be cancelled"),
      "Cancelling a settled promise changes nothing, and no hook is called.",
      intent: "What has arrived stays.",
      origin: "CompletableFuture.cancel; Kotlin Job",
      hint: "looking at the state before cancelling; hooks that stay after settlement",
      .arrivals { trial in
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let hook = trial.probe("the hook")
          let promise = trial.cancellable(hook)
          let early = trial.settle(promise.settler, outcome, arriving: trial.arrival) {
            trial.observe(promise.handle)
          }
          // Before the handlers have run, and after.
          trial.cancel(promise)
          trial.quiesce()
          try trial.expect(early, outcome)
          trial.cancel(promise)
          try trial.expect(promise.handle, outcome)
          try trial.expect(early, outcome)
          try trial.expect(hook, ran: 0, "when cancelled after it was \(outcome)")
        }
      }
    )
  }

  private static var lateSettlement: Rule<A> {
    Rule(
      "CAN-04",
      .mustIf("a promise can be cancelled"),
      "What settles a cancelled promise is dropped, and told so where the library tells.",
      intent: "A producer that was too slow does no harm.",
      origin: "bluebird; Kotlin",
      hint: "settling what is cancelled",
      .once { trial in
        let promise = trial.cancellable()
        let early = trial.observe(promise.handle)
        trial.cancel(promise)
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let reply = trial.settle(promise.settler, outcome)
          try trial.check(reply != true, "a settlement after cancelling was said to have won")
          trial.quiesce()
          if A.profile.settlerIsSingleUse { break }
        }
        let outcome = try trial.expectCancelled(early)
        try trial.expect(promise.handle, outcome)
      }
    )
  }

  private static var race: Rule<A> {
    Rule(
      "CAN-05",
      .mustIf("a promise can be cancelled"),
      "Of a cancellation and a settlement at once exactly one wins, and all observers agree.",
      intent: "Producer and consumer never believe different things.",
      origin: "new; bluebird",
      hint: "cancelling and settling must decide in the same critical section",
      .once { trial in
        let value = trial.token()
        try trial.race(threads: 3) { _ in
          Contest(trial)
        } _: { contest, index in
          contest.take(part: index, value)
        } check: { contest in
          trial.quiesce()
          try contest.check(trial, value)
        }
      }
    )
  }

  /// What the library says of a cancellation.
  private static var words: [Rule<A>] {
    [
      Rule(
        "CAN-06",
        .choice(key: "cancel-returns", values: ["void", "won", "now-cancelled"]),
        "What cancelling returns: nothing, whether this call won, or whether it is cancelled now.",
        intent: "Whether the caller learns that the value had arrived before.",
        origin: "CompletableFuture.cancel",
        hint: "the result of the call",
        .once { trial in
          let (promise, settled) = (trial.cancellable(), trial.cancellable())
          trial.settle(settled.settler, .fulfilled(trial.token()))
          let replies = [trial.cancel(promise), trial.cancel(promise), trial.cancel(settled)]
          trial.quiesce()
          switch replies {
          case [nil, nil, nil]: trial.observed("void")
          case [true, false, false]: trial.observed("won")
          case [true, true, false]: trial.observed("now-cancelled")
          default:
            let words = replies.map { $0.map(String.init) ?? "nothing" }.joined(separator: ", ")
            try trial.check(false, "pending, cancelled, fulfilled: cancelling returned \(words)")
          }
        }
      ),
      Rule(
        "CAN-07",
        .mustIf("a promise can be cancelled"),
        "As soon as cancelling has returned, the promise, or its signal, says that it is cancelled.",
        intent: "No code in between acts on an old state.",
        origin: "bluebird cancel.js",
        hint: "a state that is written by a later job",
        .once { trial in
          let (promise, settled) = (trial.cancellable(), trial.cancellable())
          try trial.check(!promise.isCancelled(), "a pending promise says that it is cancelled")
          trial.cancel(promise)
          try trial.check(
            promise.isCancelled(),
            "after cancelling it says that it is not cancelled"
          )
          trial.quiesce()
          try trial.check(promise.isCancelled(), "later it says that it is not cancelled")
          trial.settle(settled.settler, .fulfilled(trial.token()))
          try trial.check(!settled.isCancelled(), "a fulfilled promise says that it is cancelled")
        }
      ),
      Rule(
        "CAN-08",
        .mustIf("a cancellation has a reason"),
        "The reason of the first cancellation is kept, and delivered unchanged.",
        intent: "Who shows an error knows whether the user or the clock gave up.",
        origin: "DOM “signal abort”, steps 1 and 2",
        hint: "a reason that is replaced or wrapped",
        .require(
          A.self is any ReasoningAdapter.Type && A.profile.absences[.reason] == nil,
          .reason,
          .once { trial in
            let promise = trial.cancellable()
            guard let cancel = promise.cancelWithReason else {
              throw TrialEnd.inconclusive("the adapter gives no way to name a reason")
            }
            let early = trial.observe(promise.handle)
            let reason = trial.fault()
            _ = cancel(reason)
            _ = cancel(trial.fault())
            _ = promise.cancel()
            trial.quiesce()
            try trial.expect(early, .rejected(reason))
            try trial.expect(promise.handle, .rejected(reason))
          }
        )
      ),
    ]
  }

  /// What is kept of a promise that can be cancelled, and by whom.
  private static var keeping: [Rule<A>] {
    [
      Rule(
        "CAN-35",
        .choice(key: "drop-ref", values: ["nothing", "cancels"]),
        "Letting go of the last reference of the consumer's cancels the promise, or does not.",
        intent: "Whether work goes on that nobody holds a promise of.",
        origin: "Combine AnyCancellable",
        hint: "the deinit of a promise",
        .once { trial in
          let (hook, seen, value) = (trial.probe("the hook"), Observation(), trial.token())
          let settler = settlerAlone(trial, hook, seen)
          trial.quiesce()
          trial.settle(settler, .fulfilled(value))
          trial.quiesce()
          switch seen.outcomes {
          case [.fulfilled(value)]:
            try trial.expect(hook, ran: 0, "though the promise was fulfilled")
            trial.observed("nothing")
          default:
            try trial.expectCancelled(seen)
            trial.observed("cancels")
          }
        }
      ),
      Rule(
        "CAN-36",
        .mustIf("a promise can be cancelled"),
        "Cancelled from inside its own handler, a promise stays as it is.",
        intent: "A handler may tidy up everything it knows, itself included.",
        origin: "new",
        hint: "cancelling what is being delivered",
        .each(A.transforms, or: .transform) { trial, step in
          let promise = trial.cancellable()
          let (value, other) = (trial.token(), trial.token())
          let returned = trial.probe("the handler")
          let derived = trial.settle(
            promise.settler,
            .fulfilled(value),
            arriving: trial.arrival
          ) {
            step.apply(trial.adapter, promise.handle) { _ in
              trial.cancel(promise)
              returned.hit("returns")
              return other
            }
          }
          try trial.expect(derived, .fulfilled(other))
          try trial.expect(promise.handle, .fulfilled(value))
          try trial.expect(returned, ran: 1, "after it cancelled its own promise")
        }
      ),
    ]
  }

  /// Nothing but the settler and the observer outlives this.
  private static func settlerAlone(
    _ trial: Trial<A>,
    _ hook: Probe,
    _ seen: Observation
  ) -> Settler {
    let promise = trial.cancellable(hook)
    trial.adapter.observe(promise.handle) { seen.add($0) }
    return promise.settler
  }

  /// One promise that a thread settles while others cancel it.
  private struct Contest: Sendable {
    let promise: Cancellable<A.Handle>
    let hook: Probe
    let seen = Observation()
    let settled = Log<Bool?>()
    let cancelled = Log<Bool?>()

    init(_ trial: Trial<A>) {
      hook = trial.probe("the hook")
      promise = trial.cancellable(hook)
      watch(trial)
    }

    private func watch(_ trial: Trial<A>) {
      trial.adapter.observe(promise.handle) { [seen] in seen.add($0) }
    }

    func take(part index: Int, _ value: Token) {
      if index == 0 {
        settled.add(promise.settler.fulfill(value))
      } else {
        cancelled.add(promise.cancel())
      }
    }

    func check(_ trial: Trial<A>, _ value: Token) throws {
      watch(trial)
      trial.quiesce()
      let outcomes = seen.outcomes
      try trial.check(
        outcomes.count == 2 && outcomes[0] == outcomes[1],
        "two observers saw \(outcomes.map(\.description).joined(separator: ", then "))"
      )
      let isFulfilled = outcomes[0] == .fulfilled(value)
      try trial.check(isFulfilled || !outcomes[0].isFulfilled, "it was \(outcomes[0])")
      for case let won? in settled.all {
        try trial.check(won == isFulfilled, "it was \(outcomes[0]); settling said: won \(won)")
      }
      let wins = cancelled.all.compactMap(\.self).count { $0 }
      if A.profile.choices["cancel-returns"] == "won" {
        try trial.check(
          wins == (isFulfilled ? 0 : 1),
          "it was \(outcomes[0]), and \(wins) of two cancellations won"
        )
      }
      if promise.onCancel != nil {
        // A signal may be aborted after the promise has settled: that is for CAN-03.
        if isFulfilled { return }
        try trial.expect(hook, ran: 1, "when it was cancelled by two threads")
      }
    }
  }
}
