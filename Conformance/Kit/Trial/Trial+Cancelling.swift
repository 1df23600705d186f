extension Trial {
  /// Cancels, for a reason of the suite's own where there are reasons, so that its handlers know it.
  ///
  /// - Parameter givesReason: whether there is to be a reason, which may make it another end.
  @discardableResult
  func cancel(_ promise: CancellablePromise<A.Handle>, givesReason: Bool = true) -> Bool? {
    stage.trace.begin("cancels")
    defer { stage.trace.end("cancels") }
    return stage.during("cancel") {
      if givesReason, let cancel = promise.cancelWithReason {
        cancel(fault())
      } else {
        promise.cancel()
      }
    }
  }

  /// Runs everything that can run, and fails the trial unless `observation` saw exactly one outcome, which is no value;
  /// returns it.
  @discardableResult
  func expectCancelled(_ observation: Observation, _ what: String = "it") throws -> Outcome {
    quiesce(until: { observation.count > 0 })
    let seen = observation.outcomes
    try check(!seen.isEmpty, "expected \(what) to be cancelled, but it stayed pending")
    try check(
      seen.count == 1 && !seen[0].isFulfilled,
      "expected \(what) to be cancelled, once; observed \(seen.inTurn)"
    )
    return seen[0]
  }

  /// The same; or that it has the value with which its worker went on, where that was only asked.
  func expectCancelled(
    _ observation: Observation,
    _ what: String = "it",
    unlessAskedFor value: Token
  ) throws {
    quiesce(until: { observation.count > 0 })
    if !design.cancelsForCertain, observation.outcomes == [.fulfilled(value)] {
      return try expect(observation, .fulfilled(value))
    }
    try expectCancelled(observation, what)
  }
}

extension Outcome {
  var isFulfilled: Bool { if case .fulfilled = self { true } else { false } }
}

extension Trial {
  /// Whether any promise can be cancelled, also one that a step has made.
  static var canCancelBranches: Bool { A.self is any BranchCancellingAdapter.Type }

  /// Fails the trial unless what waits beside cancelled branches sees the source end as it was settled; or cancelled,
  /// where any branch cancels it.
  func expect(beside observation: Observation, _ outcome: Outcome) throws {
    if design.outlivesItsBranches { return try expect(observation, outcome) }
    try expectCancelled(observation, "what waits beside a cancelled branch")
  }
}
