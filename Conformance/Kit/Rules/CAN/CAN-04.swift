/// What cancelling does to a pending promise.
public enum CancelEffect: String, CaseIterable, ChoiceValue {
  /// Cancelling: ends the promise.
  case ends = "ends the promise"
  /// Cancelling: asks the worker.
  case asks = "asks the worker"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cancel-effect", "cancelling")
}

extension CancellableAdapter {
  @Rule static var can04: Law {
    "Cancelling ends the promise, and drops a later settlement; or it asks the worker once, which may go on."
    level(.choice(CancelEffect.self))
    intent("Whether a producer that is too slow still has its say.")
    origin("bluebird; Kotlin; Swift Task.cancel")
    hint("settling what is cancelled, and what it says of that")
    once { trial in
      let (hook, value) = (trial.probe("the hook"), trial.token())
      // Its worker does not agree.
      let promise = trial.adapter.cancellable()
      _ = promise.onCancel? { hook.hit() }
      let early = trial.observe(promise.handle)
      for _ in 1...2 { trial.cancel(promise) }
      let reply = trial.settle(promise.settler, .fulfilled(value))
      trial.quiesce(until: { early.count > 0 })
      let goesOn = early.outcomes == [.fulfilled(value)]
      try trial.check(
        reply != !goesOn,
        "a settlement after the cancellation reports that it \(goesOn ? "lost" : "won")"
      )
      let outcome = try goesOn ? Outcome.fulfilled(value) : trial.expectCancelled(early)
      if goesOn, promise.onCancel != nil {
        try trial.expect(hook, ran: 1, "when its worker was asked twice")
      }
      if trial.design.settlesTwice {
        let reply = trial.settle(promise.settler, .rejected(trial.fault()))
        try trial.check(reply != true, "a second settlement reports that it won")
      }
      try trial.expect(early, outcome)
      try trial.expect(promise.handle, outcome)
      trial.observed(goesOn ? CancelEffect.asks : .ends)
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
      try trial.expectCancelled(seen, unlessAskedFor: value)
    }
  }
}
