/// A clock of the standard library, or one that a test moves, as a clock here.
package func timerClock(_ clock: any Clock<Duration>) -> any TimerClock {
  func opened(_ clock: some Clock<Duration>) -> any TimerClock { StandardTimerClock(clock) }
  return opened(clock)
}

/// A clock of the standard library: each alarm is a task that waits for its time, and then runs the work.
///
/// The work runs on a thread of Swift's pool. What is due at the same time runs in the order in which the clock resumes the
/// tasks, or beside each other. An alarm that is cancelled releases its work immediately, even if the clock takes no notice.
/// A clock that throws ends its alarms: the work is released, and never runs.
private struct StandardTimerClock<Base: Clock<Duration>>: TimerClock {
  private let base: Base
  private let origin: Base.Instant

  /// Makes a clock that shows zero.
  init(_ base: Base) {
    self.base = base
    origin = base.now
  }

  /// The time since it was made.
  var now: Duration { origin.duration(to: base.now) }

  @discardableResult
  func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
    let once = Once(work)
    let task = Task {
      do { try await wait(until: time) } catch { withExtendedLifetime(once.take()) {} }
      once.take()?()
    }
    return TimerAlarm {
      withExtendedLifetime(once.take()) {}
      task.cancel()
    }
  }

  /// Waits in steps: an instant that is far away would overflow.
  ///
  /// They grow, since there are clocks for tests that show the same time for ever.
  private func wait(until time: Duration) async throws {
    let end = min(time, TimerDuration.longest / 2)
    var (reached, step) = (now, SystemTimerAlarms.step)
    while reached < end {
      reached = min(end, TimerDuration.sum(reached, step))
      step = TimerDuration.product(step, 2)
      try await base.sleep(until: origin.advanced(by: reached), tolerance: nil)
    }
  }
}
