extension PromiseAdapter {
  static var liv02: Law {
    Law(
      "A handler can attach, settle and make promises without hanging.",
      intent: "Handlers may use the library freely, also the promise they belong to.",
      origin: "Promises/A+ 2.2.6",
      hint: "a lock taken twice, or a list changed while it is walked",
      each(transforms, or: .transform, arrivals: .plain) { trial, step in
        let done = trial.probe("the inner handler")
        let (value, other, fault) = (trial.token(), trial.token(), trial.fault())
        let (late, lateSettler) = trial.pending()
        let derived = trial.arrive(.fulfilled(value)) { handle in
          step.apply(trial, handle) { token in
            trial.onEnd(of: handle) { _ in done.hit() }
            trial.onEnd(of: late) { _ in done.hit() }
            trial.settle(lateSettler, .fulfilled(other))
            let (fresh, freshSettler) = trial.pending()
            _ = step.passing(trial, fresh) { done.hit() }
            trial.settle(freshSettler, .fulfilled(other))
            let (failing, rejecter) = trial.pending()
            trial.onEnd(of: failing) { _ in done.hit() }
            trial.settle(rejecter, .rejected(fault))
            return token
          }
        }
        try trial.expect(derived, .fulfilled(value))
        try trial.expect(done, ran: 4, "attached and settled inside a handler")
      },
      heard(everyVerb, or: .transform, few: true) { trial, moment in
        let done = trial.probe("the inner handler")
        let (late, lateSettler) = trial.pending()
        let ran = trial.probe("the handler")
        _ = try trial.meet(last: moment) { handle in
          _ = moment.step.apply(trial, handle) {
            ran.hit()
            _ = moment.step.apply(trial, handle) { done.hit() }
            trial.onEnd(of: late) { _ in done.hit() }
            trial.settle(lateSettler, .rejected(trial.fault()))
            let (fresh, settler) = trial.pending()
            _ = moment.step.apply(trial, fresh) { done.hit() }
            trial.settle(
              settler,
              moment.end == .value ? .fulfilled(trial.token()) : .rejected(trial.fault())
            )
          }
        }
        try trial.expect(ran, ran: 1, "that attaches and settles")
        try trial.expect(done, ran: 3, "attached and settled inside a handler")
      }
    )
  }
}
