extension BranchCancellingAdapter {
  @Rule static var can26: Law {
    "A cancelled step cancels the returned promise that it waits for, or never asks for one."
    intent("The second of two requests is stopped as well as the first.")
    origin("bluebird, “cancels the followee”")
    hint("the promise that a step waits for changes when its handler has returned")
    given(design.countsInterest, or: .countedInterest)
    heard(returning, or: .chain, arrivals: [.immediately]) { trial, moment in
      let hook = trial.probe("the hook of the returned promise")
      let inner = trial.cancellable(hook)
      let (outer, other) = try waits(trial, moment, for: inner.handle)
      try trial.check(!trial.isCancelled(outer), "it was cancelled while it waited")
      try trial.cancelForCertain(outer)
      try trial.check(trial.isCancelled(inner.handle), "the returned promise was left running")
      if inner.onCancel != nil {
        try trial.expect(hook, ran: 1, "when the step was cancelled")
      }
      try endsBesides(trial, other)
    }
    heard(returning, or: .chain, arrivals: [.immediately]) { trial, moment in
      // Somebody else needs the promise that the handler returned.
      let inner = trial.cancellable()
      let needed = trial.stay(with: inner.handle)
      let (outer, other) = try waits(trial, moment, for: inner.handle)
      let value = trial.token()
      try trial.cancelForCertain(outer)
      try trial.check(
        !trial.isCancelled(inner.handle),
        "it was cancelled although somebody else waits for it"
      )
      trial.settle(inner.settler, .fulfilled(value))
      try trial.expect(needed, .fulfilled(value))
      try endsBesides(trial, other)
    }
  }

  /// Steps whose handlers return a promise, which is what follows; at the end, a promise is for cleaning up.
  private static var returning: [Verb<Self>] {
    verbs(Chain<Self>.self, RecoveryChain<Self>.self)
  }

  /// What a step that was attached before follows, and what sees how it ends.
  private typealias Other = (outer: Observation, inner: Handle, settler: Settler)

  /// Has a step wait for `inner`, as a second one where the moment says so.
  private static func waits(
    _ trial: Trial<Self>,
    _ moment: Moment<Verb<Self>>,
    for inner: Handle
  ) throws -> (Handle, Other?) {
    let (source, end) = try trial.promise(endingAs: moment.end)
    var other: Other?
    if moment.isSecond {
      let (handle, settler) = trial.pending()
      let first = try follow(trial, moment.step, source, handle)
      other = (trial.observe(first), handle, settler)
    }
    let outer = try follow(trial, moment.step, source, inner)
    end()
    trial.quiesce()
    return (outer, other)
  }

  /// Fails the trial unless the other step continues.
  private static func endsBesides(_ trial: Trial<Self>, _ other: Other?) throws {
    guard let other else { return }
    try trial.check(
      !trial.isCancelled(other.inner),
      "it was cancelled with what a second handler returned"
    )
    let value = trial.token()
    trial.settle(other.settler, .fulfilled(value))
    try trial.expect(other.outer, .fulfilled(value))
  }
}
