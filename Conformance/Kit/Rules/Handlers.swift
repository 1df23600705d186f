/// THN: when handlers run, how often, and which of them.
enum Handlers<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "THN-01",
        .must,
        "A handler for the value runs after fulfilment, with the value.",
        intent: "This is what a promise is for.",
        origin: "Promises/A+ 2.2.2.1",
        hint: "delivery of the value",
        .each(A.transforms, or: .transform) { trial, step in
          try runsOnce(trial, .fulfilled(trial.token())) { handle, note in
            _ = step.apply(trial.adapter, handle) { token in
              note(.fulfilled(token))
              return token
            }
          }
        }
          + .each(A.valueObservers, or: .valueObserver) { trial, step in
            try runsOnce(trial, .fulfilled(trial.token())) { handle, note in
              step.apply(trial.adapter, handle) { note(.fulfilled($0)) }
            }
          }
      ),
      Rule(
        "THN-02",
        .must,
        "A handler for the value never runs before fulfilment, and not on rejection.",
        intent: "A handler may rely on the value being there.",
        origin: "Promises/A+ 2.2.2.2",
        hint: "attaching to a pending promise",
        .each(A.transforms, or: .transform, arrivals: [.eventually]) { trial, step in
          let probe = trial.probe("the handler")
          let body: TransformBody = { token in
            probe.hit()
            return token
          }
          let (handle, settler) = trial.pending()
          _ = step.apply(trial.adapter, handle, body)
          let (rejected, rejecter) = trial.pending()
          let failed = step.apply(trial.adapter, rejected, body)
          let fault = trial.fault()
          try trial.expect(probe, ran: 0, "before fulfilment")
          trial.settle(rejecter, .rejected(fault))
          try trial.expect(failed, .rejected(fault))
          try trial.expect(probe, ran: 0, "after a rejection")
          trial.settle(settler, .fulfilled(trial.token()))
          trial.quiesce()
          try trial.expect(probe, ran: 1, "after fulfilment")
        }
      ),
      Rule(
        "THN-03",
        .must,
        "A handler for the value runs at most once.",
        intent: "What a handler does — pay, post, push a screen — happens once.",
        origin: "Promises/A+ 2.2.2.3",
        hint: "handlers that stay registered after delivery",
        .each(A.transforms, or: .transform) { trial, step in
          try runsAtMostOnce(trial, .fulfilled(trial.token())) { handle, note in
            _ = step.apply(trial.adapter, handle) { token in
              note()
              return token
            }
          }
        }
      ),
      Rule(
        "THN-04",
        .must,
        "A handler for the error runs after rejection, with the error.",
        intent: "A failure reaches whoever asked for it.",
        origin: "Promises/A+ 2.2.3.1",
        hint: "delivery of the error",
        .each(A.recoveries, or: .recovery) { trial, step in
          try runsOnce(trial, .rejected(trial.fault())) { handle, note in
            let token = trial.token()
            _ = step.apply(trial.adapter, handle) { fault in
              note(.rejected(fault))
              return token
            }
          }
        }
          + .each(A.errorObservers, or: .errorObserver) { trial, step in
            try runsOnce(trial, .rejected(trial.fault())) { handle, note in
              _ = step.apply(trial.adapter, handle) { note(.rejected($0)) }
            }
          }
      ),
      Rule(
        "THN-05",
        .must,
        "A handler for the error never runs before rejection, and not on fulfilment.",
        intent: "No alert is shown for something that worked.",
        origin: "Promises/A+ 2.2.3.2",
        hint: "attaching to a pending promise",
        .each(A.recoveries, or: .recovery, arrivals: [.eventually]) { trial, step in
          let probe = trial.probe("the handler")
          let other = trial.token()
          let body: RecoveryBody = { _ in
            probe.hit()
            return other
          }
          let (handle, settler) = trial.pending()
          _ = step.apply(trial.adapter, handle, body)
          let (fulfilled, fulfiller) = trial.pending()
          let passed = step.apply(trial.adapter, fulfilled, body)
          let value = trial.token()
          try trial.expect(probe, ran: 0, "before rejection")
          trial.settle(fulfiller, .fulfilled(value))
          try trial.expect(passed, .fulfilled(value))
          try trial.expect(probe, ran: 0, "after fulfilment")
          trial.settle(settler, .rejected(trial.fault()))
          trial.quiesce()
          try trial.expect(probe, ran: 1, "after rejection")
        }
      ),
      Rule(
        "THN-06",
        .must,
        "A handler for the error runs at most once.",
        intent: "One failure, one alert.",
        origin: "Promises/A+ 2.2.3.3",
        hint: "handlers that stay registered after delivery",
        .each(A.recoveries, or: .recovery) { trial, step in
          let token = trial.token()
          try runsAtMostOnce(trial, .rejected(trial.fault())) { handle, note in
            _ = step.apply(trial.adapter, handle) { _ in
              note()
              return token
            }
          }
        }
      ),
      Rule(
        "THN-07",
        .mustIf("a pair of handlers can be attached"),
        "Of a pair of handlers exactly one runs, and what it throws does not reach the other.",
        intent: "The two handlers are alternatives, not stages.",
        origin: "Promises/A+ 2.2.2, 2.2.3",
        hint: "a pair built from two links of a chain",
        .each(A.pairs, or: .pair) { trial, pair in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let (value, error) = (
              trial.probe("the value handler"), trial.probe("the error handler")
            )
            let (kept, fault) = (trial.token(), trial.fault())
            let derived = trial.arrive(outcome) { handle in
              pair.apply(
                trial.adapter,
                handle,
                { _ throws(Fault) in
                  value.hit()
                  throw fault
                },
                { _ in
                  error.hit()
                  return kept
                }
              )
            }
            let isFulfilled = if case .fulfilled = outcome { true } else { false }
            try trial.expect(derived, isFulfilled ? .rejected(fault) : .fulfilled(kept))
            try trial.check(
              value.count == (isFulfilled ? 1 : 0) && error.count == (isFulfilled ? 0 : 1),
              "\(outcome): the value handler ran \(times(value.count)), the error handler \(times(error.count))"
            )
          }
        }
      ),
      Rule(
        "THN-08",
        .must,
        "It makes no difference to what handlers see when the promise settles.",
        intent: "No race between attaching and settling changes the result.",
        origin: "Promises/A+ tests, testThreeCases",
        hint: "one path for settled, another for pending",
        .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
          var seen: [(when: Arrival, outcomes: [String])] = []
          let (value, other, fault) = (trial.token(), trial.token(), trial.fault())
          for arrival in Arrival.allCases {
            var outcomes: [String] = []
            for outcome in [Outcome.fulfilled(value), .rejected(fault)] {
              let (handle, settler) = trial.pending()
              let observation = trial.settle(settler, outcome, arriving: arrival) {
                trial.observe(step.apply(trial.adapter, handle) { _ in other })
              }
              trial.quiesce()
              outcomes.append("\(observation.outcomes)")
            }
            seen.append((arrival, outcomes))
          }
          let expected = ["[\(Outcome.fulfilled(other))]", "[\(Outcome.rejected(fault))]"]
          for one in seen {
            try trial.check(
              one.outcomes == expected,
              "settled \(one.when.rawValue): \(one.outcomes)"
            )
          }
        }
      ),
      Rule(
        "THN-09",
        .must,
        "A promise takes many handlers, and all of them run.",
        intent: "Two parts of a program can wait for one answer.",
        origin: "Promises/A+ 2.2.6",
        hint: "a single slot for the handler",
        .each(A.transforms, or: .transform) { trial, step in
          let probes = (0..<9).map { trial.probe("handler \($0)") }
          trial.arrive(.fulfilled(trial.token())) { handle in
            for probe in probes {
              _ = step.apply(trial.adapter, handle) { token in
                probe.hit()
                return token
              }
            }
          }
          trial.quiesce()
          for probe in probes { try trial.expect(probe, ran: 1, "of nine") }
        }
      ),
      Rule(
        "THN-10",
        .mustIf("handlers can fail"),
        "A handler that fails does not affect the handlers beside it.",
        intent: "A bug in one listener is not a bug in all.",
        origin: "Promises/A+ 2.2.6.1, 2.2.6.2",
        hint: "a throw that leaves the delivery loop",
        .each(A.transforms.filter(\.canFail), or: .throwingHandler) { trial, step in
          let (before, after) = (trial.probe("the one before"), trial.probe("the one after"))
          let fault = trial.fault()
          let derived = trial.arrive(.fulfilled(trial.token())) { handle in
            let note = { (probe: Probe) -> TransformBody in
              { token in
                probe.hit()
                return token
              }
            }
            _ = step.apply(trial.adapter, handle, note(before))
            let derived = step.apply(trial.adapter, handle) { _ throws(Fault) in throw fault }
            _ = step.apply(trial.adapter, handle, note(after))
            return derived
          }
          try trial.expect(derived, .rejected(fault))
          try trial.expect(before, ran: 1, "beside one that fails")
          try trial.expect(after, ran: 1, "beside one that fails")
        }
      ),
      Rule(
        "THN-11",
        .must,
        "A handler that is attached inside a handler of the same promise runs.",
        intent: "Attaching is allowed at any time, also during delivery.",
        origin: "Promises/A+ 2.2.6.1",
        hint: "a list that is replaced after delivery",
        .each(A.transforms, or: .transform) { trial, step in
          let inner = trial.probe("the inner handler")
          trial.arrive(.fulfilled(trial.token())) { handle in
            _ = step.apply(trial.adapter, handle) { token in
              _ = step.apply(trial.adapter, handle) { token in
                inner.hit()
                return token
              }
              return token
            }
          }
          trial.quiesce()
          try trial.expect(inner, ran: 1, "when it was attached inside a handler")
        }
      ),
    ]
  }

  private static func runsOnce(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ attach: (A.Handle, @escaping @Sendable (Outcome) -> Void) -> Void
  ) throws {
    let seen = Observation()
    trial.arrive(outcome) { handle in
      attach(handle) { outcome in
        trial.stage.trace.add("handler gets: \(outcome)")
        seen.add(outcome)
      }
    }
    trial.quiesce()
    try trial.check(
      seen.outcomes == [outcome],
      "the handler for \(outcome) got \(seen.outcomes)"
    )
  }

  private static func runsAtMostOnce(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ attach: (A.Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let probe = trial.probe("the handler")
    let (handle, settler) = trial.pending()
    trial.settle(settler, outcome, arriving: trial.arrival) { attach(handle) { probe.hit() } }
    trial.quiesce()
    if !A.profile.settlerIsSingleUse {
      for _ in 0..<3 {
        trial.settle(settler, outcome)
        trial.settle(settler, .fulfilled(trial.token()))
        trial.settle(settler, .rejected(trial.fault()))
      }
    }
    _ = trial.observe(handle)
    trial.quiesce()
    try trial.expect(probe, ran: 1, "when all was over")
  }
}
