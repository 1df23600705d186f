extension TimedAdapter {
  @Rule static var tim04: Law {
    "If the clock, a settlement and a cancellation race, exactly one of them wins."
    intent("Even at the very moment of the time limit there is one answer.")
    hint("checking whether the promise is pending, and settling it in a second step")
    each(timeouts, or: .timeout) { trial, timeout in
      let value = Outcome.fulfilled(trial.token())
      try trial.race(threads: 3) { round in
        let (handle, settler) = trial.loose()
        // All promises of a batch share one clock: each round moves it, and one more time limit is reached.
        let output = timeout.apply(trial, handle, limit * (round % trial.batchSize + 1))
        return (settler: settler, output: output, seen: trial.observe(output))
      } _: { race, thread in
        switch thread {
        case 0: race.settler.settle(value)
        case 1: trial.stage.clock.advance(by: limit)
        default: _ = race.output.cancel?()
        }
      } check: { race in
        trial.quiesce()
        let seen = race.seen
        try trial.expect(seen, reaches: 1, "it ended \(times(seen.count)): \(seen.all)")
        try trial.expectNoAlarm()
      }
    }
  }
}
