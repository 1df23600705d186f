extension CancellableAdapter {
  @Rule static var can36: Law {
    "A promise that is cancelled inside its own handler stays as it is."
    intent("A handler may cancel everything it knows, including its own promise.")
    hint("cancelling what is being delivered")
    // Cancels a promise inside its own handler, which has another one behind it.
    tried(everyVerb.handling, few: true) { trial, moment in
      let promise = trial.cancellable()
      let returned = trial.spy("the handler")
      let behind = trial.spy("a handler behind it")
      let derived = Box<Observation>()
      let outcome = trial.outcome(endingAs: moment.end)
      let end: @Sendable () -> Void = {
        if let outcome { trial.settle(promise.settler, outcome) } else { trial.cancel(promise) }
      }
      let attach: @Sendable (Handle) -> Void = { handle in
        if moment.isSecond { _ = moment.step.apply(trial, handle) {} }
        let next = moment.step.apply(trial, handle) {
          trial.cancel(promise)
          returned.hit("returns")
        }
        trial.onEnd(of: handle) { _ in behind.hit() }
        if let next { derived.value = trial.observe(next) }
      }
      guard let met = try trial.meet(promise.handle, moment.arrival, attach, end) else { return }
      if let outcome {
        try trial.check(met == outcome, "what was \(outcome) came to \(met)")
        let isHeard = moment.step.ends.contains(moment.end)
        try trial.expect(returned, ran: isHeard ? 1 : 0, "when it was \(outcome)")
      } else {
        // Whether it runs for a cancellation is a choice.
        try trial.check(!met.isFulfilled, "what was cancelled came to \(met)")
        try trial.check(returned.count <= 1, "the handler ran \(times(returned.count))")
      }
      try trial.expect(behind, ran: 1, "behind one that cancels its own promise")
      guard let seen = derived.value else { return }
      let passes =
        returned.count == 0 || moment.end == .value
        || moment.end == .error && moment.step.keepsErrors
      try trial.check(
        seen.count == 1 && (!passes || seen.outcomes == [met]),
        "what follows what was \(met) came to \(seen.outcomes)"
      )
    }
  }
}
