import Dispatch
import Synchronization

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
  /// - Returns: what takes the alarm back. It may be ignored: an alarm goes off whether or not it is kept.
  @discardableResult
  func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm
}

/// Work that a clock was asked to run, and that can still be taken back.
public struct TimerAlarm: Sendable {
  private let takeBack: @Sendable () -> Void

  /// Makes the alarm of a clock.
  ///
  /// - Parameter takeBack: releases the work if it has not begun; may be called more than once.
  public init(takeBack: @escaping @Sendable () -> Void) {
    self.takeBack = takeBack
  }

  /// Takes the work back: it is released, and never runs, unless it has begun.
  public func cancel() {
    takeBack()
  }
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
  /// - Returns: what takes the alarm back; the work is released then, not at the time it was set for.
  @discardableResult
  public func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
    let (seconds, attoseconds) = max(time, .zero).components
    let (high, overflows) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    // Rounded up: a clock that calls too early would be asked again.
    let nanoseconds = high &+ UInt64((attoseconds + 999_999_999) / 1_000_000_000)
    let deadline =
      overflows ? DispatchTime.distantFuture : DispatchTime(uptimeNanoseconds: nanoseconds)
    // A dispatch source may be used from any thread; the type does not say so on every platform.
    nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: .global())
    let waiting = Waiting(Work(run: work) { timer.cancel() })
    timer.setEventHandler { waiting.take()?.run() }
    timer.schedule(deadline: deadline)
    timer.activate()
    return TimerAlarm { _ = waiting.take() }
  }

  private struct Work: Sendable {
    let run: @Sendable () -> Void
    /// Lets the timer go, which holds what waits.
    let stopTimer: @Sendable () -> Void
  }

  /// Work that has neither begun nor been taken back.
  private final class Waiting: Sendable {
    private let work: Mutex<Work?>

    init(_ work: Work) { self.work = Mutex(work) }

    func take() -> Work? {
      let work = work.withLock { $0.take() }
      work?.stopTimer()
      return work
    }
  }
}

extension TimerClock where Self == SystemTimerClock {
  /// The system's clock, as in `RateLimitedDispatcher(limit: 5, per: .seconds(1), clock: .system)`.
  public static var system: SystemTimerClock { SystemTimerClock() }
}
