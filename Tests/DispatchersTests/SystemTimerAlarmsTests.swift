@testable import Dispatchers
import Synchronization
import TestSupport
import Testing

/// The system clock's alarms, on a time and a timer that a test moves by hand.
@Suite(.ownThread) struct SystemTimerAlarmsTests {
  @Test func `alarms go off by time, and those for the same time as they were set`() {
    var random = SeededNumbers(7)
    for _ in 0..<300 {
      let (system, ran) = (TestSystem(), Log<Int>())
      var expected: [(time: Int, number: Int)] = []
      for number in 0..<Int.random(in: 1...60, using: &random) {
        let time = Int.random(in: 1...6, using: &random)
        let alarm = system.alarms.add(at: .seconds(time)) { ran.append(number) }
        if Int.random(in: 0..<4, using: &random) == 0 {
          system.alarms.remove(alarm)
          system.alarms.remove(alarm)
        } else {
          expected.append((time, number))
        }
      }
      system.advance(to: .seconds(3))
      #expect(ran.entries == expected.filter { $0.time <= 3 }.sorted(by: <).map(\.number))
      system.advance(to: .seconds(6))
      #expect(ran.entries == expected.sorted(by: <).map(\.number))
    }
  }

  @Test func `the timer is set for the first alarm only`() {
    let system = TestSystem()
    for time in [5, 7, 5, 3, 3, 4] { _ = system.alarms.add(at: .seconds(time)) {} }
    #expect(system.settings.entries == [.seconds(5), .seconds(3)])
    system.advance(to: .seconds(3))
    #expect(system.settings.entries.last == .seconds(4))
  }

  @Test func `an alarm taken back leaves the timer, which then goes off for nothing`() {
    let (system, ran) = (TestSystem(), Log<Int>())
    let first = system.alarms.add(at: .seconds(1)) { ran.append(1) }
    _ = system.alarms.add(at: .seconds(2)) { ran.append(2) }
    system.alarms.remove(first)
    system.advance(to: .seconds(1))
    #expect(ran.entries.isEmpty)
    #expect(system.settings.entries == [.seconds(1), .seconds(2)])
    system.advance(to: .seconds(2))
    #expect(ran.entries == [2])
  }

  @Test func `what an alarm sets for the same time runs after what was set before`() {
    let (system, ran) = (TestSystem(), Log<Int>())
    _ = system.alarms.add(at: .seconds(1)) {
      ran.append(1)
      _ = system.alarms.add(at: .seconds(1)) { ran.append(4) }
      _ = system.alarms.add(at: .zero) { ran.append(2) }
    }
    _ = system.alarms.add(at: .seconds(1)) { ran.append(3) }
    system.advance(to: .seconds(1))
    #expect(ran.entries == [1, 2, 3, 4])
    #expect(system.settings.entries == [.seconds(1)])
  }

  @Test func `a timer that goes off too early is set again`() {
    let (system, ran) = (TestSystem(), Log<Int>())
    _ = system.alarms.add(at: .seconds(1)) { ran.append(1) }
    system.alarms.runDue()
    #expect(ran.entries.isEmpty)
    #expect(system.settings.entries == [.seconds(1), .seconds(1)])
  }

  @Test func `an alarm that is centuries away is reached in steps, neither early nor late`() {
    let (system, seen) = (TestSystem(), Log<Duration>())
    let time = Extremes.year * 550 + .milliseconds(1)
    _ = system.alarms.add(at: time) { seen.append(system.now) }
    system.advance(to: Extremes.year * 551)
    #expect(seen.entries == [time])
    #expect(system.settings.entries.count == 551)
  }

  @Test func `alarms that went off, or were taken back, are released with their clock`() {
    let released = Log<Int>()
    weak var former: SystemTimerAlarms?
    do {
      let object = CallsBack { released.append(0) }
      let alarms = SystemTimerAlarms(now: { object.giving(.zero) }) { _ in object.hold() }
      former = alarms
      for _ in 0..<2 { _ = alarms.add(at: .zero) {} }
      alarms.remove(alarms.add(at: .seconds(1)) {})
      alarms.runDue()
    }
    #expect(former == nil)
    #expect(released.entries == [0])
  }

  @Test(arguments: Extremes.far)
  func `no timer is set further ahead than a year`(time: Duration) {
    let system = TestSystem()
    system.advance(to: .seconds(5))
    let alarm = system.alarms.add(at: time) {}
    #expect(system.settings.entries == [.seconds(5) + Extremes.year])
    system.alarms.remove(alarm)
  }
}

/// A time and a timer.
private final class TestSystem: Sendable {
  private struct State {
    var now: Duration = .zero
    var timer: Duration?
  }

  private let state: Shared
  /// Every time that the timer was set for.
  let settings = Log<Duration>()
  let alarms: SystemTimerAlarms

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  init() {
    let shared = Shared()
    state = shared
    alarms = SystemTimerAlarms(
      now: { shared.state.withLock { $0.now } },
      setTimer: { [settings] time in
        settings.append(time)
        shared.state.withLock { $0.timer = time }
      }
    )
  }

  var now: Duration { state.state.withLock { $0.now } }

  /// Lets time pass; the timer goes off when it is due.
  func advance(to time: Duration) {
    while goesOff(until: time) { alarms.runDue() }
    state.state.withLock { $0.now = time }
  }

  private func goesOff(until time: Duration) -> Bool {
    state.state.withLock { state in
      guard let timer = state.timer, timer <= time else { return false }
      state.now = max(state.now, timer)
      state.timer = nil
      return true
    }
  }
}
