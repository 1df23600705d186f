extension QueryingAdapter {
  @Rule static var sta08: Law {
    "Once the state reads as settled, it never reads as anything else."
    intent("What one thread has seen, no thread sees undone later.")
    hint("the state must be published once, whole")
    once { trial in
      for round in 0..<50 {
        let (handle, settler) = trial.pending()
        let outcome = trial.outcome(fulfilled: round.isMultiple(of: 2))
        try trial.check(trial.adapter.query(handle) == nil, "a pending promise reads as settled")
        let wrong = Counter()
        trial.race(2) { index in
          if index == 0 {
            trial.settle(settler, outcome)
            return
          }
          var last: Outcome?
          for _ in 0..<200 {
            let now = trial.adapter.query(handle)
            if last != nil && now != last { wrong.increment() }
            if let now, now != outcome { wrong.increment() }
            last = now
          }
        }
        try trial.check(wrong.count == 0, "the state was read as something else later")
        if trial.design.settlesTwice {
          trial.settle(settler, .rejected(trial.fault()))
        }
        try trial.check(
          trial.adapter.query(handle) == outcome,
          "a settled promise does not read so"
        )
      }
    }
    once("on another thread, while a handler runs") { trial in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let read = Log<Outcome?>()
        let ran = trial.spy("the handler")
        let (handle, settler) = trial.pending()
        trial.onEnd(of: handle) { _ in
          ran.hit()
          trial.elsewhere { read.add(trial.adapter.query(handle)) }
        }
        trial.settle(settler, outcome)
        try trial.expect(ran, ran: 1, "when it was \(outcome)")
        try trial.check(
          read.all.allSatisfy { $0 == outcome },
          "what was \(outcome) read as something else on another thread while its handler ran"
        )
      }
    }
    tried(everyVerb) { trial, moment in
      let read = Log<Outcome?>()
      let met = try trial.hear(moment) { read.add(trial.adapter.query($0)) }
      for outcome in read.all {
        let words = outcome?.description ?? "pending"
        try trial.check(outcome == met.end, "what was \(met.end) read as \(words) in a handler")
      }
      try trial.check(
        trial.adapter.query(met.handle) == met.end,
        "what was \(met.end) does not read so"
      )
    }
  }
}
