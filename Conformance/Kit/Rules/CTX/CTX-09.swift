import Foundation

extension PromiseAdapter {
  @Rule static var ctx09: Law {
    "Handlers of one serial context, or of one promise where none overtakes, never overlap; main runs on main."
    intent("Data that the handlers on one queue share needs no lock.")
    hint("what attaching and settling do while another thread delivers")
    each(transforms, or: .transform) { trial, step in
      try waitForTheRunning(trial, step)
      try neverOverlap(trial, step)
    }
  }

  /// While a handler runs, another thread attaches and settles: the handlers that this triggers wait.
  ///
  /// In place, the context of a handler is the thread that runs it, and only the handlers of the same
  /// promise share it; on a pool it is the same.
  private static func waitForTheRunning(_ trial: Trial<Self>, _ step: Transform<Self>) throws {
    let late = trial.spy("a handler triggered meanwhile")
    let overlapped = Box<Bool>()
    let isShared = step.sharesItsPlace
    let attach = { @Sendable (handle: Handle) in
      _ = step.passing(trial, handle) { late.hit() }
    }
    let value = trial.token()
    let (waiting, known, own) = (trial.pending(), trial.pending(), trial.pending())
    trial.settle(known.settler, .fulfilled(value))
    if isShared { attach(waiting.handle) }
    _ = step.apply(trial, own.handle) { token in
      trial.elsewhere {
        attach(own.handle)
        guard isShared else { return }
        attach(known.handle)
        waiting.settler.settle(.fulfilled(value))
      }
      overlapped.value = late.count > 0
      return token
    }
    trial.settle(own.settler, .fulfilled(value))
    trial.quiesce()
    try trial.check(overlapped.value != nil, "the handler never ran")
    try trial.check(
      overlapped.value == false || trial.design.mayOverlap(step),
      "another handler ran while one was running"
    )
    try trial.expect(late, ran: isShared ? 3 : 1, "after the one that was running")
  }

  /// Three threads attach and settle while a fourth runs the waiting handlers; each handler checks for another one.
  private static func neverOverlap(_ trial: Trial<Self>, _ step: Transform<Self>) throws {
    let (entered, left, overlaps, strays) = (Counter(), Counter(), Counter(), Counter())
    let isShared = step.sharesItsPlace
    let place = step.schedule.place
    let attach = { @Sendable (handle: Handle) in
      _ = step.apply(trial, handle) { token in
        entered.increment()
        // On a pool, another thread may begin here.
        if place == .pool { for _ in 0..<20 { sched_yield() } }
        if entered.count - left.count != 1 { overlaps.increment() }
        if place == .main, !MainQueue.isCurrent { strays.increment() }
        left.increment()
        return token
      }
    }
    let value = trial.token()
    for round in 1...4 {
      let shared = trial.pending()
      trial.race(4) { thread in
        guard thread < 3 else {
          for _ in 0..<200 { trial.stage.gate.drain() }
          return
        }
        for number in 0..<20 {
          if thread == 0, number == 5 { shared.settler.settle(.fulfilled(value)) }
          attach(shared.handle)
          guard isShared else { continue }
          let own = trial.loose()
          attach(own.handle)
          own.settler.settle(.fulfilled(value))
        }
      }
      trial.quiesce()
      let count = round * (isShared ? 120 : 60)
      try trial.expect(left, reaches: count, "\(left.count) of \(count) handlers ran")
    }
    try trial.check(
      overlaps.count == 0 || trial.design.mayOverlap(step),
      "\(overlaps.count) handlers ran at the same time as another"
    )
    try trial.check(strays.count == 0, "\(strays.count) handlers for the main thread ran elsewhere")
  }
}
