extension PromiseAdapter {
  @Rule static var res01: Law {
    "A promise that follows a pending one stays pending until that one settles."
    intent("The next step waits for the whole of this step.")
    origin("Promises/A+ 2.3.2.1")
    hint("a returned promise taken for a value")
    following(arrivals: .whilePending) { trial, moment, follow in
      let (inner, end) = try trial.promise(endingAs: moment.end)
      let outer = follow(inner)
      let early = trial.observe(outer)
      try trial.expectPending(early, links: 4, "while the promise that it follows is pending")
      trial.bring(end, moment.arrival)
      let innerSeen = trial.observe(inner)
      trial.quiesce(until: { innerSeen.count > 0 })
      try trial.expect(innerSeen, reaches: 1, "the promise that it follows did not settle")
      try trial.expect(early, innerSeen.outcomes[0])
    }
  }
}
