/// Tells the time, and calls back at a given time.
///
/// Everything here that waits takes a clock, so that a test can move time by hand: see ``ManualClock``. It takes any clock
/// of the standard library as well, such as `ContinuousClock`: then each alarm is a task that sleeps on that clock. It runs
/// its work on a thread of Swift's pool, and what is due at the same time in the order in which the clock resumes tasks.
public protocol TimerClock: Sendable {
  /// The time since some moment that is the same for all calls.
  var now: Duration { get }

  /// Runs `work` once, when `now` has reached `time`; soon if it has already.
  ///
  /// - Parameters:
  ///   - time: when it runs.
  ///   - work: runs where the clock decides, never inside this call.
  /// - Returns: an alarm that can be cancelled. It may be ignored: an alarm goes off whether or not it is kept.
  @discardableResult
  func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm
}

extension TimerClock {
  /// Runs `work` once, when some time has passed; soon if the duration is zero or negative.
  ///
  /// Every duration is allowed: a time that no clock can show counts as the latest possible time.
  ///
  /// - Parameters:
  ///   - duration: how long from now.
  ///   - work: runs where the clock decides, never inside this call.
  /// - Returns: an alarm that can be cancelled. It may be ignored: an alarm goes off whether or not it is kept.
  @discardableResult
  public func schedule(
    after duration: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> TimerAlarm {
    schedule(at: TimerDuration.sum(now, duration), work)
  }
}

/// Work that a clock will run, and that can still be cancelled.
public struct TimerAlarm: Sendable {
  private let takeBack: @Sendable () -> Void

  /// Makes the alarm of a clock.
  ///
  /// - Parameter takeBack: releases the work if it has not begun; may be called more than once.
  public init(takeBack: @escaping @Sendable () -> Void) {
    self.takeBack = takeBack
  }

  /// Cancels the work: it is released, and never runs, unless it has begun.
  public func cancel() {
    takeBack()
  }
}
