import Dispatch

/// Tells the time, and calls back when a time has come.
///
/// Everything here that waits takes one, so that a test can move time by hand: see ``ManualClock``.
public protocol TimerClock: Sendable {
  /// The time since some moment that is the same for all calls.
  var now: Duration { get }

  /// Runs `work` once, when `now` has reached `time`; soon, if it has already.
  ///
  /// - Parameters:
  ///   - time: when.
  ///   - work: runs where the clock decides, never inside this call.
  func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void)
}

/// The system's clock, which does not go on while the machine sleeps.
public struct SystemTimerClock: TimerClock {
  /// Makes one; all tell the same time.
  public init() {}

  /// The time since the machine started.
  public var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  /// Runs `work` on the system's concurrent queue.
  ///
  /// - Parameters:
  ///   - time: when.
  ///   - work: runs on one of the queue's threads.
  public func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) {
    let (seconds, attoseconds) = max(time, .zero).components
    let (high, overflows) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    // Rounded up: a clock that calls too early would be asked again.
    let nanoseconds = high &+ UInt64((attoseconds + 999_999_999) / 1_000_000_000)
    let deadline =
      overflows ? DispatchTime.distantFuture : DispatchTime(uptimeNanoseconds: nanoseconds)
    DispatchQueue.global().asyncAfter(deadline: deadline, execute: work)
  }
}

extension TimerClock where Self == SystemTimerClock {
  /// The system's clock, as in `RateLimitedDispatcher(limit: 5, per: .seconds(1), clock: .system)`.
  public static var system: SystemTimerClock { SystemTimerClock() }
}
