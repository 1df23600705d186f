import Dispatchers
import JSPromise
import TestSupport
import Testing

/// A clock that keeps the work of its last alarm until a test takes it, and says when that alarm is taken back.
struct KeepingClock: TimerClock {
  let work = Later<@Sendable () -> Void>()
  let onCancel: @Sendable () -> Void
  var now: Duration { .zero }

  func schedule(at _: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
    self.work.set(work)
    return TimerAlarm(takeBack: onCancel)
  }
}

@Suite(.ownThread) struct TimeTests {
  private let gate = ManualDispatcher()
  private let clock = ManualClock()
  private let queue: JobQueue
  private let controller = AbortController()
  private let log = Log<String>()

  init() {
    queue = JobQueue(on: gate)
  }

  // MARK: Clocks of the standard library

  @Test func `a time limit on a clock of the standard library`() async throws {
    let clock = HandClock()
    let (work, resolve, _) = Promise<Int>.withResolvers()
    let limited = work.timeout(after: .seconds(3), clock: clock)
    clock.advance(by: .seconds(3))
    await #expect(throws: DeadlineError(limit: .seconds(3))) { try await limited.value }
    let (settled, settle, _) = Promise<Int>.withResolvers()
    let inTime = settled.timeout(after: .seconds(3), clock: clock)
    settle(1)
    #expect(try await inTime.value == 1)
    try clock.cancelled.wait()
    resolve(2)
  }

  @Test func `delays, retries and signals on a clock of the standard library`() async throws {
    let (clock, attempts) = (HandClock(), Log<Int>())
    let policy = try RetryPolicy(attempts: 2, delay: .constant(.seconds(1)))
    let again = Promise.retry(policy, clock: clock) { () -> Promise<Int> in
      attempts.append(1)
      return attempts.entries.count < 2 ? .reject(Oops(number: 1)) : .resolve(2)
    }
    let delayed = Promise.delay(.seconds(1), clock: clock)
    let signal = AbortSignal.timeout(.seconds(1), clock: clock)
    while again.snapshot == nil || delayed.snapshot == nil || !signal.aborted {
      clock.advance(by: .seconds(1))
      await Task.yield()
    }
    #expect(try await again.value == 2)
    let aborted = Promise.delay(.seconds(1), clock: clock, signal: controller.signal)
    controller.abort()
    await #expect(throws: AbortError.self) { try await aborted.value }
    try clock.cancelled.wait()
  }

  // MARK: timeout

  @Test func `at the deadline it is rejected with the library's own error, and work continues`() {
    let (work, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let limited = work.timeout(after: .seconds(2), clock: clock)
    clock.advance(by: .seconds(2))
    let error = limited.reason as? DeadlineError
    #expect(error == DeadlineError(limit: .seconds(2)))
    #expect(error?.description == "the promise was not settled within 2.0 seconds")
    resolve(1)
    gate.drain()
    #expect(work.currentValue == 1)
  }

  @Test func `with no time left it is rejected already, with the reason that was given`() {
    let (work, reason) = (Promise<Int>(on: queue) { _, _ in }, Oops(number: 3))
    let main: Promise<Int>.OnMain = work.handle(on: .main)
    let all = [
      work.timeout(after: .zero, reason: reason, clock: clock),
      work.timeout(after: .zero, reason: reason, clock: HandClock()),
      main.timeout(after: .zero, reason: reason, clock: clock).promise,
      main.timeout(after: .zero, reason: reason, clock: HandClock()).promise,
    ]
    #expect(all.map { $0.reason as? Oops } == [reason, reason, reason, reason])
    #expect(main.timeout(after: .zero, clock: clock).snapshot != nil)
  }

  @Test func `after the deadline, work that goes on keeps nothing of the promise`() {
    let work = Promise<Int>(on: queue) { _, _ in }
    weak var released: Promise<Int>?
    do {
      let limited = work.timeout(after: .seconds(2), clock: clock)
      released = limited
      clock.advance(by: .seconds(2))
      #expect(limited.reason is DeadlineError)
    }
    #expect(released == nil)
    withExtendedLifetime(work) {}
  }

  /// Calls a closure when an alarm is set, and one when it is cancelled.
  private struct CallingClock: TimerClock {
    let onSchedule, onCancel: @Sendable () -> Void
    var now: Duration { .zero }

    func schedule(at _: Duration, _: @escaping @Sendable () -> Void) -> TimerAlarm {
      onSchedule()
      return TimerAlarm(takeBack: onCancel)
    }
  }

  @Test func `a clock may settle the promise, and ask it when the alarm is cancelled`() {
    let (work, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let clock = CallingClock(
      onSchedule: { [gate] in
        resolve(1)
        gate.drain()
      },
      onCancel: { [log] in log.append("\(work)") }
    )
    let limited = work.timeout(after: .seconds(2), clock: clock)
    #expect(limited.currentValue == 1)
    #expect(log.entries == ["Promise<Int>(fulfilled: 1)"])
  }

  @Test func `of limits that end together the inner one counts, which is there first`() {
    let work = Promise<Int>(on: queue) { _, _ in }
    let limited =
      work
      .timeout(after: .seconds(2), reason: Oops(number: 1), clock: clock)
      .timeout(after: .seconds(2), reason: Oops(number: 2), clock: clock)
    clock.advance(by: .seconds(2))
    gate.drain()
    #expect(limited.reason as? Oops == Oops(number: 1))
  }

  @Test func `a deadline that is not expected is reported as any rejection is`() {
    let queue = JobQueue(on: gate) { [log] in log.append("\($0)") }
    let line = #line + 1
    _ = Promise<Int>(on: queue) { _, _ in }.timeout(after: .seconds(2), clock: clock)
    clock.advance(by: .seconds(2))
    gate.drain()
    #expect(log.entries.count == 1)
    #expect(log.entries.first?.contains(":\(line): the promise was not settled") == true)
  }

  // MARK: A signal's time

  @Test func `a signal that nothing can listen to any more takes its alarm back`() {
    do {
      let signal = AbortSignal.timeout(.seconds(2), clock: clock)
      let registration = signal.addListener { _ in }
      #expect(clock.nextAlarm == .seconds(2))
      registration.remove()
      #expect(clock.nextAlarm == .seconds(2))
    }
    #expect(clock.nextAlarm == nil)
  }

  @Test func `a listener keeps the alarm until it is removed`() {
    let registration = AbortSignal.timeout(.seconds(2), clock: clock).addListener { _ in }
    #expect(clock.nextAlarm == .seconds(2))
    registration.remove()
    #expect(clock.nextAlarm == nil)
    AbortSignal.timeout(.seconds(2), clock: clock).addListener { [log] in log.append("\($0)") }
    clock.advance(by: .seconds(2))
    #expect(log.entries == ["the operation timed out"])
  }

  @Test func `a signal whose time is up does not keep its alarm, though it is held`() {
    func timeout(_ object: CallsBack) -> (AbortSignal, Later<@Sendable () -> Void>) {
      let clock = KeepingClock { object.hold() }
      return (.timeout(.seconds(2), clock: clock), clock.work)
    }
    let (signal, work) = timeout(CallsBack { [log] in log.append("released") })
    #expect(log.entries.isEmpty)
    work.take()?()
    #expect(log.entries == ["released"])
    #expect(signal.reason is TimeoutError)
  }

  @Test func `a listener is released when the clock drops the alarm that it waits for`() {
    let clock = KeepingClock {}
    func listen(_ object: CallsBack) {
      AbortSignal.timeout(.seconds(2), clock: clock).addListener { _ in object.hold() }
    }
    listen(CallsBack { [log] in log.append("released") })
    #expect(log.entries.isEmpty)
    _ = clock.work.take()
    #expect(log.entries == ["released"])
  }

  @Test func `a signal made of it keeps the alarm as long as somebody can hear of it`() {
    do {
      let signal = AbortSignal.any([.timeout(.seconds(2), clock: clock), controller.signal])
      #expect(clock.nextAlarm == .seconds(2))
      #expect(!signal.aborted)
    }
    #expect(clock.nextAlarm == nil)
    do {
      let signal = AbortSignal.any([.timeout(.seconds(2), clock: clock), controller.signal])
      clock.advance(by: .seconds(2))
      #expect(signal.reason is TimeoutError)
    }
    AbortSignal.any([.timeout(.seconds(2), clock: clock), controller.signal])
      .addListener { [log] in log.append("\($0)") }
    controller.abort(Oops(number: 1))
    #expect(clock.nextAlarm == nil)
    #expect(log.entries == ["Oops(number: 1)"])
  }
}
