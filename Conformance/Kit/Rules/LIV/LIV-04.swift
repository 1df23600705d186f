import Dispatch

/// What a wait does that blocks the context on which its link must run.
public enum BlockingWait: String, CaseIterable, ChoiceValue {
  /// Blocking on the queue that must run works.
  case works
  /// Blocking on the queue that must run hangs.
  case hangsOnSameContext = "hangs"
  /// Blocking on the queue that must run fails immediately.
  case failsOnSameContext = "fails immediately"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "blocking-wait",
    "waiting on the queue that must run"
  )
}

extension WaitingAdapter {
  @Rule static var liv04: Law {
    "A blocking wait for a link that must run on the same context fails immediately, hangs, or works."
    level(.choice(BlockingWait.self))
    intent("Code that waits on the main thread for code on the main thread stops the app.")
    origin("PromiseKit HangTests")
    hint("what the wait looks at before it blocks")
    given(hasLinks, or: .queueLink)
    once("a link") { try sameContext($0) }
    once("a link before the last one") { trial in
      let other = DispatchQueue(label: "conformance other")
      try sameContext(trial) { trial.adapter.link(trial.using($0), on: other) }
    }
    once("a link that was handed over") { try sameContext($0, after: Signal()) }
    each(startsOnQueues, or: .queueLink) { try nextStart($0, $1) }
  }

  /// Waits on a queue for a promise whose link has to run on that queue; its source settles meanwhile.
  ///
  /// - Parameter isHandedOver: fires when the link was handed over, if the thread waits for that when it is on the queue.
  private static func sameContext(
    _ trial: Trial<Self>,
    after isHandedOver: Signal? = nil,
    _ derive: (Handle) -> Handle = { $0 }
  ) throws {
    let queue = DispatchQueue(label: "conformance queue")
    let (handle, settler) = trial.pending()
    let last = derive(trial.adapter.link(trial.using(handle), on: queue))
    let waiter = Waiter(trial, for: last, on: queue, after: isHandedOver)
    trial.settle(settler, .fulfilled(trial.token()))
    trial.quiesce()
    isHandedOver?.fire()
    try end(trial, waiter, queue)
  }

  /// Waits on a queue for a promise for which more may have to start on that queue, while the first is under way elsewhere.
  private static func nextStart(_ trial: Trial<Self>, _ verb: StartOnQueue<Self>) throws {
    let queue = DispatchQueue(label: "conformance queue")
    let (hasBegun, first) = (Signal(), trial.pending())
    let (starts, value) = (Counter(), Outcome.fulfilled(trial.token()))
    let last = verb.make(trial.adapter, queue) {
      guard starts.increment() == 1 else { return trial.settled(value) }
      defer { hasBegun.fire() }
      return first.handle
    }
    try trial.check(hasBegun.wait(trial.patience), "nothing was started")
    // What was started has returned when the queue is free.
    queue.sync {}
    let waiter = Waiter(trial, for: last, on: queue)
    trial.settle(first.settler, trial.outcome(fulfilled: !verb.followsErrors))
    trial.quiesce()
    guard try end(trial, waiter, queue), trial.isFree(last) else { return }
    let seen = trial.observe(last)
    // To the queue and back.
    for _ in 1...3 {
      trial.quiesce()
      queue.sync {}
    }
    try trial.expect(seen, value)
    try trial.check(starts.count == 2, "\(starts.count) had started at the end, and not 2")
  }

  /// Says how a wait ended; returns whether it did.
  @discardableResult
  private static func end(
    _ trial: Trial<Self>,
    _ waiter: Waiter<Self>,
    _ queue: DispatchQueue
  ) throws -> Bool {
    switch waiter.end() {
    case nil:
      trial.observed(BlockingWait.hangsOnSameContext)
      return false
    case .settled: trial.observed(BlockingWait.works)
    case .refused(let reason):
      try trial.check(
        reason.contains("wait") && reason.contains(queue.label),
        "it failed without naming both the call and the queue: \(reason)"
      )
      trial.observed(BlockingWait.failsOnSameContext)
    }
    return true
  }
}
