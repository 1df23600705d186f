extension HookingAdapter {
  @Rule static var can14: Law {
    "A hook that settles the promise comes too late: the promise is cancelled already."
    intent("Stopping the work often ends it with an error, which should not be shown.")
    origin("bluebird")
    hint("deciding after the hooks have run")
    once { trial in
      let promise = trial.cancellable()
      let replies = Log<Bool?>()
      let value = trial.token()
      let isCancelled = Box<Bool>()
      _ = try hooking(promise)({
        isCancelled.value = promise.isCancelled()
        replies.add(promise.settler.fulfill(value))
      })
      let early = trial.observe(promise.handle)
      trial.cancel(promise)
      let outcome = try trial.expectCancelled(early)
      try trial.expect(promise.handle, outcome)
      try trial.expect(replies, reaches: 1, "the hook ran \(times(replies.all.count))")
      try trial.check(replies.all[0] != true, "settling inside the hook reports that it won")
      try trial.check(isCancelled.value == true, "inside its hook it does not read as cancelled")
    }
  }
}
