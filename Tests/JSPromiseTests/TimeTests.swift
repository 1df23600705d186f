import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct TimeTests {
  private let gate = ManualDispatcher()
  private let clock = ManualClock()
  private let queue: JobQueue
  private let controller = AbortController()
  private let log = Log<String>()

  init() {
    queue = JobQueue(on: gate)
  }

  // MARK: delay

  @Test func `a delay is over at its time and not before`() {
    let delay = Promise.delay(.seconds(2), on: queue, clock: clock)
    clock.advance(by: .seconds(2) - .nanoseconds(1))
    #expect(delay.snapshot == nil)
    clock.advance(by: .nanoseconds(1))
    #expect(delay.snapshot != nil)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a delay of no length is over already`(duration: Duration) {
    let delay = Promise.delay(duration, on: queue, clock: clock)
    #expect(delay.currentValue != nil)
    #expect(clock.nextAlarm == nil)
  }

  @Test func `an abort ends a delay, and takes the alarm back`() {
    let delay = Promise.delay(.seconds(2), on: queue, clock: clock, signal: controller.signal)
    controller.abort(Oops(number: 1))
    #expect(delay.reason as? Oops == Oops(number: 1))
    #expect(clock.nextAlarm == nil)
    let late = Promise.delay(.seconds(2), on: queue, clock: clock, signal: controller.signal)
    #expect(late.reason as? Oops == Oops(number: 1))
    #expect(clock.nextAlarm == nil)
  }

  @Test func `a delay that nobody holds is over at its time`() {
    Promise.delay(.seconds(2), on: queue, clock: clock).then { [log] in log.append("over") }
    clock.advance(by: .seconds(2))
    gate.drain()
    #expect(log.entries == ["over"])
  }

  // MARK: timeout

  @Test func `what is settled in time stays as it is, and the alarm is taken back`() {
    let (work, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let limited = work.timeout(after: .seconds(2), clock: clock)
    #expect(clock.nextAlarm == .seconds(2))
    clock.advance(by: .seconds(1))
    resolve(1)
    gate.drain()
    #expect(limited.currentValue == 1)
    #expect(clock.nextAlarm == nil)
  }

  @Test func `what is rejected in time keeps its reason, also a time limit of its own`() {
    let (work, _, reject) = Promise<Int>.withResolvers(on: queue)
    let limited = work.timeout(after: .seconds(2), clock: clock)
    reject(TimeoutError())
    gate.drain()
    #expect(limited.reason is TimeoutError)
    #expect(clock.nextAlarm == nil)
  }

  @Test func `at the deadline it is rejected with the library's own error, and work goes on`() {
    let (work, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let limited = work.timeout(after: .seconds(2), clock: clock)
    clock.advance(by: .seconds(2) - .nanoseconds(1))
    #expect(limited.snapshot == nil)
    clock.advance(by: .nanoseconds(1))
    let error = limited.reason as? DeadlineError
    #expect(error == DeadlineError(limit: .seconds(2)))
    #expect(error?.description == "the promise was not settled within 2.0 seconds")
    resolve(1)
    gate.drain()
    #expect(work.currentValue == 1)
    #expect(limited.reason is DeadlineError)
  }

  @Test func `nested limits are told apart by their reasons`() {
    let work = Promise<Int>(on: queue) { _, _ in }
    let limited =
      work
      .timeout(after: .seconds(3), reason: Oops(number: 1), clock: clock)
      .timeout(after: .seconds(2), reason: Oops(number: 2), clock: clock)
    clock.advance(by: .seconds(2))
    #expect(limited.reason as? Oops == Oops(number: 2))
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

  @Test func `what has its result is in time, however long its queue keeps the job that brings it`()
  {
    let (work, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let limited = work.timeout(after: .seconds(2), clock: clock)
    resolve(1)
    clock.advance(by: .seconds(3))
    #expect(limited.snapshot == nil)
    gate.drain()
    #expect(limited.currentValue == 1)
  }

  @Test(arguments: [
    .zero - .longest, .seconds(-1), .zero, .nanoseconds(1), .nanoseconds(Int64.max),
    .seconds(292 * 365 * 86_400), .seconds(550 * 365 * 86_400), .seconds(Int64.max), .longest,
  ])
  func `every duration is allowed, and none but those that are over fires`(duration: Duration)
    throws
  {
    // A clock that shows a time already: there is no later one than the latest.
    let clock = ManualClock()
    clock.advance(to: .seconds(1_000_000))
    let isOver = duration <= .zero
    let limited = Promise<Int>(on: queue) { _, _ in }.timeout(after: duration, clock: clock)
    #expect((limited.snapshot != nil) == isOver)
    #expect(DeadlineError(limit: duration).description.hasSuffix("seconds"))
    let delay = Promise<Void>.delay(duration, on: queue, clock: clock)
    #expect((delay.snapshot != nil) == isOver)
    let signal = AbortSignal.timeout(duration, clock: clock)
    clock.advance(by: .zero)
    #expect(signal.aborted == isOver)
    let policy = try RetryPolicy(attempts: 2, delay: .custom { _ in duration })
    let log = Log<Int>()
    let retried = Promise<Int>.retry(policy, on: queue, clock: clock) {
      log.append(1)
      throw Oops()
    }
    gate.drain()
    #expect(log.entries.count == (isOver ? 2 : 1))
    withExtendedLifetime(retried) {}
    guard !isOver else { return }
    // On the system's clock as well, where nothing that is far away is up at once.
    guard duration > .seconds(1_000) else { return }
    #expect(!AbortSignal.timeout(duration).aborted)
    #expect(Promise<Int>(on: queue) { _, _ in }.timeout(after: duration).snapshot == nil)
    #expect(Promise.delay(duration, on: queue).snapshot == nil)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `with no time at all only what is settled already counts`(duration: Duration) {
    let late = Promise<Int>(on: queue) { _, _ in }.timeout(after: duration, clock: clock)
    #expect(late.reason is DeadlineError)
    let inTime = Promise.resolve(1, on: queue).timeout(after: duration, clock: clock)
    gate.drain()
    #expect(inTime.currentValue == 1)
    #expect(clock.nextAlarm == nil)
  }

  @Test func `after the deadline the work keeps nothing of the promise that waited for it`() {
    let (work, resolve, _) = Promise<Int>.withResolvers(on: queue)
    weak var limited: Promise<Int>?
    do {
      limited = work.timeout(after: .seconds(2), clock: clock)
    }
    #expect(limited != nil)
    clock.advance(by: .seconds(2))
    gate.drain()
    #expect(limited == nil)
    resolve(1)
  }

  @Test func `a deadline keeps neither the work nor its handlers`() {
    weak var held: Log<Int>?
    let limited = {
      let (work, log) = (Promise<Int>(on: queue) { _, _ in }, Log<Int>())
      held = log
      work.then { log.append($0) }
      return work.timeout(after: .seconds(3_600), clock: clock)
    }()
    #expect(held == nil)
    clock.advance(by: .seconds(3_600))
    #expect("\(limited)" == "Promise<Int>(rejected: \(DeadlineError(limit: .seconds(3_600))))")
  }

  @Test func `a deadline that nobody expects is reported as any rejection is`() {
    let queue = JobQueue(on: gate) { [log] in log.append("\($0)") }
    let line = #line + 1
    _ = Promise<Int>(on: queue) { _, _ in }.timeout(after: .seconds(2), clock: clock)
    clock.advance(by: .seconds(2))
    gate.drain()
    #expect(log.entries.count == 1)
    #expect(log.entries.first?.contains(":\(line): the promise was not settled") == true)
  }

  // MARK: A signal's time

  @Test func `a signal that nobody can listen to any more takes its alarm back`() {
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

extension Duration {
  /// More than any clock can show.
  fileprivate static var longest: Duration { .seconds(Int64.max) + .seconds(Int64.max) }
}
