extension CancellableAdapter {
  @Rule static var can22: Law {
    "A cancellation reaches every promise derived from the cancelled one, and no handler gets a value."
    intent("Nothing waits for a value that will not come.")
    origin("bluebird, “3 branches, root cancels”")
    hint("how an end that is no value passes through a step")
    tried(everyVerb, ends: [.cancelled], few: true) { trial, moment in
      // Two steps of a kind after one another.
      let (given, all) = (Log<Outcome?>(), Log<Observation>())
      let end = try trial.meet(moment) { handle in
        var last: Handle? = handle
        for _ in 1...2 {
          last = last.flatMap { moment.step.noting(trial, $0) { given.add($0) } }
          if let last { all.add(trial.observe(last)) }
        }
      }.end
      let isReached = { all.all.allSatisfy { $0.count > 0 } }
      trial.quiesce(until: isReached)
      if !isReached() { try trial.mayStillCome("a cancellation did not reach every step") }
      let outcomes = given.all.compactMap(\.self)
      try trial.check(
        !outcomes.contains(where: \.isFulfilled),
        "a handler got \(outcomes) downstream of a cancellation"
      )
      // Whether a handler for errors runs, and can undo a cancellation, is a choice.
      for seen in all.all.map(\.outcomes) {
        try trial.check(
          outcomes.isEmpty ? seen == [end] : seen.count == 1,
          "downstream of what was \(end) it came to \(seen)"
        )
      }
    }
  }
}
