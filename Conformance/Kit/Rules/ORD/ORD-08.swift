extension RuleInfo {
  static let ord08 = RuleInfo(
    "ORD-08",
    .must,
    "Handlers run in the order in which one thread attached them, whatever other threads do.",
    intent: "Other threads do not disturb the order within one thread.",
    origin: "new",
    hint: "handlers that are handed over outside the lock after others could attach"
  )
}

extension Concurrency {
  static var ord08: Rule<A> {
    Rule(
      .ord08,
      .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
        for _ in 0..<5 {
          let ran = Log<(thread: Int, number: Int)>()
          let (handle, settler) = trial.pending()
          let value = trial.token()
          trial.race(4) { thread in
            for number in 0..<40 {
              // In the middle of its own handlers, so that some of them come before and some after.
              if thread == 0, number == 20 { settler.settle(.fulfilled(value)) }
              _ = step.apply(trial.adapter, handle) { token in
                ran.add((thread, number))
                return token
              }
            }
          }
          trial.quiesce()
          for thread in 0..<4 {
            let numbers = ran.all.filter { $0.thread == thread }.map(\.number)
            try trial.check(
              numbers == Array(0..<40),
              "the handlers of thread \(thread) ran in the order \(numbers)"
            )
          }
        }
      }
    )
  }
}
