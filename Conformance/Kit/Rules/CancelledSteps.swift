/// The rules of CAN about what a cancellation does to the steps downstream of it.
enum CancelledSteps<A: CancellableAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CAN-22",
        .mustIf("a promise can be cancelled"),
        "Cancelling a promise reaches every promise that is derived from it; no handler gets a value.",
        intent: "Nobody waits for a value that will not come.",
        origin: "bluebird, “3 branches, root cancels”",
        hint: "how an end that is no value passes through a step",
        .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
          let promise = trial.cancellable()
          let ran = trial.probe("a handler")
          let transform = { (handle: A.Handle) in
            step.apply(trial.adapter, handle) { token in
              ran.hit()
              return token
            }
          }
          let branches = (0..<3).map { _ in transform(promise.handle) }
          let all = branches + [transform(transform(branches[0]))]
          let seen = all.map(trial.observe)
          let own = trial.observe(promise.handle)
          trial.cancel(promise)
          trial.quiesce()
          let outcome = try trial.expectCancelled(own)
          for observation in seen { try trial.expect(observation, outcome) }
          try trial.expect(transform(promise.handle), outcome)
          try trial.expect(ran, ran: 0, "downstream of a cancellation")
        }
      ),
      Rule(
        "CAN-23",
        .choice(key: "catch-sees-cancel", values: ["yes", "no"]),
        "A handler for errors is called for a cancellation, or is not.",
        intent: "Whether an alert has to be told not to show one.",
        origin: "PromiseKit CatchPolicy (not by default); bluebird (no)",
        hint: "how handlers for errors tell a cancellation",
        .each(A.recoveries, or: .recovery, arrivals: [.immediately]) { trial, step in
          let saw = trial.probe("the handler")
          let token = trial.token()
          try ends(trial) { handle in
            step.apply(trial.adapter, handle) { _ in
              saw.hit()
              return token
            }
          }
          try trial.check(saw.count <= 1, "the handler ran \(times(saw.count))")
          trial.observed(saw.count == 1 ? "yes" : "no")
        }
          + .each(A.errorObservers, or: .errorObserver, arrivals: [.immediately]) { trial, step in
            let saw = trial.probe("the handler")
            try ends(trial) { handle in
              _ = step.apply(trial.adapter, handle) { _ in saw.hit() }
              return handle
            }
            try trial.check(saw.count <= 1, "the handler ran \(times(saw.count))")
            trial.observed(saw.count == 1 ? "yes" : "no")
          }
      ),
      Rule(
        "CAN-24",
        .choice(key: "recover-cancel", values: ["yes", "no"]),
        "A handler for errors can turn a cancellation into a value, or cannot.",
        intent: "Whether giving up can be undone further down.",
        origin: "Cats Effect MonadCancel (no)",
        hint: "how handlers for errors tell a cancellation",
        .each(A.recoveries, or: .recovery, arrivals: [.immediately]) { trial, step in
          let token = trial.token()
          let end = try ends(trial) { handle in step.apply(trial.adapter, handle) { _ in token } }
          trial.observed(end == .fulfilled(token) ? "yes" : "no")
        }
          + .each(A.recoveryChains, or: .recoveryChain, arrivals: [.immediately]) { trial, step in
            let token = trial.token()
            let (inner, settler) = trial.pending()
            trial.settle(settler, .fulfilled(token))
            let end = try ends(trial) { handle in step.apply(trial.adapter, handle) { _ in inner } }
            trial.observed(end == .fulfilled(token) ? "yes" : "no")
          }
      ),
      Rule(
        "CAN-25",
        .choice(key: "finally-on-cancel", values: ["yes", "no"]),
        "What runs at the end runs exactly once when the promise before it is cancelled, or does not.",
        intent: "Whether the spinner stops also for who gave up.",
        origin: "bluebird, “calls finally handlers”",
        hint: "the ends after which it runs",
        .each(A.finalizers, or: .finally, arrivals: [.immediately]) { trial, step in
          let ran = trial.probe("the handler at the end")
          try ends(trial) { handle in
            step.attach(trial, handle) { ran.hit() }
          }
          try trial.check(ran.count <= 1, "the handler at the end ran \(times(ran.count))")
          trial.observed(ran.count == 1 ? "yes" : "no")
        }
      ),
    ]
  }

  /// Cancels a promise, and says how what was derived from it ended.
  @discardableResult
  private static func ends(
    _ trial: Trial<A>,
    _ derive: (A.Handle) -> A.Handle
  ) throws -> Outcome {
    let promise = trial.cancellable()
    let (own, derived) = (trial.observe(promise.handle), trial.observe(derive(promise.handle)))
    trial.cancel(promise)
    trial.quiesce()
    try trial.expectCancelled(own)
    try trial.check(
      derived.outcomes.count == 1,
      "downstream of a cancellation it was settled \(times(derived.outcomes.count))"
    )
    return derived.outcomes[0]
  }
}

extension Finalizer {
  /// Attaches something to run at the end, whatever the spelling wants it to return.
  func attach(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ body: @escaping @Sendable () -> Void
  ) -> A.Handle {
    switch apply {
    case .plain(let call): call(trial.adapter, handle, body)
    case .throwing(let call): call(trial.adapter, handle) { () throws(Fault) in body() }
    case .promise(let call):
      call(trial.adapter, handle) {
        body()
        let (promise, settler) = trial.pending()
        settler.settle(.fulfilled(trial.token()))
        return promise
      }
    }
  }
}
