import Dispatch

/// LIV, of a promise that a thread can wait for: a wait ends, or says at once that it never would.
enum Waiting<A: WaitingAdapter> {
  /// How often a promise is settled while a thread starts to wait for it.
  ///
  /// One that is slow finds it settled, and shows nothing; not each time.
  private static var rounds: Int { 20 }

  static var rules: [Rule<A>] {
    [
      Rule(
        "LIV-04",
        .choice(
          key: "blocking-wait",
          values: ["works", "hangs-on-same-context", "fails-on-same-context"]
        ),
        "Where a link that is waited for has to run, a blocking wait fails at once, hangs, or works.",
        intent: "Code that waits on the main thread for code on the main thread stops the app.",
        origin: "PromiseKit HangTests",
        hint: "what the wait looks at before it blocks",
        .once("a link") { try sameContext($0) }
          + .once("a link before the last one") { trial in
            let other = DispatchQueue(label: "conformance other")
            try sameContext(trial) { trial.adapter.link($0, on: other) }
          }
          + .once("a link that was handed over") { try handedOver($0) }
      ),
      Rule(
        "LIV-12",
        .mustIf("a thread can wait for it"),
        "A wait returns how the promise ended, be it before the call or while threads block.",
        intent: "A thread that waits goes on, whoever settles the promise.",
        origin: "new",
        hint: "who is woken by a settlement, and what is looked at before blocking",
        .once("settled before") { try settledBefore($0) }
          + .once("settled while threads wait") { trial in
            for _ in 1...rounds { try settledMeanwhile(trial) }
          }
      ),
      Rule(
        "LIV-13",
        .mustIf("a thread can wait for it"),
        "A wait on a queue does not fail where nothing that it waits for has to run there.",
        intent: "A check against deadlocks must not forbid a wait that would end.",
        origin: "new",
        hint: "links that are settled, that run elsewhere, or that are not waited for",
        .once("a link that has run there") { try linkHasRun($0) }
          + .once("a link that runs elsewhere") { trial in
            for _ in 1...rounds { try linkElsewhere(trial, hasBranch: false) }
          }
          + .once("a link elsewhere, and a branch there") { trial in
            for _ in 1...rounds { try linkElsewhere(trial, hasBranch: true) }
          }
      ),
    ]
  }

  // MARK: Where it would wait for itself

  /// Waits on a queue for a promise whose link has to run there; its source settles meanwhile.
  private static func sameContext(
    _ trial: Trial<A>,
    _ derive: (A.Handle) -> A.Handle = { $0 }
  ) throws {
    let queue = DispatchQueue(label: "conformance queue")
    let (handle, settler) = trial.pending()
    let waiter = Waiter(trial, for: derive(trial.adapter.link(handle, on: queue)), on: queue)
    trial.settle(settler, .fulfilled(trial.token()))
    trial.quiesce()
    try observe(waiter.end(), blocking: queue, trial)
  }

  /// Waits on a queue for a link that was handed over to it when the thread was there already.
  private static func handedOver(_ trial: Trial<A>) throws {
    let queue = DispatchQueue(label: "conformance queue")
    let (handle, settler) = trial.pending()
    let isHandedOver = Signal()
    let link = trial.adapter.link(handle, on: queue)
    let waiter = Waiter(trial, for: link, on: queue, after: isHandedOver)
    trial.settle(settler, .fulfilled(trial.token()))
    trial.quiesce()
    isHandedOver.fire()
    try observe(waiter.end(), blocking: queue, trial)
  }

  private static func observe(
    _ waited: Waited?,
    blocking queue: DispatchQueue,
    _ trial: Trial<A>
  ) throws {
    switch waited {
    case nil: trial.observed("hangs-on-same-context")
    case .settled: trial.observed("works")
    case .refused(let reason):
      try trial.check(
        reason.contains("wait") && reason.contains(queue.label),
        "it failed, and named not both the call and the queue: \(reason)"
      )
      trial.observed("fails-on-same-context")
    }
  }

  // MARK: Where it would not

  private static func settledBefore(_ trial: Trial<A>) throws {
    for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
      let (handle, settler) = trial.pending()
      trial.settle(settler, outcome)
      try Waiter(trial, for: handle).expect(outcome)
    }
  }

  private static func settledMeanwhile(_ trial: Trial<A>) throws {
    for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
      let (handle, settler) = trial.pending()
      // While the last ones start, the first ones have long begun to wait.
      let waiters = (1...4).map { _ in Waiter(trial, for: handle) }
      trial.settle(settler, outcome)
      for waiter in waiters { try waiter.expect(outcome) }
    }
  }

  private static func linkHasRun(_ trial: Trial<A>) throws {
    let queue = DispatchQueue(label: "conformance queue")
    let value = trial.token()
    let (handle, settler) = trial.pending()
    let link = trial.adapter.link(handle, on: queue)
    trial.settle(settler, .fulfilled(value))
    trial.quiesce()
    queue.sync {}
    try Waiter(trial, for: link, on: queue).expect(.fulfilled(value))
  }

  private static func linkElsewhere(_ trial: Trial<A>, hasBranch: Bool) throws {
    let queue = DispatchQueue(label: "conformance queue")
    let other = DispatchQueue(label: "conformance other")
    let value = trial.token()
    let (handle, settler) = trial.pending()
    let branch = hasBranch ? trial.adapter.link(handle, on: queue) : handle
    let waiter = Waiter(trial, for: trial.adapter.link(handle, on: other), on: queue)
    trial.settle(settler, .fulfilled(value))
    trial.quiesce()
    try waiter.expect(.fulfilled(value))
    withExtendedLifetime(branch) {}
  }

  /// A thread of its own that waits for a promise.
  private final class Waiter: Sendable {
    private let trial: Trial<A>
    private let hasEnded = Signal()
    private let waited = Box<Waited>()

    /// Starts the thread, and returns when it is about to wait: in work of `queue` if there is one.
    ///
    /// - Parameter signal: what the thread waits for first, inside that work.
    init(
      _ trial: Trial<A>,
      for handle: A.Handle,
      on queue: DispatchQueue? = nil,
      after signal: Signal? = nil
    ) {
      self.trial = trial
      let hasStarted = Signal()
      let wait = { @Sendable [adapter = trial.adapter, waited, patience = trial.patience] in
        hasStarted.fire()
        _ = signal?.wait(patience)
        waited.value = adapter.wait(handle)
      }
      // A thread that `sync` lends to the queue: one that hangs is none of the system's pool.
      trial.start {
        if let queue { queue.sync(execute: wait) } else { wait() }
      } then: { [hasEnded] in
        hasEnded.fire()
      }
      _ = hasStarted.wait(trial.patience)
    }

    /// What the wait returned, or `nil` if it hung.
    func end() -> Waited? {
      hasEnded.wait(trial.patience) ? waited.value : nil
    }

    func expect(_ outcome: Outcome) throws {
      let waited = end()
      try trial.check(
        waited == .settled(outcome),
        "expected a wait to return \(outcome), but it \(waited?.description ?? "never returned")"
      )
    }
  }
}
