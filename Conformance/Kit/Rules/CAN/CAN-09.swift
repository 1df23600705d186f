extension HookingAdapter {
  @Rule static var can09: Law {
    "A hook runs exactly once when the promise is cancelled, and never when it is settled."
    intent("A download is stopped once, and only if it was given up.")
    origin("bluebird; WPT; new")
    hint("hooks that are run at every end, or at every call of cancel")
    once { trial in
      let hook = trial.spy("the hook")
      let promise = trial.cancellable(hook)
      let early = trial.observe(promise.handle)
      try trial.expect(hook, ran: 0, "before anything happened")
      trial.cancel(promise)
      try trial.expectCancelled(early)
      try trial.expect(hook, ran: 1, "when it was cancelled")
    }
    once("after the cancellation") { trial in
      let promise = trial.cancellable()
      let onCancel = try hooking(promise)
      trial.cancel(promise)
      let (here, there) = (trial.spy("the hook"), trial.spy("that of another thread"))
      _ = onCancel { here.hit() }
      trial.elsewhere { _ = onCancel { there.hit() } }
      trial.quiesce()
      // Whether it runs at all is a choice.
      try trial.check(here.count <= 1, "a hook that came too late ran \(times(here.count))")
      try trial.expect(there, ran: here.count, "as on the thread that cancelled")
    }
    once("while another thread cancels") { trial in
      _ = try hooking(trial.cancellable())
      let late = trial.design.declared(LateHook.self)
      try trial.race(threads: 2) { _ in
        (promise: trial.cancellable(), hook: trial.spy("the hook"))
      } _: { shared, index in
        if index == 0 {
          _ = shared.promise.cancel()
        } else {
          _ = shared.promise.onCancel? { shared.hook.hit() }
        }
      } check: { shared in
        if late == .immediate || late == .async {
          return try trial.expect(shared.hook, ran: 1, "whichever thread was first")
        }
        // Whether it runs where it came too late is a choice.
        trial.quiesce()
        let count = shared.hook.count
        try trial.check(count <= 1, "a hook ran \(times(count))")
      }
    }
    arrivals { trial in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let hook = trial.spy("the hook")
        let promise = trial.cancellable(hook)
        let early = trial.settle(promise.settler, outcome, arriving: trial.arrival) {
          trial.observe(promise.handle)
        }
        try trial.expect(early, outcome)
        try trial.expect(hook, ran: 0, "when it was \(outcome)")
        // A signal knows of no failure, but of the value that its promise has.
        guard outcome.isFulfilled else { continue }
        let late = trial.spy("the late hook")
        _ = promise.onCancel? { late.hit() }
        trial.cancel(promise)
        try trial.expect(late, ran: 0, "when it was registered after the fulfilment")
      }
    }
  }
}
