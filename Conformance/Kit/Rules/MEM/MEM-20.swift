extension AdoptingAdapter {
  @Rule static var mem20: Law {
    "A promise that is told to follow another after it has ended is not kept by the other."
    intent("A promise that lives as long as the app does not collect those that came too late.")
    hint("what is attached to the other promise before this one is asked whether it has ended")
    given(.settlingTwice)
    tried(ends: .both, arrivals: [.immediately]) { trial, moment in
      for follows in [false, true] {
        let inner = trial.pending()
        try expectNothingKept(trial, "payloads of promises that came too late") {
          let (outer, settler, follow) = trial.adopting()
          let seen = trial.observe(outer)
          let end = trial.outcome(fulfilled: moment.end == .value)
          if follows { follow(trial.settled(end)) } else { trial.settle(settler, end) }
          try trial.expect(seen, end)
          follow(inner.handle)
          trial.quiesce()
        }
        withExtendedLifetime(inner) {}
      }
    }
  }
}
