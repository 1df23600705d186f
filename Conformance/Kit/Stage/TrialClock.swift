import Synchronization

/// The clock of a trial: its time changes only when the trial moves it.
///
/// The adapter makes the library's own kind of clock from it. It is turned back only for a ``SettableClockAdapter``.
public final class TrialClock: Sendable {
  private struct Alarm: Sendable {
    let number: Int
    let time: Duration
    let run: @Sendable () -> Void
  }

  private struct State {
    var now: Duration = .zero
    /// Those that go off last come first.
    var alarms: [Alarm] = []
    var count = 0
    var onUse: (@Sendable () -> Void)?

    /// The place of an alarm, behind those that go off after it.
    func place(of number: Int, at time: Duration) -> Int {
      var (low, high) = (0, alarms.count)
      while low < high {
        let middle = (low + high) / 2
        let isLater = (alarms[middle].time, alarms[middle].number) > (time, number)
        if isLater { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// Takes an alarm out, if it is still there.
    mutating func remove(_ number: Int, at time: Duration) -> Alarm? {
      let place = place(of: number, at: time)
      guard place < alarms.count, alarms[place].number == number else { return nil }
      return alarms.remove(at: place)
    }
  }

  private let state = Mutex(State())

  init() {}

  /// The time that the trial has set, from zero.
  public var now: Duration { state.withLock { $0.now } }

  /// How many alarms wait for their time.
  package var waiting: Int { state.withLock { $0.alarms.count } }

  /// Runs `body` at the start of every call from now on, on the calling thread.
  package func onUse(_ body: (@Sendable () -> Void)?) {
    state.release { state in
      defer { state.onUse = body }
      return state.onUse
    }
  }

  /// Sets an alarm.
  ///
  /// - Parameters:
  ///   - time: when it goes off. An alarm in the past goes off when the trial next runs what is due.
  ///   - work: runs once, on a thread of the trial, never inside this call.
  /// - Returns: what cancels the alarm, if it has not gone off.
  public func schedule(
    at time: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    use()
    let number = state.withLock { state in
      state.count += 1
      let place = state.place(of: state.count, at: time)
      state.alarms.insert(Alarm(number: state.count, time: time, run: work), at: place)
      return state.count
    }
    return { [weak self] in
      guard let self else { return }
      use()
      // What it holds is not released under the lock.
      let alarm = state.withLock { $0.remove(number, at: time) }
      withExtendedLifetime(alarm) {}
    }
  }

  /// Releases all alarms without running them, as a clock does when it is released.
  func dropAlarms() {
    state.release { state in
      defer { state.alarms = [] }
      return state.alarms
    }
  }

  /// Moves the clock forward, and runs each alarm on the way at its time.
  package func advance(by duration: Duration) {
    let end = now + duration
    while let alarm = take(next: end) {
      state.withLock { $0.now = max($0.now, alarm.time) }
      alarm.run()
    }
    // Another thread may have moved it further.
    state.withLock { $0.now = max($0.now, end) }
  }

  /// Turns the clock back; alarms keep their times.
  func turnBack(by duration: Duration) { state.withLock { $0.now -= duration } }

  /// Runs the alarms that are due, and returns how many there were.
  func runDue() -> Int {
    var count = 0
    while let alarm = take(next: now) {
      alarm.run()
      count += 1
    }
    return count
  }

  private func take(next end: Duration) -> Alarm? {
    use()
    return state.withLock { state in
      state.alarms.last.map { $0.time <= end } == true ? state.alarms.removeLast() : nil
    }
  }

  private func use() {
    let body = state.withLock { $0.onUse }
    body?()
  }
}
