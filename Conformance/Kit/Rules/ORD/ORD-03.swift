extension PromiseAdapter {
  @Rule static var ord03: Law {
    "A handler attached inside a handler runs after those attached before it, unless it may overtake."
    intent("Attaching during delivery does not jump the queue.")
    origin("Promises/A+ 2.2.6")
    hint("running immediately what is attached during delivery")
    each(varied(.value), or: .serialContext, arrivals: .plain) { trial, verb in
      try attachInside(trial, verb, .fulfilled(trial.token()))
    }
    each(varied(.error), or: .serialContext, arrivals: .plain) { trial, verb in
      try attachInside(trial, verb, .rejected(trial.fault()))
    }
  }

  /// The first verb of each kind, and the first in each place.
  private static func varied(_ end: Ends) -> [Verb<Self>] {
    let verbs = everyVerb.serial.hearing(end)
    return verbs.indices.filter { index in
      let before = verbs[..<index]
      return !before.contains { $0.schedule.place == verbs[index].schedule.place }
        || !before.contains { $0.kind == verbs[index].kind }
    }.map { verbs[$0] }
  }

  private static func attachInside(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ outcome: Outcome
  ) throws {
    let (order, trace) = (Log<Int>(), trial.stage.trace)
    let note = { @Sendable (number: Int) in
      trace.add("handler \(number) runs")
      order.add(number)
    }
    trial.arrive(outcome) { handle in
      for number in 0..<8 {
        _ = verb.apply(trial, handle) {
          note(number)
          if number == 0 { _ = verb.apply(trial, handle) { note(8) } }
        }
      }
    }
    trial.quiesce()
    let words = { "they ran in the order \(order.all); 8 was attached inside 0" }
    try trial.expect(order, reaches: 9, words())
    let seen = order.all
    // On a promise that is settled already, each handler may have run before the next was attached.
    let mayComeEarlier =
      trial.arrival == .already && verb.schedule.place != .gate
      || trial.design.mayOvertake
      || trial.design.mayRunNestedAtOnce(verb)
    try trial.check(
      seen.filter { $0 < 8 } == Array(0..<8) && seen.count == 9
        && (seen.last == 8 || mayComeEarlier),
      words()
    )
  }
}
