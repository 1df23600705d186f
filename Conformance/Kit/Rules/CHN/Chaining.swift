/// CHN: what happens to the value that a handler returns, or the error that it throws.
extension PromiseAdapter {
  /// Any number of links in a row that have no handler for an end.
  static func passesOver(_ end: Ends, or need: Profile.Need, _ name: String) -> Part {
    let links = everyVerb.filter { $0.isLink && !$0.ends.contains(end) }
    return each(links, or: need, arrivals: .plain) { trial, verb in
      let (probe, length) = (trial.probe(name), trial.random(1...6))
      let outcome = trial.outcome(fulfilled: end == .value)
      let last = trial.arrive(outcome) { handle in
        (0..<length).reduce(handle) { handle, _ in
          verb.apply(trial, handle) { probe.hit() } ?? handle
        }
      }
      try trial.expect(last, outcome)
      try trial.expect(probe, ran: 0, "in a chain of \(length)")
    }
  }

  /// Has a step meet a promise so many times at once; what its handlers give ends what each of them makes.
  static func giveTheirOwn(
    _ trial: Trial<Self>,
    _ moment: Moment<Verb<Self>>,
    steps count: Int = 1
  ) throws {
    let met = try trial.meet(moment) { handle in
      (0..<count).map { _ in
        let value = trial.token()
        return (derived: moment.step.giving(trial, handle, value), value: value)
      }
    }
    for case (let derived?, let value) in met.made.flatMap(\.self) {
      try trial.expect(derived, .fulfilled(value))
    }
  }

  /// Has a step meet a promise, whose handler fails with an error of its own.
  static func fail(_ trial: Trial<Self>, _ moment: Moment<Verb<Self>>) throws {
    let met = try trial.meet(moment) { handle in
      let fault = trial.fault()
      return (derived: moment.step.failing(trial, handle, with: fault), fault: fault)
    }
    for case (let derived?, let fault) in met.made { try trial.expect(derived, .rejected(fault)) }
  }

  /// A function from a value to a promise that ends as `outcome`.
  static func answer(_ trial: Trial<Self>, _ outcome: Outcome) -> @Sendable (Token) -> Handle {
    { _ in
      let (handle, settler) = trial.pending()
      settler.settle(outcome)
      return handle
    }
  }

  static func same(_ trial: Trial<Self>, _ left: Handle, _ right: Handle) throws {
    let observations = (trial.observe(left), trial.observe(right))
    trial.quiesce()
    try trial.check(
      observations.0.outcomes == observations.1.outcomes,
      "one side of a law: \(observations.0.outcomes), the other: \(observations.1.outcomes)"
    )
    try trial.check(observations.0.outcomes.count == 1, "a side of a law stayed pending")
  }
}

extension Trial {
  /// Whether a step gave the promise that it is attached to, and may.
  func isSource(_ source: A.Handle, of derived: A.Handle, by verb: Verb<A>) -> Bool {
    design.mayGiveItsSource(verb) && A.identity?(source, derived) == true
  }
}
