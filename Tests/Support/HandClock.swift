import Dispatchers
import Synchronization

/// A clock of the standard library that stands still until it is moved by hand.
package final class HandClock: Clock {
  package struct Instant: InstantProtocol {
    fileprivate var time: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    package func duration(to other: Instant) -> Duration { other.time - time }
    package static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
  }

  private let clock = ManualClock()
  /// Comes once for each sleep that is cancelled.
  package let cancelled = Event()

  package init() {}

  package var now: Instant { Instant(time: clock.now) }
  package var minimumResolution: Duration { .zero }

  /// Moves the clock, and ends the sleeps that are due.
  package func advance(by duration: Duration) { clock.advance(by: duration) }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let sleeper = Mutex<Once<CheckedContinuation<Void, any Error>>?>(nil)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let once = Once(continuation)
        sleeper.withLock { $0 = once }
        clock.schedule(at: deadline.time) { once.take()?.resume() }
        // Both may have come before there was a sleeper.
        if deadline <= now { once.take()?.resume() }
        if Task.isCancelled { once.take()?.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let once = sleeper.withLock { $0 }
      once?.take()?.resume(throwing: CancellationError())
      cancelled.signal()
    }
  }
}
