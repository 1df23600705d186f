/// ORD: in which order handlers run.
enum Ordering<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "ORD-01",
        .must,
        "After fulfilment, handlers of one promise run in the order of registration.",
        intent: "A program may rely on the first listener being served first.",
        origin: "Promises/A+ 2.2.6.1",
        hint: "the container that handlers wait in",
        .each(A.transforms, or: .transform) { trial, step in
          try inOrder(trial, .fulfilled(trial.token())) { handle, note in
            _ = step.apply(trial.adapter, handle) { token in
              note()
              return token
            }
          }
        }
      ),
      Rule(
        "ORD-02",
        .must,
        "After rejection, handlers of one promise run in the order of registration.",
        intent: "Order does not depend on how a promise ends.",
        origin: "Promises/A+ 2.2.6.2",
        hint: "the container that handlers wait in",
        .each(A.recoveries, or: .recovery) { trial, step in
          let token = trial.token()
          try inOrder(trial, .rejected(trial.fault())) { handle, note in
            _ = step.apply(trial.adapter, handle) { _ in
              note()
              return token
            }
          }
        }
      ),
      Rule(
        "ORD-03",
        .must,
        "A handler attached inside a handler runs after those attached before it.",
        intent: "Attaching during delivery does not jump the queue.",
        origin: "Promises/A+ 2.2.6",
        hint: "running at once what is attached during delivery",
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
          // Attached one by one to a promise that is settled already, each handler may well have run
          // before the next was attached: then only what is nested may not come first.
          let isPlain = trial.arrival != .already || step.schedule.place == .gate
          try trial.check(
            isPlain ? seen == Array(0...8) : seen.sorted() == Array(0...8) && seen.first == 0,
            "they ran in the order \(seen)"
          )
        }
      ),
    ]
  }

  private static func inOrder(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ attach: (A.Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    for count in [8, 3, 20] {
      let order = Log<Int>()
      trial.arrive(outcome) { handle in
        for number in 0..<count { attach(handle) { order.add(number) } }
      }
      trial.quiesce()
      let seen = order.all
      try trial.check(seen == Array(0..<count), "\(count) handlers ran in the order \(seen)")
    }
  }
}
