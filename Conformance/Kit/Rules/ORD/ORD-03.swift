extension RuleInfo {
  static let ord03 = RuleInfo(
    "ORD-03",
    .must,
    "A handler attached inside a handler runs after those attached before it.",
    intent: "Attaching during delivery does not jump the queue.",
    origin: "Promises/A+ 2.2.6",
    hint: "running at once what is attached during delivery"
  )
}

extension Ordering {
  static var ord03: Rule<A> {
    Rule(
      .ord03,
      .each(A.transforms, or: .transform) { trial, step in
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
        // On a promise that is settled already, each handler may have run
        // before the next was attached: then the only demand is that no nested one comes first.
        let isPlain = trial.arrival != .already || step.schedule.place == .gate
        try trial.check(
          isPlain ? seen == Array(0...8) : seen.sorted() == Array(0...8) && seen.first == 0,
          "they ran in the order \(seen)"
        )
      }
    )
  }
}
