extension HookingAdapter {
  @Rule static var can13: Law {
    "No lock is held while a hook runs: it may use the promise, and wait for threads that use it."
    intent("Cleaning up is user code like any other.")
    origin("TaskCancellation.swift in the standard library; .NET guidelines")
    hint("take the hooks out under the lock, and run them outside it")
    once { trial in
      let (late, isFree) = (trial.spy("a handler"), Box<Bool>())
      let (again, after) = (trial.spy("a hook of a hook"), trial.spy("a late hook"))
      let promise = trial.cancellable()
      _ = try hooking(promise)({
        isFree.value = trial.elsewhere {
          trial.onEnd(of: promise.handle) { _ in late.hit() }
          _ = promise.isCancelled()
        }
        trial.onEnd(of: promise.handle) { _ in late.hit() }
        _ = promise.onCancel? { again.hit() }
        trial.cancel(promise)
      })
      let early = trial.observe(promise.handle)
      trial.cancel(promise)
      trial.quiesce()
      try trial.check(isFree.value != nil, "the hook never ran")
      try trial.check(isFree.value == true, "another thread was blocked while a hook ran")
      try trial.expectCancelled(early)
      try trial.expect(late, ran: 2, "attached inside a hook, and on another thread at that time")
      // Both are registered after the cancellation; CAN-10 says what becomes of such hooks.
      _ = promise.onCancel? { after.hit() }
      trial.quiesce()
      try trial.check(again.count <= 1, "a hook of a hook ran \(times(again.count))")
      if after.count == 1 {
        try trial.expect(again, ran: 1, "though a hook that was registered later did run")
      }
    }
    given(Ability<any (AwaitingAdapter & HookingAdapter).Type>(.awaiting)) {
      withItsTask($0)
    }
  }

  /// Cancels a task that waits, and perhaps the promise with it.
  private static func withItsTask<B: AwaitingAdapter & HookingAdapter>(_: B.Type) -> Part {
    B.once("with a task that waits") { trial in
      let (thread, isFree) = (TaskThread(trial), Box<Bool>())
      let promise = trial.cancellable()
      _ = try B.hooking(promise)({
        isFree.value = trial.elsewhere { _ = promise.isCancelled() }
      })
      let awaiter = Awaiter(trial, on: thread, for: promise.handle)
      try thread.expectIdle()
      awaiter.cancel()
      trial.quiesce()
      trial.settle(promise.settler, .fulfilled(trial.token()))
      try trial.check(awaiter.wait() != nil, "the wait never ended")
      try trial.check(isFree.value != false, "another thread was blocked while a hook ran")
    }
  }
}
