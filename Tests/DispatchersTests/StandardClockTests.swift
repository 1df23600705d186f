import Dispatch
import Dispatchers
import Synchronization
import TestSupport
import Testing

/// Clocks of the standard library, as the verbs of time use them.
@Suite(.ownThread) struct StandardClockTests {
  private let hand = HandClock()
  private var clock: any TimerClock { timerClock(hand) }

  @Test func `an alarm goes off at its time, and not before`() throws {
    let (clock, ran, done) = (clock, Log<Int>(), Event())
    for seconds in [3, 1, 2] {
      clock.schedule(after: .seconds(seconds)) {
        ran.append(seconds)
        done.signal()
      }
    }
    for seconds in 1...3 {
      hand.advance(by: .milliseconds(999))
      #expect(ran.entries == Array(1..<seconds))
      hand.advance(by: .milliseconds(1))
      try done.wait()
      #expect(ran.entries == Array(1...seconds))
      #expect(clock.now == .seconds(seconds))
    }
  }

  @Test func `it waits for what is far away, and not for what is over`() throws {
    let (far, done) = (Log<Duration>(), Event())
    let alarms = Extremes.far.map { duration in
      clock.schedule(after: duration) { far.append(duration) }
    }
    for duration in Extremes.near where duration <= .zero {
      clock.schedule(after: duration) { done.signal() }
      try done.wait()
    }
    hand.advance(by: Extremes.year * 99)
    clock.schedule(after: .zero) { done.signal() }
    try done.wait()
    #expect(far.entries == [])
    hand.advance(by: Extremes.year * 1)
    clock.schedule(after: .zero) { done.signal() }
    try done.wait()
    for alarm in alarms { alarm.cancel() }
  }

  @Test func `a clock is released when its alarms have gone off, or were cancelled`() throws {
    let (ran, released) = (Event(), Event())
    do {
      let clock = timerClock(Hasty(object: CallsBack { released.signal() }))
      clock.schedule(at: .seconds(1)) { ran.signal() }
      clock.schedule(at: .seconds(2)) {}.cancel()
    }
    try ran.wait()
    try released.wait()
  }

  @Test func `an alarm that is cancelled releases its work immediately`() throws {
    let living = SharedCount()
    let alarm = {
      let captured = Counted(living)
      return clock.schedule(after: .seconds(1)) {
        withExtendedLifetime(captured) { _ = Issue.record("cancelled, and runs") }
      }
    }()
    #expect(living.number == 1)
    alarm.cancel()
    alarm.cancel()
    #expect(living.number == 0)
    try hand.cancelled.wait()
    hand.advance(by: .seconds(2))
  }

  @Test func `it needs no help from a clock that takes no notice`() throws {
    let (living, done) = (SharedCount(), Event())
    let deaf = Deaf()
    let clock = timerClock(deaf)
    let alarm = {
      let captured = Counted(living)
      return clock.schedule(after: .seconds(1)) {
        withExtendedLifetime(captured) { _ = Issue.record("cancelled, and runs") }
      }
    }()
    alarm.cancel()
    #expect(living.number == 0)
    deaf.end()
    clock.schedule(after: .seconds(1)) { done.signal() }
    try done.wait()
  }

  @Test func `a clock that throws is no reason to run`() throws {
    let (released, clock) = (Event(), timerClock(Broken()))
    let alarm = {
      let captured = CallsBack { released.signal() }
      return clock.schedule(after: .seconds(1)) {
        withExtendedLifetime(captured) { _ = Issue.record("the clock is broken") }
      }
    }()
    try released.wait()
    alarm.cancel()
  }

  @Test func `a clock that shows the same time for ever may end its sleeps`() throws {
    let done = Event()
    for duration in Extremes.far { timerClock(Hasty()).schedule(after: duration) { done.signal() } }
    for _ in Extremes.far { try done.wait() }
  }

  @Test func `work runs once or is released, whatever many threads set and cancel`() throws {
    let (clock, ran, living, done) = (clock, SharedCount(), SharedCount(), Event())
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<200 {
        let captured = Counted(living)
        let alarm = clock.schedule(after: .milliseconds(number)) {
          withExtendedLifetime(captured) { _ = ran.add() }
          done.signal()
        }
        if thread == 0 { hand.advance(by: .milliseconds(1)) }
        if thread % 2 == 1 { alarm.cancel() }
      }
    }
    hand.advance(by: .seconds(1))
    for _ in 0..<800 { try done.wait() }
    #expect(ran.number >= 800)
  }

  @Test func `the clocks of the standard library go by themselves`() throws {
    for clock: any Clock<Duration> in [ContinuousClock(), SuspendingClock()] {
      let (done, clock) = (Event(), timerClock(clock))
      clock.schedule(after: .milliseconds(1)) { done.signal() }
      try done.wait()
    }
  }

  @Test func `a limiter may have such a clock`() throws {
    let (ran, done) = (Log<Int>(), Event())
    let limiter = try RateLimitedDispatcher(limit: 1, per: .seconds(1), clock: hand)
    let strict = try StrictRateLimitedDispatcher(limit: 1, per: .seconds(1), clock: hand)
    for limiter: any Dispatcher in [limiter, strict] {
      for number in 1...2 {
        limiter.dispatch {
          ran.append(number)
          done.signal()
        }
      }
      try done.wait()
      hand.advance(by: .seconds(1))
      try done.wait()
    }
    #expect(ran.entries == [1, 2, 1, 2])
  }
}

/// A clock whose sleeps end together, and take no notice of cancellation.
private final class Deaf: StillClock {
  private struct State {
    var isOver = false
    var sleeping: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func end() {
    let sleeping = state.withLock { state in
      state.isOver = true
      return state.sleeping
    }
    for sleeper in sleeping { sleeper.resume() }
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.sleeping.append(continuation) }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }
}

private struct Broken: StillClock {
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    throw Lost()
  }
}

private struct Lost: Error {}

private struct Hasty: StillClock {
  /// An object of the user's.
  var object: CallsBack?

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async {}
}

/// A clock that always shows the same time.
private protocol StillClock: Clock where Instant == ContinuousClock.Instant {}

private let start = ContinuousClock.now

extension StillClock {
  fileprivate var now: ContinuousClock.Instant { start }
  fileprivate var minimumResolution: Duration { .zero }
}
