import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct RetryTests {
  typealias Failing = Promise<Int, Fault>

  private let clock = ManualClock()

  /// Attempts that are settled by hand, in order.
  private final class Attempts<Failure: Error>: Sendable {
    private let log = Log<Promise<Int, Failure>>()

    var made: [Promise<Int, Failure>] { log.entries }

    func next() -> Promise<Int, Failure> {
      let promise = Promise<Int, Failure>()
      log.append(promise)
      return promise
    }
  }

  @Test func `attempts follow each other, at most so many, and the last failure counts`() throws {
    let attempts = Attempts<Fault>()
    let policy = try RetryPolicy(attempts: 3, delay: .custom { .seconds($0) })
    let wanted = Promise.retry(policy, clock: clock, attempts.next)
    #expect(attempts.made.count == 1)
    attempts.made[0].fulfill(with: .failure(.first))
    #expect(clock.nextAlarm == .seconds(1))
    clock.advance(to: .seconds(1))
    #expect(attempts.made.count == 2)
    attempts.made[1].fulfill(with: .failure(.first))
    #expect(clock.nextAlarm == .seconds(3))
    clock.advance(to: .seconds(3) - .nanoseconds(1))
    #expect(attempts.made.count == 2)
    clock.advance(to: .seconds(3))
    #expect(wanted.resultIfSettled == nil)
    attempts.made[2].fulfill(with: .failure(.second(2)))
    #expect(wanted.resultIfSettled == .failure(.second(2)))
    #expect(clock.nextAlarm == nil)
    #expect(attempts.made.count == 3)
  }

  @Test func `the first success ends it`() throws {
    let attempts = Attempts<Fault>()
    let policy = try RetryPolicy(attempts: 3)
    let wanted = Promise.retry(policy, clock: clock, attempts.next)
    attempts.made[0].fulfill(with: .failure(.first))
    // Without a wait the next attempt has begun.
    attempts.made[1].fulfill(with: .success(1))
    #expect(wanted.resultIfSettled == .success(1))
    #expect(attempts.made.count == 2)
  }

  @Test func `a hundred thousand attempts that fail at once need no stack`() throws {
    let made = Counter()
    let policy = try RetryPolicy(attempts: 100_000)
    let wanted = Promise.retry(policy) {
      made.increment()
      return Failing(.failure(.first))
    }
    #expect(wanted.resultIfSettled == .failure(.first))
    #expect(made.count == 100_000)
  }

  @Test func `settled by hand during an attempt, there is no other, and nothing is left there`()
    throws
  {
    let attempts = Attempts<Lost>()
    weak var released: Promise<Int, Lost>?
    do {
      let wanted = Promise.retry(try RetryPolicy(attempts: 3), clock: clock, attempts.next)
      released = wanted
      #expect(wanted.cancel())
    }
    #expect(released == nil)
    #expect(attempts.made[0].resultIfSettled == nil)
    attempts.made[0].fulfill(with: .failure(.lost))
    #expect(attempts.made.count == 1)
    #expect(clock.nextAlarm == nil)
  }

  @Test func `settled by hand during a wait, the alarm is taken back`() throws {
    let attempts = Attempts<Lost>()
    let policy = try RetryPolicy(attempts: 3, delay: .constant(.seconds(1)))
    weak var released: Promise<Int, Lost>?
    do {
      let wanted = Promise.retry(policy, clock: clock, attempts.next)
      released = wanted
      attempts.made[0].fulfill(with: .failure(.lost))
      #expect(clock.nextAlarm == .seconds(1))
      #expect(wanted.fulfill(with: .success(1)))
    }
    #expect(clock.nextAlarm == nil)
    #expect(released == nil)
    #expect(attempts.made.count == 1)
  }

  @Test func `a cancelled attempt has failed as any other`() throws {
    let attempts = Attempts<Lost>()
    let wanted = Promise.retry(try RetryPolicy(attempts: 2), attempts.next)
    attempts.made[0].cancel()
    attempts.made[1].fulfill(with: .success(2))
    #expect(wanted.resultIfSettled == .success(2))
  }

  @Test func `it is released with an attempt that nobody will settle`() throws {
    weak var released: Failing?
    do {
      let wanted = Promise.retry(try RetryPolicy(attempts: 2)) { Failing() }
      released = wanted
      #expect(released != nil)
    }
    #expect(released == nil)
  }

  @Test func `an attempt that is the promise itself stays pending`() throws {
    let (attempts, own) = (Counter(), Later<Failing>())
    let first = Failing()
    let wanted = Promise.retry(try RetryPolicy(attempts: 3)) {
      attempts.increment() == 1 ? first : own.take() ?? Failing()
    }
    own.set(wanted)
    first.fulfill(with: .failure(.first))
    #expect(attempts.count == 2)
    #expect(wanted.resultIfSettled == nil)
    #expect(wanted.fulfill(with: .success(1)))
  }

  @Test func `a policy that cannot be followed is refused`() {
    for attempts in [0, -1] {
      #expect(throws: RetryPolicyError.attempts(attempts)) { try RetryPolicy(attempts: attempts) }
    }
    #expect(throws: RetryPolicyError.delay(.seconds(-1))) {
      try RetryPolicy(attempts: 1, delay: .constant(.seconds(-1)))
    }
  }

  @Test func `a wait for it looks at what its attempt waits for`() throws {
    let (unsure, source) = (Unsure(), Failing())
    let moved = source.receive(on: unsure)
    let wanted = Promise.retry(try RetryPolicy(attempts: 1)) { moved }
    let waiting = DispatchQueue(label: "RetryTests").start { try wanted.wait() }
    try unsure.wasAsked.wait()
    wanted.fulfill(with: .success(1))
    #expect(try waiting.end() == .success(1))
  }
}
