extension AsyncMakingAdapter {
  @Rule static var tsk07: Law {
    "The promise is settled with what the closure returns or throws, and the closure runs once."
    intent("Asynchronous code can be handed to code that wants a promise.")
    hint("the task, and the errors of its closure")
    once { trial in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let (ran, latch) = (Counter(), Latch())
        let made = trial.adapter.promise { () async throws(TrialFault) -> Token in
          ran.increment()
          await latch.wait()
          return try outcome.get(trial)
        }
        let (first, second) = (trial.observe(made.handle), trial.observe(made.handle))
        try trial.expectPending(first, "while its closure runs")
        let isFree = trial.besideDispatcher {
          trial.onEnd(of: made.handle) { _ in }
        } during: {
          latch.open()
          _ = trial.wait { !first.outcomes.isEmpty && !second.outcomes.isEmpty }
        }
        try trial.expectFree(isFree, "inside the dispatcher, when its closure had ended")
        for seen in [first, second] { try trial.expect(seen, outcome) }
        try trial.expect(ran, reaches: 1, "the closure ran \(times(ran.count))")
      }
    }
  }
}

extension Outcome {
  /// Returns or throws the outcome, in the body of a closure that the suite gives to a library.
  func get<A>(_ trial: Trial<A>) throws(TrialFault) -> Token {
    switch self {
    case .fulfilled(let token): return token
    case .rejected(let fault): throw fault
    case .cancelled, .foreign: throw trial.fault()
    }
  }
}
