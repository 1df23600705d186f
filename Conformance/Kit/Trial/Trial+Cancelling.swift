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

// MARK: Who depends on a promise

extension Trial {
  /// Watches how a promise ends, as somebody who needs it: where observers do not count, by a step.
  func stay(with handle: A.Handle) -> Observation {
    guard !design.observersCount, let step = A.transforms.driven.first else {
      return observe(handle)
    }
    return observe(step.passing(self, handle) {})
  }

  /// The promise, of which each request to cancel it is noted.
  func noted(_ promise: CancellablePromise<A.Handle>) -> CancellablePromise<A.Handle> {
    guard design.requestsWait else { return promise }
    let note = { @Sendable in self.asks(promise.handle, promise.settler) }
    return CancellablePromise(
      handle: promise.handle,
      settler: promise.settler,
      cancel: {
        note()
        return promise.cancel()
      },
      isCancelled: promise.isCancelled,
      onCancel: promise.onCancel,
      cancelWithReason: promise.cancelWithReason.map { cancel in
        { @Sendable (reason: TrialFault) -> Bool? in
          note()
          return cancel(reason)
        }
      }
    )
  }

  /// The same of a promise of another type, which is held like others.
  func hold<Value>(output: Output<Value>) -> Output<Value> {
    let held = hold(output)
    guard design.observersHoldUpRequests, let cancel = held.cancel else { return held }
    return Output(
      observe: held.observe,
      cancel: {
        self.asksOutput()
        return cancel()
      },
      wait: held.wait,
      fulfill: held.fulfill
    )
  }

  /// Ends the trial if a request to cancel a promise would wait for what depends on it.
  func expectAsked(_ handle: A.Handle) throws {
    asks(handle)
    try expectPossible()
  }
}

extension Outcome {
  var isFulfilled: Bool { if case .fulfilled = self { true } else { false } }
}

extension Trial {
  /// Fails the trial unless what waits beside cancelled branches sees the source end as it was settled; or cancelled,
  /// where any branch cancels it.
  func expect(beside observation: Observation, _ outcome: Outcome) throws {
    if design.outlivesItsBranches { return try expect(observation, outcome) }
    try expectCancelled(observation, "what waits beside a cancelled branch")
  }
}
