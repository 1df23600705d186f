extension BranchCancellingAdapter {
  @Rule static var mem06: Law {
    "A cancelled branch is released, with its handler, while its source lives on."
    intent("A source that lives as long as the app does not collect its cancelled branches.")
    origin("Reactive Streams 3.13; DOM, weak dependents")
    hint("the list of handlers of the source")
    eachBranch(handling) { trial, step in
      let promise = trial.cancellable()
      let sibling = trial.observe(promise.handle)
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
      try trial.expect(sibling, .fulfilled(value))
    }
    // A promise that a handler returned is waited for like the first; where promises are objects, that shows.
    given(object, or: .identity) { object in
      each(chains.driven, or: .chain, arrivals: .plain) { trial, chain in
        let inner = trial.pending()
        // Somebody else needs it, so that it goes on.
        let needed = trial.observe(inner.handle)
        let branch = try cancelled(trial, chain, following: inner.handle, object)
        trial.quiesce(until: { branch.object == nil })
        try trial.check(
          branch.object == nil,
          "the promise that its handler returned keeps a cancelled branch"
        )
        let value = trial.token()
        trial.settle(inner.settler, .fulfilled(value))
        try trial.expect(needed, .fulfilled(value))
      }
    }
  }

  /// Cancels a branch that waits for what its handler returned.
  private static func cancelled(
    _ trial: Trial<Self>,
    _ chain: Chain<Self>,
    following inner: Handle,
    _ object: (Handle) -> AnyObject
  ) throws -> Former {
    let branch = trial.arrive(.fulfilled(trial.token())) { source in
      chain.apply(trial, source) { _ in inner }
    }
    trial.quiesce()
    try trial.check(!trial.isCancelled(branch), "it was cancelled while it waited")
    trial.cancel(branch)
    trial.quiesce()
    try trial.check(trial.isCancelled(branch), "a branch was not cancelled")
    return Former(object: object(branch))
  }
}
