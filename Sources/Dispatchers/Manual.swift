import Synchronization

/// Keeps work until it is told to run it, for tests that decide when.
///
/// ```swift
/// let dispatcher = ManualDispatcher()
/// promise.then(on: dispatcher) { print($0) }
/// dispatcher.drain()
/// // Now the handler has run.
/// ```
///
/// ## Threading
/// Work runs on the thread that calls `drain()` or `runNext()`, outside any lock.
public final class ManualDispatcher: Dispatcher {
  private struct State {
    var queue = WorkQueue()
    var submitted = 0
  }

  private let state = Mutex(State())

  /// Makes a dispatcher with no work waiting.
  public init() {}

  /// How many closures wait.
  public var waitingCount: Int { state.withLock { $0.queue.count } }

  /// How many closures were handed over since the start.
  public var submittedCount: Int { state.withLock { $0.submitted } }

  /// Keeps `work` until it is run by hand.
  ///
  /// - Parameter work: runs inside `drain()` or `runNext()`.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.queue.append(DispatchedWork(work))
      state.submitted += 1
    }
  }

  /// Runs the closure that has waited longest.
  ///
  /// - Returns: whether there was one.
  /// - Complexity: O(1) on average.
  @discardableResult
  public func runNext() -> Bool {
    let next = state.withLock { $0.queue.popFirst() }
    next?.run()
    return next != nil
  }

  /// Runs what waits, and what is handed over meanwhile, until nothing is left.
  ///
  /// - Returns: how many closures ran.
  @discardableResult
  public func drain() -> Int {
    var count = 0
    while case let batch = takeAll(), !batch.isEmpty {
      for work in batch { work() }
      count += batch.count
    }
    return count
  }

  /// Takes the waiting work without running it: to drop it, or to run it in another order, or twice.
  public func takeAll() -> [@Sendable () -> Void] {
    let taken = state.withLock { $0.queue.removeAll() }
    return taken.map(\.run)
  }
}

/// A clock that stands still until it is moved by hand.
///
/// ## Threading
/// What is due runs on the thread that moves the clock, outside any lock. Move it from one thread at a time.
public final class ManualClock: TimerClock {
  private struct State {
    var now: Duration = .zero
    var alarms = TimerAlarms()
  }

  private let state = Mutex(State())

  /// Makes a clock that shows zero.
  public init() {}

  /// The time to which the clock was moved.
  public var now: Duration { state.withLock { $0.now } }

  /// When the next alarm is due, or `nil` if none is set.
  public var nextAlarm: Duration? { state.withLock { $0.alarms.first?.time } }

  /// Sets an alarm, which goes off when the clock is moved to its time or beyond.
  ///
  /// - Parameters:
  ///   - time: when it goes off; a time that has passed is due at the next move, even a move of zero.
  ///   - work: runs inside the call that moves the clock.
  /// - Returns: an alarm that can be cancelled.
  /// - Complexity: O(log *n*) for *n* alarms that are set; the same to cancel one.
  @discardableResult
  public func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
    let number = state.withLock { $0.alarms.add(at: time, work) }
    return TimerAlarm { [weak self] in self?.removeAlarm(number) }
  }

  private func removeAlarm(_ number: Int) {
    state.release { $0.alarms.remove(number) }
  }

  /// Moves the clock, and runs what comes due on the way, each at its time.
  ///
  /// - Parameter time: where to; a time that has passed leaves the clock where it is.
  public func advance(to time: Duration) {
    while let alarm = takeAlarm(until: time) { alarm.run() }
    state.withLock { $0.now = max($0.now, time) }
  }

  /// Moves the clock on, and runs what comes due on the way, each at its time.
  ///
  /// - Parameter duration: how far; a negative one leaves the clock where it is, and one that leads beyond the
  ///   latest time there is moves it there.
  public func advance(by duration: Duration) {
    advance(to: TimerDuration.sum(now, duration))
  }

  private func takeAlarm(until time: Duration) -> TimerAlarms.Alarm? {
    state.withLock { state in
      let alarm = state.alarms.removeFirst(dueAt: max(time, state.now))
      if let alarm { state.now = max(state.now, alarm.time) }
      return alarm
    }
  }
}
