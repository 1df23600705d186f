extension PromiseAdapter {
  @Rule static var ord08: Law {
    "Handlers run in the order in which one thread attached them, unless late ones may overtake."
    intent("Other threads do not disturb the order within one thread.")
    hint("handlers that are handed over outside the lock after others could attach")
    each(transforms.serial, or: .serialContext) { trial, step in
      if !trial.design.mayOvertake, trial.design.nestsAlike { try attachedInside(trial, step) }
      try attachedDuringDelivery(trial, step)
      for _ in 0..<5 { try raced(trial, step) }
    }
  }

  /// Inside a handler, others are attached to several promises that are settled: the handler's own, and earlier ones.
  private static func attachedInside(_ trial: Trial<Self>, _ step: Transform<Self>) throws {
    for list in [[0, 2, 0], [2, 0, 2], [0, 1, 2, 1, 0, 2, 2, 0], [1, 2, 0, 0, 1, 2]] {
      let ran = Log<Int>()
      let promises = (0..<3).map { _ in trial.pending() }
      let attach = { @Sendable (number: Int) in
        _ = step.passing(trial, promises[list[number]].handle) { ran.add(number) }
      }
      trial.insideHandler(of: promises[2].handle) {
        for number in list.indices { attach(number) }
      } settledBy: {
        for promise in promises { trial.settle(promise.settler, .fulfilled(trial.token())) }
      }
      trial.quiesce()
      let seen = ran.all
      try trial.check(
        seen == Array(list.indices),
        "inside a handler, others were attached to the promises \(list), and ran in the order \(seen)"
      )
    }
  }

  /// Another thread settles, and is inside the first handler, or done, when this one attaches the last.
  private static func attachedDuringDelivery(_ trial: Trial<Self>, _ step: Transform<Self>) throws {
    let ran = Log<Int>()
    let (isDelivering, isAttached, isDone) = (Signal(), Signal(), Signal())
    let (handle, settler) = trial.pending()
    let value = trial.token()
    let attach = { @Sendable (number: Int) in
      _ = step.apply(trial, handle) { token in
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
      seen.filter { $0 < 3 } == [0, 1, 2] && seen.count == 4
        && (seen.last == 3 || trial.design.mayOvertake),
      "the handlers of one thread ran in the order \(seen)"
    )
  }

  private static func raced(_ trial: Trial<Self>, _ step: Transform<Self>) throws {
    let ran = Log<(thread: Int, number: Int)>()
    let (handle, settler) = trial.pending()
    let value = trial.token()
    trial.race(4) { thread in
      for number in 0..<40 {
        // In the middle of its own handlers, so that some of them come before and some after.
        if thread == 0, number == 20 { settler.settle(.fulfilled(value)) }
        _ = step.passing(trial, handle) { ran.add((thread, number)) }
      }
    }
    trial.quiesce()
    for thread in 0..<4 {
      let numbers = ran.all.filter { $0.thread == thread }.map(\.number)
      // Where others may overtake, only the handlers are ordered that waited when their thread settled.
      let isOrdered =
        trial.design.mayOvertake
        ? numbers.count == 40 && (thread > 0 || numbers.filter { $0 < 20 } == Array(0..<20))
        : numbers == Array(0..<40)
      try trial.check(isOrdered, "the handlers of thread \(thread) ran in the order \(numbers)")
    }
  }
}
