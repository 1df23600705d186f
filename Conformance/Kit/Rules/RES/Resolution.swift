/// RES: what becomes of a promise that a handler returns, or that a promise is resolved with.
enum Resolution<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [res01, res02, res03, res05, res06, res08, res09, res10, res11, res12]
  }

  typealias Follow = @Sendable (A.Handle) -> A.Handle

  /// A case for each way to make a promise follow another that ends so, then.
  static func following(
    ending ends: [Ends],
    arrivals: [Arrival] = Arrival.allCases,
    _ body: @escaping @Sendable (Trial<A>, Occasion, @escaping Follow) throws -> Void
  ) -> Plan<A> {
    .each(A.chains, ending: ends, arrivals: arrivals, hasSeconds: false, or: .chain) {
      trial,
      chain,
      occasion in
      try body(trial, occasion) { inner in
        let (source, settler) = trial.pending()
        let outer = chain.apply(trial.adapter, source) { _ throws(TrialFault) in inner }
        trial.settle(settler, .fulfilled(trial.token()))
        return outer
      }
    }
      + .each(
        A.recoveryChains,
        ending: ends,
        arrivals: arrivals,
        hasSeconds: false,
        or: .recoveryChain
      ) { trial, chain, occasion in
        try body(trial, occasion) { inner in
          let (source, settler) = trial.pending()
          let outer = chain.apply(trial.adapter, source) { _ in inner }
          trial.settle(settler, .rejected(trial.fault()))
          return outer
        }
      }
  }

  /// How a promise ended that waits for itself.
  static func end<End: CycleEnd>(_ trial: Trial<A>, _ observation: Observation) throws -> End {
    let outcome = observation.outcomes.first
    try trial.check(outcome?.isFulfilled != true, "a promise that waits for itself was fulfilled")
    switch outcome {
    case .cancelled?: return .cancels
    case .some: return .rejects
    case nil: return .pending
    }
  }
}

extension [RuleInfo] {
  /// The texts of ``Resolution``.
  static let resolution: Self = [
    .res01, .res02, .res03, .res05, .res06, .res08, .res09, .res10, .res11, .res12,
  ]
}
