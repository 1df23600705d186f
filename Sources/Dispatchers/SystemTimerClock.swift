import Dispatch
import Synchronization

/// The system's clock, which stops while the machine sleeps.
///
/// All values of this type are one clock. Due work runs one after another, by time; work that is due at the same time
/// runs in the order in which it was set, however busy the machine is.
///
/// ## Threading
/// Work runs on a serial queue of the clock, as all timers of a web page run on its one thread. So it should
/// be short, like settling a promise, and must not wait: while it blocks, no other alarm of the process
/// goes off. So a promise's `wait()` fails there. Long work belongs on a dispatcher.
public struct SystemTimerClock: TimerClock {
  /// Makes a clock; all of them tell the same time.
  public init() {}

  /// The time since the machine started.
  public var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  /// Runs `work` on the clock's queue, after the work that is due before it.
  ///
  /// - Parameters:
  ///   - time: when it runs; any time, however far away.
  ///   - work: runs on the clock's queue; all other alarms wait until it returns.
  /// - Returns: an alarm that can be cancelled; that releases the work immediately, not at its time.
  /// - Complexity: O(log *n*) for *n* alarms that are set; the same to cancel one.
  @discardableResult
  public func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
    let alarms = SystemTimerClock.alarms
    let number = alarms.add(at: time, work)
    return TimerAlarm { alarms.remove(number) }
  }

  private static let alarms: SystemTimerAlarms = {
    let timer = SharedTimer()
    let alarms = SystemTimerAlarms(
      now: { SystemTimerClock().now },
      setTimer: { time in
        // Rounded up: a timer that goes off too early has to be set again.
        let nanoseconds = (max(time, .zero).attoseconds + 999_999_999) / 1_000_000_000
        timer.source.schedule(
          deadline: DispatchTime(uptimeNanoseconds: UInt64(clamping: nanoseconds))
        )
      }
    )
    timer.source.setEventHandler { @Sendable in
      SharedThread.run(as: "the system’s clock, like all timers") { alarms.runDue() }
    }
    timer.source.schedule(deadline: .distantFuture)
    timer.source.activate()
    return alarms
  }()

  // `unchecked`: a dispatch source may be used from any thread; the type does not say so on every platform.
  private struct SharedTimer: @unchecked Sendable {
    let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "SystemTimerClock"))
  }
}

extension TimerClock where Self == SystemTimerClock {
  /// The system's clock, as in `RateLimitedDispatcher(limit: 5, per: .seconds(1), clock: .system)`.
  public static var system: SystemTimerClock { SystemTimerClock() }
}

/// The alarms of a running clock, and the one timer that is set for the first of them.
final class SystemTimerAlarms: Sendable {
  private struct State {
    var alarms = TimerAlarms()
    /// Whether `runDue()` is running, which looks for more before it stops.
    var isRunning = false
  }

  /// How far ahead the timer is set at most; a later alarm is reached in steps.
  ///
  /// From 2⁶³ nanoseconds on, some 292 years, a timer of Dispatch fires immediately.
  static let step = Duration.seconds(365 * 24 * 60 * 60)

  private let state = Mutex(State())
  private let now: @Sendable () -> Duration
  private let setTimer: @Sendable (_ time: Duration) -> Void

  /// Makes the alarms of one clock.
  ///
  /// - Parameters:
  ///   - now: tells the time.
  ///   - setTimer: makes sure that `runDue()` is called once, at that time or a little later, on one thread
  ///     at a time; it replaces the time that was set before. It is called under the lock, so that the last
  ///     call is for the first alarm.
  init(now: @escaping @Sendable () -> Duration, setTimer: @escaping @Sendable (Duration) -> Void) {
    (self.now, self.setTimer) = (now, setTimer)
  }

  /// Adds an alarm, and returns its number.
  func add(at time: Duration, _ work: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      let number = state.alarms.add(at: time, work)
      if !state.isRunning, state.alarms.first?.number == number { setTimer(for: time) }
      return number
    }
  }

  /// Cancels an alarm; a timer that was set for it goes off in vain.
  func remove(_ number: Int) {
    state.release { $0.alarms.remove(number) }
  }

  /// Runs what is due, in order, and sets the timer for what is left.
  func runDue() {
    while let alarm = takeDue() { alarm.run() }
  }

  private func takeDue() -> TimerAlarms.Alarm? {
    state.withLock { state in
      let due = state.alarms.removeFirst(dueAt: now())
      state.isRunning = due != nil
      if due == nil, let next = state.alarms.first { setTimer(for: next.time) }
      return due
    }
  }

  private func setTimer(for time: Duration) {
    setTimer(min(time, TimerDuration.sum(now(), SystemTimerAlarms.step)))
  }
}
