extension HookingAdapter {
  @Rule static var can15: Law {
    "A removed hook is not called, and all hooks are released when the promise is settled."
    intent("A long-lived signal does not keep the hooks of work that is over.")
    origin("DOM, abort algorithms; .NET Registration.Dispose")
    hint("the list of hooks after removal, after settlement and after cancellation")
    once("removed") { trial in
      let (kept, removed) = (trial.spy("the hook that stays"), trial.spy("the other"))
      let last = trial.spy("the last hook")
      let promise = trial.cancellable(kept)
      let before = trial.stage.ledger.live
      let remove = try capture(trial, promise, removed)
      try expectLive(trial, before + 1, "captures of a hook that may run")
      _ = try hooking(promise)({ last.hit() })
      if let remove {
        remove()
        remove()
        try expectLive(trial, before, "captures of a hook that was removed")
      }
      trial.cancel(promise)
      try trial.expect(kept, ran: 1, "when it was cancelled")
      try trial.expect(last, ran: 1, "when the one before it was removed twice")
      // Where hooks cannot be removed, this one stays.
      try trial.expect(removed, ran: remove == nil ? 1 : 0, "when it was removed before")
    }
    once("settled or cancelled") { trial in
      for end in [Outcome.fulfilled(trial.token()), .rejected(trial.fault()), .cancelled] {
        let hook = trial.spy("the hook")
        let promise = trial.cancellable()
        let early = trial.observe(promise.handle)
        let before = trial.stage.ledger.live
        let remove = try capture(trial, promise, hook)
        try expectLive(trial, before + 1, "captures of a hook that may run")
        if end == .cancelled {
          _ = promise.cancel()
        } else {
          trial.settle(promise.settler, end)
        }
        try trial.expect(early, reaches: 1, "it stayed pending")
        try trial.expect(hook, ran: end == .cancelled ? 1 : 0, "when it was \(end)")
        try expectLive(trial, before, "captures of a hook when it was \(end)")
        withExtendedLifetime((promise, remove)) {}
      }
    }
  }

  /// Registers a hook that holds a payload; no variable holds it afterwards.
  private static func capture(
    _ trial: Trial<Self>,
    _ promise: CancellablePromise<Handle>,
    _ hook: Spy
  ) throws -> (@Sendable () -> Void)? {
    let captured = trial.token()
    return try hooking(promise)({ withExtendedLifetime(captured) { hook.hit() } })
  }
}
