extension BranchCancellingAdapter {
  @Rule static var mem06: Law {
    "A cancelled branch is released, with its handler, while its source lives on."
    intent("A source that lives as long as the app does not collect its cancelled branches.")
    origin("Reactive Streams 3.13; DOM, weak dependents")
    hint("the list of handlers of the source")
    eachBranch(handling) { trial, step in
      let promise = trial.cancellable()
      let sibling = trial.stay(with: promise.handle)
      let value = trial.token()
      let released = Counter()
      do {
        let branches = (0..<5).compactMap { _ in
          let payload = Token(in: trial.stage.ledger) { released.increment() }
          return step.apply(trial, promise.handle, holding: payload)
        }
        try trial.check(released.count == 0, "\(released.count) of 5 captures were released before")
        for branch in branches { trial.cancel(branch) }
        for branch in branches {
          try trial.check(trial.isCancelled(branch), "a branch was not cancelled")
        }
      }
      trial.quiesce(until: { released.count == 5 })
      try trial.expect(
        released,
        reaches: 5,
        "\(5 - released.count) captures of 5 cancelled branches are kept"
      )
      trial.settle(promise.settler, .fulfilled(value))
      try trial.expect(beside: sibling, .fulfilled(value))
    }
    // What has no handler is released itself.
    given(object, or: .identity) { object in
      each(everyVerb.filter(\.ends.isEmpty), or: .mover) { trial, verb in
        let source = trial.pending()
        let needed = trial.stay(with: source.handle)
        // A step that gives its source has no branch.
        guard let branch = try cancelled(trial, object, verb, of: source.handle) else {
          return try trial.check(true, "")
        }
        trial.letGoOfAll()
        trial.quiesce(until: { branch.object == nil })
        try trial.check(branch.object == nil, "its source keeps a cancelled branch")
        let value = trial.token()
        trial.settle(source.settler, .fulfilled(value))
        try trial.expect(beside: needed, .fulfilled(value))
      }
    }
    // A promise that a handler returned is waited for like the first; where promises are objects, that shows.
    given(object, or: .identity) { object in
      each(verbs(Chain<Self>.self).driven, or: .chain, arrivals: .plain) { trial, step in
        try expectReleased(trial, object, step)
      }
        + each(
          finallyVerbs(\.returnsPromise).driven,
          or: .promiseFinally,
          arrivals: .plain
        ) { trial, step in try expectReleased(trial, object, step) }
    }
  }

  /// Cancels a branch that waits for what its handler returned, and expects it to be released.
  private static func expectReleased(
    _ trial: Trial<Self>,
    _ object: (Handle) -> AnyObject,
    _ step: Verb<Self>
  ) throws {
    // Right after its handler, too, before anything else happens, where the trial runs handlers one by one.
    for isHasty in [.gate, .current].contains(step.schedule.place) ? [false, true] : [false] {
      let inner = trial.pending()
      // Somebody else needs it, so that it continues.
      let needed = trial.stay(with: inner.handle)
      let branch = try cancelled(trial, object, step, waitingFor: inner.handle, isHasty)
      trial.letGoOfAll()
      trial.quiesce(until: { branch.object == nil })
      try trial.check(
        branch.object == nil,
        "the promise that its handler returned keeps a cancelled branch"
      )
      let value = trial.token()
      trial.settle(inner.settler, .fulfilled(value))
      // Where any branch cancels its source, it is not said whether it cancels what a finally handler returned.
      if trial.design.outlivesItsBranches { try trial.expect(needed, .fulfilled(value)) }
    }
  }

  /// What a verb without a handler made, which is cancelled; nothing where it gives its source.
  private static func cancelled(
    _ trial: Trial<Self>,
    _ object: (Handle) -> AnyObject,
    _ verb: Verb<Self>,
    of source: Handle
  ) throws -> WeakObject? {
    let branch = try branch(trial, verb, source)
    guard !trial.isSource(source, of: branch, by: verb) else { return nil }
    try trial.cancelForCertain(branch, "a branch")
    return WeakObject(object: object(branch))
  }

  private static func cancelled(
    _ trial: Trial<Self>,
    _ object: (Handle) -> AnyObject,
    _ step: Verb<Self>,
    waitingFor inner: Handle,
    _ isHasty: Bool
  ) throws -> WeakObject {
    let returned = Counter()
    let branch = try trial.arrive(.fulfilled(trial.token())) { source in
      try follow(trial, step, source, inner) { returned.increment() }
    }
    if isHasty {
      while returned.count == 0, !trial.stage.gate.isEmpty { trial.stage.gate.runNext() }
    } else {
      trial.quiesce()
    }
    try trial.check(!trial.isCancelled(branch), "it was cancelled while it waited")
    try trial.cancelForCertain(branch, "a branch")
    return WeakObject(object: object(branch))
  }
}
