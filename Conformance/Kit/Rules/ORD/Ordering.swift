/// ORD: the order in which handlers run.
enum Ordering<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [ord01, ord02, ord03] }

  static func inOrder(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ attach: (A.Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    for count in [8, 3, 20] {
      let (order, trace) = (Log<Int>(), trial.stage.trace)
      trial.arrive(outcome) { handle in
        for number in 0..<count {
          attach(handle) {
            trace.add("handler \(number) runs")
            order.add(number)
          }
        }
      }
      trial.quiesce()
      let seen = order.all
      try trial.check(seen == Array(0..<count), "\(count) handlers ran in the order \(seen)")
    }
  }
}

extension Ordering {
  /// Handlers of all verbs of one place, attached in turn.
  static func mixedInOrder(_ trial: Trial<A>, _ place: Place, _ end: Ends) throws {
    let verbs = place.verbs.filter { $0.ends.contains(end) }
    let order = Log<Int>()
    _ = try trial.meet(end, trial.arrival) { handle in
      for (number, verb) in (verbs + verbs).enumerated() {
        _ = verb.apply(trial, handle) { order.add(number) }
      }
    }
    let (seen, expected) = (order.all, Array(0..<2 * verbs.count))
    // What is attached during delivery may overtake, where the profile says so.
    let isDuringDelivery = [.inside, .beside].contains(trial.arrival)
    let mayOvertake = isDuringDelivery && Concurrency<A>.mayOvertake
    try trial.check(
      seen == expected || mayOvertake && seen.sorted() == expected,
      "handlers of several verbs ran in the order \(seen)"
    )
  }

  /// The verbs whose handlers run in one place.
  struct Place: Spelling {
    let text: String
    let schedule: Schedule
    let verbs: [Verb<A>]

    static var all: [Place] {
      [(Schedule.Place.gate, "on a dispatcher"), (.current, "in place"), (.main, "on main")]
        .compactMap { place, name in
          let verbs = A.everyVerb.filter { $0.schedule.place == place && !$0.ends.isEmpty }
          guard let first = verbs.first else { return nil }
          return Place(text: "all verbs \(name)", schedule: first.schedule, verbs: verbs)
        }
    }
  }
}

extension [RuleInfo] {
  /// The texts of ``Ordering``.
  static let ordering: Self = [.ord01, .ord02, .ord03]
}
