extension PromiseAdapter {
  @Rule static var thn07: Law {
    "Exactly one of a pair of handlers runs, and what it throws does not reach the other."
    intent("The two handlers are alternatives, not stages.")
    origin("Promises/A+ 2.2.2, 2.2.3")
    hint("a pair built from two links of a chain")
    tried(pairs, or: .pair, ends: .both) { trial, moment in
      let met = try trial.meet(moment) { attach(trial, moment.step, $0) }
      let isFulfilled = moment.end == .value
      for one in met.made {
        try trial.expect(one.derived, isFulfilled ? .rejected(one.fault) : .fulfilled(one.kept))
        let (value, error) = (one.value.count, one.error.count)
        try trial.check(
          value == (isFulfilled ? 1 : 0) && error == (isFulfilled ? 0 : 1),
          "\(met.end): the value handler ran \(times(value)), the error handler \(times(error))"
        )
        try trial.expect(one.given, met.end)
      }
    }
  }

  private static func attach(
    _ trial: Trial<Self>,
    _ pair: Pair<Self>,
    _ handle: Handle
  ) -> Attached<Self> {
    let (value, error) = (trial.probe("the value handler"), trial.probe("the error handler"))
    let (kept, fault, given) = (trial.token(), trial.fault(), Observation())
    let derived = pair.apply(
      trial,
      handle,
      { token throws(TrialFault) in
        value.hit()
        given.add(.fulfilled(token))
        throw fault
      },
      { reason in
        error.hit()
        given.add(.rejected(reason))
        return kept
      }
    )
    return Attached(
      value: value,
      error: error,
      kept: kept,
      fault: fault,
      given: given,
      derived: derived
    )
  }
}

/// A pair under trial: what its handlers note, are given and make, and what follows.
private struct Attached<A: PromiseAdapter>: Sendable {
  let (value, error): (Probe, Probe)
  let (kept, fault): (Token, TrialFault)
  let given: Observation
  let derived: A.Handle
}
