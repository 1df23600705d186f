extension PromiseAdapter {
  @Rule static var fin07: Law {
    "A finally handler never runs if its promise never settles."
    intent("A promise that is still pending has not ended.")
    hint("running immediately")
    tried(finallyVerbs(), or: .finally, ends: .both, arrivals: [.eventually]) { trial, moment in
      let probe = trial.probe("the finally handler")
      let (handle, end) = try trial.promise(endingAs: moment.end)
      let count = moment.handlers
      let all = (0..<count).compactMap { _ in
        moment.step.apply(trial, handle) { probe.hit() }.map(trial.observe)
      }
      for early in all { try trial.expectPending(early, "while its source is pending") }
      try trial.expect(probe, ran: 0, "while the promise is pending")
      end()
      try trial.expect(probe, ran: count, "after it settled")
    }
  }
}
