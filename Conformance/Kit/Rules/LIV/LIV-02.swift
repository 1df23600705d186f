extension PromiseAdapter {
  @Rule static var liv02: Law {
    "A handler can attach, settle and make promises without hanging."
    intent("Handlers may use the library freely, also the promise they belong to.")
    origin("Promises/A+ 2.2.6")
    hint("a lock taken twice, or a list changed while it is walked")
    heard(everyVerb, few: true) { trial, moment in
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
          trial.settle(settler, trial.outcome(fulfilled: moment.end == .value))
        }
      }
      try trial.expect(ran, ran: 1, "that attaches and settles")
      try trial.expect(done, ran: 3, "attached and settled inside a handler")
    }
  }
}
