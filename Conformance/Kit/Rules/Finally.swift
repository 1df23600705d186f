/// FIN: what runs however a promise ends.
enum Finally<A: PromiseAdapter> {
  private typealias Step = Finalizer<A>

  static var rules: [Rule<A>] {
    [
      Rule(
        "FIN-01",
        .mustIf("something can be run at the end"),
        "It runs exactly once after fulfilment.",
        intent: "The spinner stops, and stops once.",
        origin: "test262 Promise/prototype/finally/resolution-value-no-override",
        hint: "a handler attached to both ends",
        .each(A.finalizers, or: .finally) { trial, step in
          try runsOnce(trial, step, .fulfilled(trial.token()))
        }
      ),
      Rule(
        "FIN-02",
        .mustIf("something can be run at the end"),
        "It runs exactly once after rejection.",
        intent: "The spinner stops also when something went wrong.",
        origin: "test262 Promise/prototype/finally/rejection-reason-no-fulfill",
        hint: "a handler attached to one end only",
        .each(A.finalizers, or: .finally) { trial, step in
          try runsOnce(trial, step, .rejected(trial.fault()))
        }
      ),
      Rule(
        "FIN-03",
        .mustIf("something can be run at the end"),
        "The value or the error passes through unchanged.",
        intent: "Cleaning up does not take part in the conversation.",
        origin: "test262 Promise/prototype/finally",
        hint: "the result of the handler at the end",
        .each(A.finalizers, or: .finally) { trial, step in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let ignored = trial.token()
            let derived = trial.arrive(outcome) { handle in
              apply(trial, step, handle, inner: .fulfilled(ignored)) {}
            }
            try trial.expect(derived, outcome)
          }
        }
      ),
      Rule(
        "FIN-04",
        .mustIf("what runs at the end may throw"),
        "What it throws replaces the outcome.",
        intent: "A failure to clean up is not hidden behind a success.",
        origin: "test262 Promise/prototype/finally/rejection-reason-override-with-throw",
        hint: "the catch around the handler at the end",
        .each(
          A.finalizers.filter { if case .throwing = $0.apply { true } else { false } },
          or: .throwingFinally
        ) { trial, step in
          guard case .throwing(let call) = step.apply else { return }
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let fault = trial.fault()
            let derived = trial.arrive(outcome) { handle in
              call(trial.adapter, handle) { () throws(Fault) in throw fault }
            }
            try trial.expect(derived, .rejected(fault))
          }
        }
      ),
      Rule(
        "FIN-05",
        .mustIf("what runs at the end may return a promise"),
        "That promise is awaited first; its value is dropped, its rejection replaces the outcome.",
        intent: "Cleaning up may take time, and what follows comes after it.",
        origin: "test262 Promise/prototype/finally/*-observable-then-calls*",
        hint: "the promise that the handler at the end returns",
        .each(
          A.finalizers.filter { if case .promise = $0.apply { true } else { false } },
          or: .promiseFinally
        ) { trial, step in
          guard case .promise(let call) = step.apply else { return }
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let (inner, settler) = trial.pending()
            let derived = trial.arrive(outcome) { handle in call(trial.adapter, handle) { inner } }
            let early = trial.observe(derived)
            try trial.expectPending(early, links: 6, "while the returned promise is")
            let ignored = trial.token()
            trial.elsewhere { trial.settle(settler, .fulfilled(ignored)) }
            trial.quiesce()
            try trial.expect(early, outcome)
            let (failing, rejecter) = trial.pending()
            let replaced = trial.arrive(outcome) { handle in call(trial.adapter, handle) { failing }
            }
            let fault = trial.fault()
            trial.settle(rejecter, .rejected(fault))
            try trial.expect(replaced, .rejected(fault))
          }
        }
      ),
      Rule(
        "FIN-06",
        .mustIf("something can be run at the end"),
        "It runs before the handlers downstream of it.",
        intent: "What follows finds everything cleaned up.",
        origin: "new",
        hint: "settling before the handler at the end has run",
        .each(A.finalizers, or: .finally) { trial, step in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let probe = trial.probe("the handler at the end")
            let ranBefore = Box<Bool>()
            let value = trial.token()
            let last = trial.arrive(outcome) { handle in
              let derived = apply(trial, step, handle, inner: .fulfilled(value)) {
                if probe.count == 0 { trial.stage.gate.drain() }
                probe.hit()
              }
              trial.adapter.observe(derived) { _ in ranBefore.value = probe.count == 1 }
              return derived
            }
            try trial.expect(last, outcome)
            try trial.check(ranBefore.value == true, "a handler downstream ran first")
          }
        }
      ),
      Rule(
        "FIN-07",
        .mustIf("something can be run at the end"),
        "On a promise that never settles it never runs.",
        intent: "The end is the end, not a guess at it.",
        origin: "new",
        hint: "running at once",
        .each(A.finalizers, or: .finally, arrivals: [.eventually]) { trial, step in
          let probe = trial.probe("the handler at the end")
          for (number, outcome) in [.fulfilled(trial.token()), Outcome.rejected(trial.fault())]
            .enumerated()
          {
            let (handle, settler) = trial.pending()
            let value = trial.token()
            let derived = apply(trial, step, handle, inner: .fulfilled(value)) { probe.hit() }
            let early = trial.observe(derived)
            try trial.expectPending(early, "while its source is")
            try trial.expect(probe, ran: number, "while the promise is pending")
            trial.settle(settler, outcome)
            trial.quiesce()
            try trial.expect(probe, ran: number + 1, "after it settled")
          }
        }
      ),
    ]
  }

  private static func runsOnce(_ trial: Trial<A>, _ step: Step, _ outcome: Outcome) throws {
    let probe = trial.probe("the handler at the end")
    let value = trial.token()
    let derived = trial.arrive(outcome) { handle in
      apply(trial, step, handle, inner: .fulfilled(value)) { probe.hit() }
    }
    try trial.expect(derived, outcome)
    trial.quiesce()
    try trial.expect(probe, ran: 1, "when it was \(outcome)")
  }

  private static func apply(
    _ trial: Trial<A>,
    _ step: Step,
    _ handle: A.Handle,
    inner: Outcome,
    _ body: @escaping @Sendable () -> Void
  ) -> A.Handle {
    switch step.apply {
    case .plain(let call): call(trial.adapter, handle, body)
    case .throwing(let call): call(trial.adapter, handle) { () throws(Fault) in body() }
    case .promise(let call):
      call(trial.adapter, handle) {
        body()
        let (promise, settler) = trial.pending()
        settler.settle(inner)
        return promise
      }
    }
  }
}
