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

  /// Settles the promise when an alarm is set, and asks it when the alarm is cancelled.
  private struct Meddling: TimerClock {
    let promise: Failing
    let cancelled = Log<Result<Int, Fault>?>()

    var now: Duration { .zero }

    func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
      promise.fulfill(with: .success(1))
      return TimerAlarm { [promise, cancelled] in cancelled.append(promise.resultIfSettled) }
    }
  }

  @Test func `an alarm that is set too late is cancelled under no lock`() {
    let promise = Failing()
    let clock = Meddling(promise: promise)
    let limited = promise.timeout(after: .seconds(1), clock: clock)
    #expect(limited.resultIfSettled == .success(1))
    #expect(clock.cancelled.entries == [.success(1)])
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
