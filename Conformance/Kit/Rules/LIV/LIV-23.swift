import Foundation

extension WaitingAdapter {
  @Rule static var liv23: Law {
    "A promise at the address of one that was just released is waited for, and notified, like any other."
    intent("A handler that makes a promise and waits for it does not fail now and then.")
    hint("what recognizes a promise by its address when it is no longer held")
    once("in a handler of what has gone") { try wait($0, inDeinit: false) }
    once("in a `deinit` of what such a handler held") { try wait($0, inDeinit: true) }
  }

  /// Has the handlers of promises that are not held make new ones, and wait for them.
  private static func wait(_ trial: Trial<Self>, inDeinit: Bool) throws {
    let (outer, settler) = trial.pending()
    let made = NewPromises(trial)
    let value = Outcome.fulfilled(trial.token())
    trial.onEnd(of: outer) { _ in
      for _ in 0..<made.rounds {
        let (handle, settler) = trial.loose()
        let held = inDeinit ? Token(in: trial.stage.ledger, onRelease: made.wait) : nil
        trial.onEnd(of: handle) { _ in
          withExtendedLifetime(held) { if !inDeinit { made.wait() } }
        }
        settler.settle(value)
      }
    }
    trial.settle(settler, value)
    try made.expect()
  }
}

/// Promises that a handler makes and waits for, and that another thread settles meanwhile.
private final class NewPromises<A: WaitingAdapter>: Sendable {
  let rounds = 8
  /// So many at a time that one comes to lie where another was.
  private let many = 16
  private let trial: Trial<A>
  /// One that was made before, whose wait shows how waits end there.
  private let former: Box<(handle: A.Handle, settler: Settler)>
  private let value: Outcome
  private let waits = Log<Waited>()
  private let told = Counter()

  init(_ trial: Trial<A>) {
    (self.trial, former) = (trial, Box(trial.loose()))
    value = .fulfilled(trial.token())
  }

  func wait() {
    let all = [former.take()].compactMap(\.self) + (0..<many).map { _ in trial.loose() }
    for promise in all { trial.onEnd(of: promise.handle) { [told] _ in told.increment() } }
    let (isWaitedFor, isDone) = (Signal(), Signal())
    trial.start { [value, patience = trial.patience] in
      for promise in all {
        _ = isWaitedFor.wait(patience)
        // The thread that waits looks at the promise first: it gets the processor back if this one took it.
        for _ in 0..<2 { sched_yield() }
        promise.settler.settle(value)
      }
    } then: {
      isDone.fire()
    }
    for promise in all {
      isWaitedFor.fire()
      waits.add(trial.adapter.wait(trial.using(promise.handle)))
    }
    // Then all handlers are handed over, too.
    _ = isDone.wait(trial.patience)
  }

  func expect() throws {
    let count = rounds * many + 1
    try trial.expect(waits, reaches: count, "\(waits.count) of \(count) waits ended")
    // Where waits are refused, that is in other words each time.
    let all: [Waited?] = waits.all.map { if case .refused = $0 { nil } else { $0 } }
    let others = all.count { $0 != all[0] }
    try trial.check(
      others == 0,
      "\(others) waits for a new promise did not end as one for a former one: \(waits.all.map(\.description).joined(separator: ", "))"
    )
    try trial.check(all[0] == nil || all[0] == .settled(value), "a wait \(waits.all[0])")
    try trial.expect(told, reaches: count, "of \(count) new promises \(told.count) told a handler")
  }
}
