extension TimedAdapter {
  @Rule static var tim07: Law {
    "A settled promise does not time out, even while a thread is inside one of its handlers."
    intent("A result that has arrived is never reported as too late.")
    hint("a limit that is set behind handlers which have not returned")
    each(timeouts, or: .timeout) { trial, timeout in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        for length in [limit] + none {
          let handle = trial.settled(outcome)
          trial.quiesce()
          let seen = trial.observe(timeout.apply(trial, handle, length))
          trial.advance(by: limit, immediately: true)
          try expect(trial, seen, outcome, "limited to \(length)")
        }
      }
    }
    each(timeouts, or: .timeout) { trial, timeout in
      // Inside one of its handlers.
      let (handle, settler) = trial.pending()
      let (value, all) = (trial.token(), Log<Log<PromiseEnding<Token>>>())
      trial.attachInPlace(handle) {
        for length in [limit] + none {
          all.add(trial.observe(timeout.apply(trial, handle, length)))
        }
      }
      trial.settle(settler, .fulfilled(value))
      trial.advance(by: limit, immediately: true)
      try trial.check(all.count == 1 + none.count, "the handler never ran")
      for seen in all.all {
        try expect(trial, seen, .fulfilled(value), "limited inside a handler")
      }
    }
    each(timeouts, or: .timeout) { trial, timeout in
      let value = trial.token()
      let (handle, settler) = trial.pending()
      var all: [Log<PromiseEnding<Token>>] = []
      try trial.besideHandler(of: handle) {
        trial.settle(settler, .fulfilled(value))
      } _: {
        all = ([limit] + none).map {
          trial.observe(timeout.apply(trial, handle, $0))
        }
        trial.advance(by: limit)
      }
      for seen in all {
        try expect(trial, seen, .fulfilled(value), "limited while a handler ran")
      }
    }
  }
}
