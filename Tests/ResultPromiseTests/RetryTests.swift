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

  @Test func `a wait for it looks at what its attempt waits for`() throws {
    let (unsure, source) = (Unsure(), Failing())
    let moved = source.receive(on: unsure)
    let wanted = Promise.retry(try RetryPolicy(attempts: 1)) { moved }
    let waiting = DispatchQueue(label: "RetryTests").start { try wanted.wait() }
    try unsure.wasAsked.wait()
    wanted.fulfill(with: .success(1))
    #expect(try waiting.end() == .success(1))
  }

  @Test func `a failure says how long to wait, and whether to go on at all`() {
    let attempts = Attempts<Fault>()
    let asked = Log<Int>()
    let wanted = Promise.retry(
      delay: { failure, number in
        asked.append(number)
        return if case .second(let seconds) = failure { .seconds(seconds) } else { nil }
      },
      clock: clock,
      attempts.next
    )
    attempts.made[0].fulfill(with: .failure(.second(3)))
    #expect(clock.nextAlarm == .seconds(3))
    clock.advance(by: .seconds(3))
    attempts.made[1].fulfill(with: .failure(.first))
    #expect(wanted.resultIfSettled == .failure(.first))
    #expect(asked.entries == [1, 2])
  }
}
