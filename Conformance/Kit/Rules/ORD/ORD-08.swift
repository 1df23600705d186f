extension RuleInfo {
  static let ord08 = RuleInfo(
    "ORD-08",
    .must,
    "Handlers that one thread attaches run in its order, whatever other threads do.",
    intent: "A program's own order survives company.",
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
              // In the midst of one thread's own, so that some of them surely come before and after.
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
