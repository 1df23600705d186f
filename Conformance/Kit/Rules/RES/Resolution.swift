/// RES: what becomes of a promise that a handler returns, or that a promise is resolved with.
extension PromiseAdapter {
  typealias Follow = @Sendable (Handle) -> Handle

  /// A case for each way to make a promise follow another that ends so, then.
  static func following(
    ends: [Ends] = .all,
    arrivals: [Arrival] = .all,
    _ body: @escaping @Sendable (Trial<Self>, Moment<Void>, @escaping Follow) throws -> Void
  ) -> Part {
    tried(chains, or: .chain, ends: ends, arrivals: arrivals, seconds: false) { trial, moment in
      try body(trial, moment.stepless) { inner in
        let (source, settler) = trial.pending()
        let outer = moment.step.apply(trial, source) { _ throws(TrialFault) in inner }
        trial.settle(settler, .fulfilled(trial.token()))
        return outer
      }
    }
      + tried(recoveryChains, or: .recoveryChain, ends: ends, arrivals: arrivals, seconds: false) {
        trial,
        moment in
        try body(trial, moment.stepless) { inner in
          let (source, settler) = trial.pending()
          let outer = moment.step.apply(trial, source) { _ in inner }
          trial.settle(settler, .rejected(trial.fault()))
          return outer
        }
      }
  }

  /// How a promise ended that waits for itself.
  static func end<End: CycleEnd>(_ trial: Trial<Self>, _ observation: Observation) throws -> End {
    let outcome = observation.outcomes.first
    try trial.check(outcome?.isFulfilled != true, "a promise that waits for itself was fulfilled")
    switch outcome {
    case .cancelled?: return .cancels
    case .some: return .rejects
    case nil: return .pending
    }
  }
}
