extension CancellableAdapter {
  @Rule static var can04: Law {
    "A settlement after the cancellation is dropped, and reports that it lost where settling reports which call won."
    intent("A producer that was too slow does no harm.")
    origin("bluebird; Kotlin")
    hint("settling what is cancelled")
    once { trial in
      let promise = trial.cancellable()
      let early = trial.observe(promise.handle)
      trial.cancel(promise)
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let reply = trial.settle(promise.settler, outcome)
        try trial.check(reply != true, "a settlement after the cancellation reports that it won")
        trial.quiesce()
        if !trial.design.settlesTwice { break }
      }
      let outcome = try trial.expectCancelled(early)
      try trial.expect(promise.handle, outcome)
    }
    given(Self.self as? any BranchCancellingAdapter.Type, or: .branchCancelling) { inside($0) }
  }

  /// A handler cancels the promise that it is about to give a value.
  private static func inside<B: BranchCancellingAdapter>(_: B.Type) -> Part {
    B.each(B.transforms) { trial, step in
      let (own, value) = (Box<B.Handle>(), trial.token())
      let (source, settler) = trial.pending()
      let branch = step.apply(trial, source) { _ in
        if let own = own.take() { trial.cancel(own) }
        return value
      }
      own.value = branch
      let seen = trial.observe(branch)
      trial.settle(settler, .fulfilled(trial.token()))
      try trial.expectCancelled(seen)
    }
  }
}
