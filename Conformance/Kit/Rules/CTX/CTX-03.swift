extension PromiseAdapter {
  @Rule static var ctx03: Law {
    "No handler that names no context runs inside the call that settled or cancelled the promise."
    intent("Settling does not run other people's code.")
    origin("Promises/A+ 2.2.4; .NET RunContinuationsAsynchronously")
    hint("settling")
    given(design.dispatches(.alwaysAsync, or: .alwaysAsyncUnlessNamed), or: .alwaysAsync)
    heard(unnamedVerbs) { trial, moment in
      for hit in try whereItRuns(trial, moment) {
        try trial.check(hit.call != "settle", "the handler ran inside the call that settled")
      }
    }
    // Which handlers run for a cancellation is a choice.
    tried(unnamedVerbs, ends: [.cancelled]) { trial, moment in
      let spy = trial.spy("the handler")
      _ = try trial.meet(moment) { _ = moment.step.apply(trial, $0) { spy.hit() } }
      trial.quiesce()
      for hit in spy.hits {
        try trial.check(hit.call != "cancel", "the handler ran inside the call that cancelled")
      }
    }
  }
}
