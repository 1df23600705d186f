/// RES: what becomes of a promise that a handler returns, or that a promise is resolved with.
extension PromiseAdapter {
  typealias Follow = @Sendable (Handle) -> Handle

  /// A case for each way to make a promise follow another that ends so, then.
  static func following(
    ends: [Ends] = .all,
    arrivals: [Arrival] = .all,
    _ body: @escaping @Sendable (Trial<Self>, Moment<Void>, @escaping Follow) throws -> Void
  ) -> Part {
    let kinds: [(any Spelling.Type, Profile.Need)] = [
      (Chain<Self>.self, .chain), (RecoveryChain<Self>.self, .recoveryChain),
    ]
    let parts = kinds.map { kind, need in
      tried(verbs(kind), or: need, ends: ends, arrivals: arrivals, seconds: false) {
        trial,
        moment in
        try body(trial, moment.stepless) { inner in
          let (source, settler) = trial.pending()
          let outer = moment.step.following(trial, source, inner)
          trial.settle(settler, trial.outcome(fulfilled: moment.step.ends == .value))
          // The promise that is followed would show how it ends itself.
          return outer ?? trial.pending().handle
        }
      }
    }
    return parts.sum ?? .lacking(.chain)
  }

  /// A case for each way to make promises follow another, and each end, which is theirs as well.
  static func endingAlike(ends: [Ends], followers count: Int = 1) -> Part {
    following(ends: ends) { trial, moment, follow in
      let met = try trial.meet(moment) { inner in (0..<count).map { _ in follow(inner) } }
      for outer in met.made.flatMap(\.self) { try trial.expect(outer, met.end) }
    }
  }

  /// Has promises follow each other in a circle, the only one itself, and observes how each ends.
  static func observeCircle<End: CycleEnd>(
    _ trial: Trial<Self>,
    _ chain: Chain<Self>,
    of length: Int,
    _: End.Type
  ) throws {
    let boxes = (0..<length).map { _ in Box<Handle>() }
    let sources = (0..<length).map { _ in trial.pending() }
    let circle = (0..<length).map { index in
      chain.apply(trial, sources[index].handle) { _ throws(TrialFault) in
        boxes[(index + 1) % length].take() ?? sources[index].handle
      }
    }
    for (box, handle) in zip(boxes, circle) { box.value = handle }
    let observations = circle.map(trial.observe)
    for source in sources { trial.settle(source.settler, .fulfilled(trial.token())) }
    trial.quiesce()
    try trial.check(boxes.allSatisfy { $0.value == nil }, "a handler did not run")
    for observation in observations {
      trial.observed(try end(trial, observation) as End)
    }
  }

  /// How a promise ended that waits for itself.
  private static func end<End: CycleEnd>(_ trial: Trial<Self>, _ observation: Observation) throws
    -> End
  {
    let outcome = observation.outcomes.first
    try trial.check(outcome?.isFulfilled != true, "a promise that waits for itself was fulfilled")
    switch outcome {
    case .cancelled?: return .cancels
    case .some: return .rejects
    case nil: return .pending
    }
  }
}
