import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct TimeTests {
  typealias Failing = Promise<Int, Fault>

  private let clock = ManualClock()

  @Test func `a promise keeps nothing of what it was too late for`() {
    let promise = Failing()
    weak var released: Promise<Int, TimeoutFailure<Fault>>?
    do {
      let wrapped = promise.timeout(after: .seconds(1), clock: clock)
      released = wrapped
      clock.advance(by: .seconds(1))
      #expect(wrapped.resultIfSettled == .failure(.timedOut))
    }
    #expect(released == nil)
  }

  @Test func `a time limit on a clock of the standard library`() async throws {
    let clock = HandClock()
    let limited = Failing().timeout(after: .seconds(3), clock: clock)
    clock.advance(by: .seconds(3))
    #expect(await limited.result == .failure(.timedOut))
    let settled = Failing()
    let inTime = settled.timeout(after: .seconds(3), clock: clock)
    settled.fulfill(with: .success(1))
    #expect(inTime.resultIfSettled == .success(1))
    try clock.cancelled.wait()
  }

  @Test func `delays and retries on a clock of the standard library`() async throws {
    let (clock, attempts) = (HandClock(), Log<Int>())
    let policy = try RetryPolicy(attempts: 2, delay: .constant(.seconds(1)))
    let again = Promise.retry(policy, clock: clock) { () -> Promise<Int, Never> in
      attempts.append(1)
      return Promise(.success(2))
    }
    #expect(await again.get() == 2)
    let delayed = Promise(after: .seconds(1), clock: clock)
    clock.advance(by: .seconds(1))
    await delayed.get()
  }
}
