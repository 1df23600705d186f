import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct TimeTests {
  typealias Pending = Promise<Int, LoadError>

  private let clock = ManualClock()

  // MARK: after

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `no time at all, or less, is over at once`(duration: Duration) {
    #expect(after(duration, clock: clock).isFulfilled)
    #expect(clock.nextAlarm == nil)
  }

  @Test func `the system's clock goes on by itself`() throws {
    let over = Event()
    after(.milliseconds(1)).done(on: .current) { over.signal() }
    try over.wait()
  }

  // MARK: timeout

  @Test func `what is late is rejected at the deadline, and cancelled`() {
    let (promise, resolver) = Pending.pending()
    let timed = promise.timeout(after: .seconds(2), clock: clock)
    clock.advance(to: .seconds(1))
    #expect(timed.isPending)
    clock.advance(to: .seconds(2))
    #expect(timed.error == .timedOut)
    #expect(promise.isCancelled)
    #expect(!resolver.fulfill(1))
  }

  @Test func `what others wait for goes on after the deadline`() {
    let (promise, resolver) = Pending.pending()
    let other = promise.then(on: .current) { $0 }
    let timed = promise.timeout(after: .seconds(2), clock: clock)
    clock.advance(to: .seconds(2))
    #expect(timed.error == .timedOut)
    resolver.fulfill(1)
    #expect(other.settledValue == 1)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `with no time at all only what is there is in time`(duration: Duration) {
    let (promise, resolver) = Pending.pending()
    #expect(promise.timeout(after: duration, clock: clock).error == .timedOut)
    #expect(Pending(value: 1).timeout(after: duration, clock: clock).settledValue == 1)
    #expect(clock.nextAlarm == nil)
    withExtendedLifetime(resolver) {}
  }

  @Test func `a cancellation goes both ways, and takes the alarm back`() {
    let (up, _) = Pending.pending()
    #expect(up.timeout(after: .seconds(2), clock: clock).isCancelled)
    let (promise, resolver) = Pending.pending()
    let timed = promise.timeout(after: .seconds(2), clock: clock)
    timed.cancel()
    #expect(promise.isCancelled)
    #expect(clock.nextAlarm == nil)
    withExtendedLifetime(resolver) {}
  }

  @Test func `a promise that cannot fail can only be late`() {
    let (promise, resolver) = Promise<Int, Never>.pending()
    let timed = promise.timeout(after: .seconds(2), clock: clock)
    clock.advance(to: .seconds(2))
    switch timed.error {
    case .timedOut?: break
    case nil: Issue.record("not late")
    }
    withExtendedLifetime(resolver) {}
  }

  @Test func `two deadlines are told from each other`() {
    let (promise, resolver) = Pending.pending()
    let timed = promise.timeout(after: .seconds(2), clock: clock)
      .timeout(after: .seconds(3), clock: clock)
    clock.advance(to: .seconds(2))
    #expect(timed.error == .rejected(.timedOut))
    #expect(clock.nextAlarm == nil)
    withExtendedLifetime(resolver) {}
  }

  @Test func `a deadline lets go of what it has timed`() {
    weak var held: Log<Int>?
    do {
      let log = Log<Int>()
      held = log
      let (promise, resolver) = Promise<Log<Int>, Never>.pending()
      let timed = promise.timeout(after: .seconds(2), clock: clock)
      resolver.fulfill(log)
      #expect(timed.isFulfilled)
    }
    #expect(held == nil)
  }

  @Test func `a deadline keeps neither the promise nor its handlers`() {
    weak var held: Log<Int>?
    let timed = {
      let (promise, log) = (Pending(), Log<Int>())
      held = log
      promise.observe(on: .current) { _ in log.append(1) }
      return promise.timeout(after: .seconds(3_600), clock: clock)
    }()
    #expect(held == nil)
    clock.advance(by: .seconds(3_600))
    #expect(timed.error == .timedOut)
  }

  // MARK: retry

  private func policy(_ attempts: Int, _ delay: RetryPolicy.Delay = .none) throws -> RetryPolicy {
    try RetryPolicy(attempts: attempts, delay: delay)
  }

  @Test func `an attempt runs where it is told to`() throws {
    let dispatcher = ManualDispatcher()
    let promise = retry(try policy(2), on: dispatcher, clock: clock) { () -> Pending in
      Promise(error: .offline)
    }
    #expect(promise.isPending && dispatcher.waitingCount == 1)
    dispatcher.runNext()
    #expect(promise.isPending && dispatcher.waitingCount == 1)
    dispatcher.runNext()
    #expect(promise.error == .offline && dispatcher.waitingCount == 0)
  }

  @Test func `cancelled before the first attempt, it makes none`() throws {
    let (dispatcher, attempts) = (ManualDispatcher(), Log<Int>())
    let promise = retry(try policy(2), on: dispatcher, clock: clock) { () -> Pending in
      attempts.append(1)
      return Promise(value: 1)
    }
    promise.cancel()
    dispatcher.drain()
    #expect(attempts.entries.isEmpty)
  }

  @Test func `cancelled in an attempt, it cancels that and makes no other`() throws {
    let (attempt, resolver) = Pending.pending()
    let attempts = Log<Int>()
    let promise = retry(try policy(3), on: .current, clock: clock) { () -> Pending in
      attempts.append(1)
      return attempt
    }
    promise.cancel()
    #expect(attempt.isCancelled)
    #expect(attempts.entries.count == 1)
    withExtendedLifetime(resolver) {}
  }

  @Test func `cancelled between two attempts, it takes the alarm back`() throws {
    let attempts = Log<Int>()
    let policy = try policy(3, .constant(.seconds(1)))
    let promise = retry(policy, on: .current, clock: clock) { () -> Pending in
      attempts.append(1)
      return Promise(error: .offline)
    }
    #expect(clock.nextAlarm == .seconds(1))
    promise.cancel()
    #expect(clock.nextAlarm == nil)
    clock.advance(to: .seconds(10))
    #expect(attempts.entries.count == 1)
  }

  @Test func `an attempt that ends cancelled ends it`() throws {
    let attempts = Log<Int>()
    let promise = retry(try policy(3), on: .current, clock: clock) { () -> Pending in
      attempts.append(1)
      let (attempt, _) = Pending.pending()
      return attempt
    }
    #expect(promise.isCancelled)
    #expect(attempts.entries.count == 1)
  }

  @Test func `a hundred thousand attempts need no stack, and keep nothing`() throws {
    let attempts = Log<Int>()
    let promise = retry(try policy(100_000), on: .current, clock: clock) { () -> Pending in
      attempts.append(1)
      return Promise(error: .offline)
    }
    #expect(promise.error == .offline)
    #expect(attempts.entries.count == 100_000)
  }

  @Test func `attempts are made on the main actor unless a dispatcher is named`() throws {
    let done = Event()
    let promise = retry(try policy(1), clock: clock) { () -> Promise<Int, Never> in
      MainActor.assertIsolated()
      return Promise(value: 1)
    }
    promise.done(on: .current) { _ in done.signal() }
    try done.wait()
  }

  @Test func `an error says how long to wait, and whether to go on at all`() {
    let errors = [LoadError.status(3), .offline]
    let made = Log<Int>()
    let page = retry(
      delay: { (error: LoadError, number) -> Duration? in
        if case .status(let seconds) = error { .seconds(seconds * number) } else { nil }
      },
      on: .current,
      clock: clock
    ) {
      made.append(1)
      return Pending(error: errors[made.entries.count - 1])
    }
    #expect(clock.nextAlarm == .seconds(3))
    clock.advance(by: .seconds(3))
    #expect(page.error == .offline)
    #expect(made.entries.count == 2)
  }
}
