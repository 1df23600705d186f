/// RES: what becomes of a promise that a handler returns, or that a promise is resolved with.
extension PromiseAdapter {
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
