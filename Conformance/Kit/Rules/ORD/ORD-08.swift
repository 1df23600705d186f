extension RuleInfo {
  static let ord08 = RuleInfo(
    "ORD-08",
    .must,
    "Handlers run in the order in which one thread attached them, unless late ones may overtake.",
    intent: "Other threads do not disturb the order within one thread.",
    origin: "new",
    hint: "handlers that are handed over outside the lock after others could attach",
    narrowed: [.races()]
  )
}

extension Concurrency {
  static var ord08: Rule<A> {
    Rule(
      .ord08,
      .each(A.transforms.serial, or: .serialContext, arrivals: [.immediately]) { trial, step in
        try attachedDuringDelivery(trial, step)
        for _ in 0..<5 { try raced(trial, step) }
      }
    )
  }

  /// Another thread settles, and is inside the first handler, or done, when this one attaches the last.
  private static func attachedDuringDelivery(_ trial: Trial<A>, _ step: Transform<A>) throws {
    let ran = Log<Int>()
    let (isDelivering, isAttached, isDone) = (Signal(), Signal(), Signal())
    let (handle, settler) = trial.pending()
    let value = trial.token()
    let attach = { @Sendable (number: Int) in
      _ = step.apply(trial.adapter, handle) { token in
        ran.add(number)
        if number == 0 {
          isDelivering.fire()
          _ = isAttached.wait(trial.patience)
        }
        return token
      }
    }
    for number in 0..<3 { attach(number) }
    trial.start {
      settler.settle(.fulfilled(value))
    } then: {
      isDelivering.fire()
      isDone.fire()
    }
    try trial.check(isDelivering.wait(trial.patience), "the call that settled never returned")
    attach(3)
    isAttached.fire()
    try trial.check(isDone.wait(trial.patience), "the call that settled never returned")
    trial.quiesce()
    let seen = ran.all
    try trial.check(
      seen.filter { $0 < 3 } == [0, 1, 2] && seen.count == 4 && (seen.last == 3 || mayOvertake),
      "the handlers of one thread ran in the order \(seen)"
    )
  }

  private static func raced(_ trial: Trial<A>, _ step: Transform<A>) throws {
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
      // Where others may overtake, only the handlers are ordered that waited when their thread settled.
      let isOrdered =
        mayOvertake
        ? numbers.count == 40 && (thread > 0 || numbers.filter { $0 < 20 } == Array(0..<20))
        : numbers == Array(0..<40)
      try trial.check(isOrdered, "the handlers of thread \(thread) ran in the order \(numbers)")
    }
  }
}
