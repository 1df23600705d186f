extension AnsweringAdapter {
  @Rule static var can43: Law {
    "A cancellation that asks the worker ends nothing; the worker's answer does: a value, an error, or an end as cancelled."
    intent("What is said to be cancelled has really stopped.")
    origin("Swift Task.cancel; .NET TaskCompletionSource.SetCanceled")
    hint("what ends a promise as cancelled, and is not its worker")
    asked("cancelled") { trial, promise in for _ in 1...2 { trial.cancel(promise) } }
    leaving
    once("its worker answers inside the call that asks") { trial in
      for answer in answers(trial) {
        // Where requests wait, the observer may hold this one up.
        let (promise, hook) = (trial.noted(trial.adapter.cancellable()), trial.spy("the hook"))
        guard let onCancel = promise.onCancel else { throw TrialEnd.lacking(.cancelHook) }
        _ = onCancel {
          hook.hit()
          trial.settle(promise.settler, answer)
        }
        let seen = trial.observe(promise.handle)
        trial.cancel(promise)
        _ = try end(trial, seen, answer)
        try trial.expect(hook, ran: 1, "when its worker answered inside it")
      }
    }
  }

  private static var leaving: Part {
    let ways = Leaving<Self>.calls + (Leaving<Self>.task.map { [$0] } ?? [])
    let parts = ways.map { way in
      asked("\(way.name) leave") { trial, promise in way.wait(trial, promise.handle)() }
    }
    return parts.sum ?? .lacking(.removing)
  }

  /// Something happens to a pending promise for which its worker may be asked; then the worker answers, twice.
  private static func asked(
    _ way: String,
    _ ask: @escaping @Sendable (Trial<Self>, CancellablePromise<Handle>) -> Void
  ) -> Part {
    once(way) { trial in
      for answer in answers(trial) {
        let promise = trial.adapter.cancellable()
        guard promise.settler.cancel != nil else {
          throw TrialEnd.inconclusive(
            "an AnsweringAdapter gives `settler.cancel`, and this one does not"
          )
        }
        ask(trial, promise)
        let seen = trial.observe(promise.handle)
        try trial.expectPending(seen, "until its worker answered")
        let reply = trial.settle(promise.settler, answer)
        try trial.check(reply != false, "its worker answered first, and reads that it lost")
        let end = try end(trial, seen, answer)
        trial.cancel(promise)
        if trial.design.settlesTwice {
          let reply = trial.settle(promise.settler, .fulfilled(trial.token()))
          try trial.check(reply != true, "its worker answered again, and reads that it won")
        }
        try trial.expect(seen, end)
        try trial.expect(promise.handle, end)
      }
    }
  }

  private static func answers(_ trial: Trial<Self>) -> [Outcome] {
    [.fulfilled(trial.token()), .rejected(trial.fault()), .cancelled]
  }

  /// How an observer sees the end that a worker gave; fails the trial if it sees another, or none.
  private static func end(
    _ trial: Trial<Self>,
    _ seen: Observation,
    _ answer: Outcome
  ) throws -> Outcome {
    if answer == .cancelled { return try trial.expectCancelled(seen) }
    try trial.expect(seen, answer)
    return answer
  }
}
