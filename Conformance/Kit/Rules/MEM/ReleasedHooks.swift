extension HookingAdapter {
  /// Hooks that run, that do not, and that are removed: a producer that goes away may settle what is left.
  static var releasedHooks: Part {
    possible(.all).map { end in
      once("hooks of what is \(end)") { trial in
        let (callbacks, promise) = (Callbacks(trial), trial.cancellable())
        let seen = trial.observe(promise.handle)
        let removers = try (0..<6).map { _ in try capture(trial, promise, callbacks) }
        // Where hooks cannot be removed, all stay.
        for remove in removers.prefix(3) { remove?() }
        if let outcome = trial.outcome(endingAs: end) {
          trial.settle(promise.settler, outcome)
        } else {
          trial.cancel(promise)
        }
        try trial.expect(seen, reaches: 1, "it stayed pending")
        try callbacks.expect(released: 6, "of hooks when the promise was \(end)")
        withExtendedLifetime((promise, removers)) {}
      }
    }.sum ?? .lacking(.cancelHook)
  }

  /// Registers a hook that holds an object; no variable holds that afterwards.
  private static func capture(
    _ trial: Trial<Self>,
    _ promise: CancellablePromise<Handle>,
    _ callbacks: Callbacks<Self>
  ) throws -> (@Sendable () -> Void)? {
    let captured = callbacks.token {
      trial.use(promise.handle)
      _ = promise.isCancelled()
    }
    return try hooking(promise)({ withExtendedLifetime(captured) {} })
  }
}
