extension CancellableAdapter {
  @Rule static var can02: Law {
    "Cancelling again does nothing: observers are notified once, and a hook is called once."
    intent("Code that cleans up need not know what other code does.")
    origin("WPT dom/abort/event.any.js; Swift Task.cancel")
    hint("cancelling what is cancelled")
    once { trial in
      let hook = trial.probe("the hook")
      let promise = trial.cancellable(hook)
      let early = trial.observe(promise.handle)
      // Also before the effects of the first call have shown.
      for _ in 1...2 {
        trial.cancel(promise)
        trial.cancel(promise)
        trial.quiesce()
      }
      let outcome = try trial.expectCancelled(early)
      try trial.expect(promise.handle, outcome)
      if promise.onCancel != nil { try trial.expect(hook, ran: 1, "when cancelled four times") }
    }
  }
}
