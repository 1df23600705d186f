extension CancellableAdapter {
  @Rule static var can07: Law {
    "As soon as cancelling has returned, the promise or its signal reads as cancelled."
    intent("No code in between acts on an outdated state.")
    origin("bluebird cancel.js")
    hint("a state that is written by a later job")
    once { trial in
      let (promise, settled) = (trial.cancellable(), trial.cancellable())
      try trial.check(!promise.isCancelled(), "a pending promise reads as cancelled")
      trial.cancel(promise)
      try trial.check(promise.isCancelled(), "after cancelling it does not read as cancelled")
      trial.quiesce()
      try trial.check(promise.isCancelled(), "later it does not read as cancelled")
      trial.settle(settled.settler, .fulfilled(trial.token()))
      try trial.check(!settled.isCancelled(), "a fulfilled promise reads as cancelled")
    }
    each(verbs.hearing(.value), arrivals: .plain) { trial, verb in
      let promise = trial.cancellable()
      let read = Log<Bool>()
      _ = trial.arrive(.fulfilled(trial.token())) { handle in
        verb.apply(trial, handle) {
          trial.cancel(promise)
          read.add(promise.isCancelled())
        }
      }
      trial.quiesce()
      try trial.check(
        read.all == [true],
        "inside a handler, after cancelling, it read as cancelled: \(read.all)"
      )
      try trial.check(promise.isCancelled(), "after the handler it does not read as cancelled")
    }
  }
}
