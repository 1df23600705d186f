import Dispatch

/// A separate thread that waits for a promise.
final class Waiter<A: WaitingAdapter>: Sendable {
  private let trial: Trial<A>
  private let hasEnded = Signal()
  private let waited = Box<Waited>()

  /// Starts the thread, and returns when it is about to wait, inside work of `queue` if there is one.
  ///
  /// - Parameters:
  ///   - signal: an event that the thread waits for first, inside that work.
  ///   - call: how it waits.
  init(
    _ trial: Trial<A>,
    for handle: A.Handle,
    on queue: DispatchQueue? = nil,
    after signal: Signal? = nil,
    _ call: @escaping @Sendable (A, A.Handle) -> Waited = { $0.wait($1) }
  ) {
    self.trial = trial
    let hasStarted = Signal()
    let wait = { @Sendable [waited, patience = trial.patience] in
      hasStarted.fire()
      _ = signal?.wait(patience)
      waited.value = call(trial.adapter, trial.using(handle))
    }
    // With `sync` the queue uses this thread: if it hangs, no thread of the system's pool is lost.
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

extension WaitingAdapter {
  /// How often a promise is settled while a thread starts to wait for it.
  ///
  /// A thread that is slow finds the promise settled, and shows nothing; that does not happen each time.
  static var rounds: Int { 20 }
}
