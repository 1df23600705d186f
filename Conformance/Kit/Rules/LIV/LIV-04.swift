import Dispatch

/// What a wait does that blocks the context on which its link must run.
public enum BlockingWait: String, CaseIterable, ChoiceValue {
  /// Blocking on the queue that must run works.
  case works
  /// Blocking on the queue that must run hangs.
  case hangsOnSameContext = "hangs-on-same-context"
  /// Blocking on the queue that must run fails at once.
  case failsOnSameContext = "fails-on-same-context"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "blocking-wait",
    "blocking on the queue that must run",
    [.works: "works", .hangsOnSameContext: "hangs", .failsOnSameContext: "fails immediately"]
  )
}

extension WaitingAdapter {
  static var liv04: Law {
    Law(
      "A blocking wait for a link that must run on the same context fails immediately, hangs, or works.",
      .choice(BlockingWait.self),
      intent: "Code that waits on the main thread for code on the main thread stops the app.",
      origin: "PromiseKit HangTests",
      hint: "what the wait looks at before it blocks",
      given(
        hasLinks,
        or: .queueLink,
        once("a link") { try sameContext($0) },
        once("a link before the last one") { trial in
          let other = DispatchQueue(label: "conformance other")
          try sameContext(trial) { trial.link($0, on: other) }
        },
        once("a link that was handed over") { try handedOver($0) }
      )
    )
  }

  /// Waits on a queue for a promise whose link has to run on that queue; its source settles meanwhile.
  private static func sameContext(
    _ trial: Trial<Self>,
    _ derive: (Handle) -> Handle = { $0 }
  ) throws {
    let queue = DispatchQueue(label: "conformance queue")
    let (handle, settler) = trial.pending()
    let waiter = Waiter(trial, for: derive(trial.link(handle, on: queue)), on: queue)
    trial.settle(settler, .fulfilled(trial.token()))
    trial.quiesce()
    try observe(waiter.end(), blocking: queue, trial)
  }

  /// Waits on a queue for a link that was handed over to the queue while the thread was already on it.
  private static func handedOver(_ trial: Trial<Self>) throws {
    let queue = DispatchQueue(label: "conformance queue")
    let (handle, settler) = trial.pending()
    let isHandedOver = Signal()
    let link = trial.link(handle, on: queue)
    let waiter = Waiter(trial, for: link, on: queue, after: isHandedOver)
    trial.settle(settler, .fulfilled(trial.token()))
    trial.quiesce()
    isHandedOver.fire()
    try observe(waiter.end(), blocking: queue, trial)
  }

  private static func observe(
    _ waited: Waited?,
    blocking queue: DispatchQueue,
    _ trial: Trial<Self>
  ) throws {
    switch waited {
    case nil: trial.observed(BlockingWait.hangsOnSameContext)
    case .settled: trial.observed(BlockingWait.works)
    case .refused(let reason):
      try trial.check(
        reason.contains("wait") && reason.contains(queue.label),
        "it failed without naming both the call and the queue: \(reason)"
      )
      trial.observed(BlockingWait.failsOnSameContext)
    }
  }
}
