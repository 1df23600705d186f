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

  // MARK: timeout

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

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `with no time at all only what is settled already counts`(duration: Duration) {
    let late = Promise<Int>(on: queue) { _, _ in }.timeout(after: duration, clock: clock)
    #expect(late.reason is DeadlineError)
    let inTime = Promise.resolve(1, on: queue).timeout(after: duration, clock: clock)
    gate.drain()
    #expect(inTime.currentValue == 1)
    #expect(clock.nextAlarm == nil)
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
