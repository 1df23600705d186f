extension PromiseAdapter {
  static var ord03: Law {
    Law(
      "A handler attached inside a handler runs after those attached before it, unless it may overtake.",
      intent: "Attaching during delivery does not jump the queue.",
      origin: "Promises/A+ 2.2.6",
      hint: "running at once what is attached during delivery",
      each(transforms.serial, or: .serialContext, arrivals: .plain) { trial, step in
        try attachInside(trial, step, .fulfilled(trial.token())) { handle, note in
          _ = step.passing(trial, handle) { note() }
        }
      },
      each(others(.value), or: .serialContext, arrivals: .plain) { trial, verb in
        try attachInside(trial, verb, .fulfilled(trial.token())) { _ = verb.apply(trial, $0, $1) }
      },
      each(others(.error), or: .serialContext, arrivals: .plain) { trial, verb in
        try attachInside(trial, verb, .rejected(trial.fault())) { _ = verb.apply(trial, $0, $1) }
      }
    )
  }

  /// The first verb of each other kind, and the first in each place.
  private static func others(_ end: Ends) -> [Verb<Self>] {
    let transform = transforms.first?.kindOfStep
    let others = everyVerb.serial.filter { $0.ends.contains(end) && $0.kind != transform }
    return others.indices.filter { index in
      let before = others[..<index]
      return !before.contains { $0.schedule.place == others[index].schedule.place }
        || !before.contains { $0.kind == others[index].kind }
    }.map { others[$0] }
  }

  private static func attachInside(
    _ trial: Trial<Self>,
    _ step: some Spelling,
    _ outcome: Outcome,
    _ attach: @escaping @Sendable (Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let (order, trace) = (Log<Int>(), trial.stage.trace)
    let note = { @Sendable (number: Int) in
      trace.add("handler \(number) runs")
      order.add(number)
    }
    trial.arrive(outcome) { handle in
      for number in 0..<8 {
        attach(handle) {
          note(number)
          if number == 0 { attach(handle) { note(8) } }
        }
      }
    }
    trial.quiesce()
    let words = { "they ran in the order \(order.all); 8 was attached inside 0" }
    try trial.expect(order, reaches: 9, words())
    let seen = order.all
    // On a promise that is settled already, each handler may have run before the next was attached.
    let mayComeEarlier =
      trial.arrival == .already && step.schedule.place != .gate
      || trial.design.mayOvertake
      || trial.design.mayRunNestedAtOnce(step)
    try trial.check(
      seen.filter { $0 < 8 } == Array(0..<8) && seen.count == 9
        && (seen.last == 8 || mayComeEarlier),
      words()
    )
  }
}
