extension RuleInfo {
  static let ord03 = RuleInfo(
    "ORD-03",
    .must,
    "A handler attached inside a handler runs after those attached before it, unless it may overtake.",
    intent: "Attaching during delivery does not jump the queue.",
    origin: "Promises/A+ 2.2.6",
    hint: "running at once what is attached during delivery",
    narrowed: [.oneArrival(.arrivals, .seconds), .notTried(.ends, .verbs)]
  )
}

extension Ordering {
  static var ord03: Rule<A> {
    Rule(
      .ord03,
      .each(A.transforms.serial, or: .serialContext) { trial, step in
        let order = Log<Int>()
        let attach = {
          @Sendable (handle: A.Handle, number: Int, then: @escaping @Sendable () -> Void) in
          _ = step.apply(trial.adapter, handle) { token in
            order.add(number)
            then()
            return token
          }
        }
        trial.arrive(.fulfilled(trial.token())) { handle in
          for number in 0..<8 {
            attach(handle, number) {
              if number == 0 { attach(handle, 8) {} }
            }
          }
        }
        trial.quiesce()
        let seen = order.all
        // On a promise that is settled already, each handler may have run before the next was attached.
        let mayComeEarlier =
          trial.arrival == .already && step.schedule.place != .gate
          || Concurrency<A>.mayOvertake || mayRunNestedAtOnce(step)
        try trial.check(
          seen.filter { $0 < 8 } == Array(0..<8) && seen.count == 9
            && (seen.last == 8 || mayComeEarlier),
          "they ran in the order \(seen)"
        )
      }
    )
  }

  /// Whether handlers of this step may run inside the one that attaches them, unless the profile declares otherwise.
  private static func mayRunNestedAtOnce(_ step: Transform<A>) -> Bool {
    let cause = NestedHandler.Cause.attachesToItsOwn.rawValue
    return step.schedule.place == .current
      && A.profile.declared(NestedHandler.self, in: cause) != .waits
  }
}
