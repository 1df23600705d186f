extension PromiseAdapter {
  @Rule static var liv02: Law {
    "A handler can attach, settle and make promises, and run the loop that it is on; nothing hangs, and nothing is lost."
    intent("Handlers may use the library freely, also the promise they belong to.")
    origin("Promises/A+ 2.2.6; Foundation RunLoop.run(mode:before:)")
    hint("a lock taken twice, or a list changed while it is walked")
    heard(everyVerb, few: true) { trial, moment in
      let done = trial.spy("the inner handler")
      let (late, lateSettler) = trial.pending()
      let ran = trial.spy("the handler")
      _ = try trial.meet(last: moment) { handle in
        _ = moment.step.apply(trial, handle) {
          ran.hit()
          _ = moment.step.apply(trial, handle) { done.hit() }
          trial.onEnd(of: late) { _ in done.hit() }
          trial.settle(lateSettler, .rejected(trial.fault()))
          let (fresh, settler) = trial.pending()
          _ = moment.step.apply(trial, fresh) { done.hit() }
          trial.settle(settler, trial.outcome(fulfilled: moment.end == .value))
        }
      }
      try trial.expect(ran, ran: 1, "that attaches and settles")
      try trial.expect(done, ran: 3, "attached and settled inside a handler")
    }
    inEach([.gate, .queue, .loop], or: .drivenPlace) { trial, step in
      guard let turn = turnInside(trial, step.schedule.place) else {
        throw TrialEnd.lacking(.turnInside)
      }
      let (order, inner) = (Log<Int>(), Box(turn))
      let (handle, settler) = trial.pending()
      let (other, otherSettler) = trial.pending()
      _ = step.passing(trial, other) { order.add(4) }
      for number in 0..<4 {
        _ = step.passing(trial, handle) {
          order.add(number)
          guard number == 1 else { return }
          _ = step.passing(trial, handle) { order.add(5) }
          trial.settle(otherSettler, .fulfilled(trial.token()))
          inner.take()?()
        }
      }
      trial.settle(settler, .fulfilled(trial.token()))
      // Job by job, so that all that wait are still there inside the handler.
      if step.schedule.place == .gate { turn() }
      // What waits may run inside the handler, or when that has returned. In which order, others ask.
      let words = { "each of six handlers was to run once, and one ran the loop: \(order.all)" }
      try trial.expect(order, reaches: 6, words())
      try trial.check(order.all.sorted() == Array(0..<6), words())
    }
  }

  /// Runs what waits in a place, inside a handler; nothing where a handler cannot do that.
  private static func turnInside(
    _ trial: Trial<Self>,
    _ place: Schedule.Place
  ) -> (@Sendable () -> Void)? {
    guard place == .gate else { return trial.drivers.first { $0.place == place }?.turnInside }
    return { [gate = trial.stage.gate] in for _ in 0..<gate.waiting { gate.runNext() } }
  }
}
