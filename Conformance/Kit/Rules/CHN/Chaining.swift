/// CHN: what happens to the value that a handler returns, or the error that it throws.
extension PromiseAdapter {
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
