/// What cancelling does to a pending promise.
public enum CancelEffect: String, CaseIterable, ChoiceValue {
  /// Cancelling: ends the promise.
  case ends = "ends the promise"
  /// Cancelling: asks the worker.
  case asks = "asks the worker"
  /// Cancelling: asks the worker when all that depend on the promise have asked.
  case asksWhenAllHave = "asks the worker when all that depend on the promise have asked"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cancel-effect", "cancelling")
}

extension CancellableAdapter {
  @Rule static var can04: Law {
    "Cancelling ends the promise; or it asks the worker, which may go on: once, now or when all dependents have asked."
    level(.choice(CancelEffect.self))
    intent("Whether a producer that is too slow still has its say.")
    origin("bluebird; Kotlin; Swift Task.cancel")
    hint("settling what is cancelled, and what it says of that; counting those that depend on it")
    once { trial in
      let (hook, value) = (trial.spy("the hook"), trial.token())
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
      let waits = try waitsForAll(trial)
      if goesOn, promise.onCancel != nil {
        // The observer may hold up the request, too.
        let count = waits ? min(hook.count, 1) : 1
        try trial.expect(hook, ran: count, "when its worker was asked twice")
      }
      if trial.design.settlesTwice {
        let reply = trial.settle(promise.settler, .rejected(trial.fault()))
        try trial.check(reply != true, "a second settlement reports that it won")
      }
      try trial.expect(early, outcome)
      try trial.expect(promise.handle, outcome)
      trial.observed(waits ? CancelEffect.asksWhenAllHave : goesOn ? .asks : .ends)
    }
    given(Able.branchCancelling) { inside($0) }
  }

  /// Whether a request waits until what was made of the promise is cancelled, too; then its worker is asked.
  private static func waitsForAll(_ trial: Trial<Self>) throws -> Bool {
    guard has(.branchCancelling), let step = transforms.driven.first else { return false }
    let hook = trial.spy("the hook")
    let promise = trial.adapter.agreeing()
    _ = promise.onCancel? { hook.hit() }
    let wasAsked = { promise.isCancelled() || hook.count > 0 }
    let branch = step.apply(trial, promise.handle) { $0 }
    _ = promise.cancel()
    trial.quiesce()
    if wasAsked() { return false }
    trial.cancelBranch(branch)
    _ = promise.cancel()
    trial.quiesce()
    try trial.check(wasAsked(), "all that depend on it have asked, and its worker was not asked")
    return true
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
