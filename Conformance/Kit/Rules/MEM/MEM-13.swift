extension HookingAdapter {
  @Rule static var mem13: Law {
    "What a hook captured is released with no lock held, even if the hook never ran."
    intent("A producer that goes away may settle what is left in its `deinit`.")
    hint("hooks that are removed, or that are not needed once the promise is settled")
    tried(arrivals: [.immediately]) { trial, moment in
      let callbacks = Callbacks(trial)
      let promise = trial.cancellable()
      let seen = trial.observe(promise.handle)
      var expected = 0
      // Some are removed, where that is possible; the rest stay until the promise ends.
      for number in 0..<6 {
        guard let takeBack = hook(trial, promise, callbacks) else { break }
        if number < 3 { takeBack() }
        expected += 1
      }
      try trial.check(expected > 0, "no hook can be registered")
      if let outcome = trial.outcome(endingAs: moment.end) {
        trial.settle(promise.settler, outcome)
      } else {
        trial.cancel(promise)
      }
      try trial.expect(seen, reaches: 1, "it came to \(seen.words)")
      try callbacks.expect(released: expected, "when the promise was \(moment.end)")
    }
  }

  private static func hook(
    _ trial: Trial<Self>,
    _ promise: CancellablePromise<Handle>,
    _ callbacks: Callbacks<Self>
  ) -> (@Sendable () -> Void)? {
    guard let register = promise.onCancel else { return nil }
    let captured = callbacks.token {
      trial.use(promise.handle)
      _ = promise.isCancelled()
    }
    return register { withExtendedLifetime(captured) {} } ?? {}
  }
}
