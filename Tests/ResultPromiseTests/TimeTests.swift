import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct TimeTests {
  typealias Failing = Promise<Int, Fault>

  private let clock = ManualClock()

  // MARK: Delays

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a delay that is no time, or less, is over at once`(delay: Duration) {
    #expect(Promise(after: delay, clock: clock).resultIfSettled != nil)
    #expect(
      Failing(.failure(.first), after: delay, clock: clock).resultIfSettled == .failure(.first)
    )
    let pending = Failing()
    #expect(pending.timeout(after: delay, clock: clock).resultIfSettled == .failure(.timedOut))
    let settled = Failing(.success(1))
    #expect(settled.timeout(after: delay, clock: clock).resultIfSettled == .success(1))
    #expect(clock.nextAlarm == nil)
  }

  @Test func `the system's clock serves, too`() throws {
    let result = try Failing(.success(1), after: .nanoseconds(1)).wait()
    #expect(result == .success(1))
  }

  // MARK: Deadlines

  @Test func `time is up at the deadline, for the returned promise only`() {
    let promise = Failing()
    let own = promise.timeout(after: .seconds(2), failure: .second(2), clock: clock)
    let wrapped = promise.timeout(after: .seconds(1), clock: clock)
    clock.advance(to: .seconds(1) - .nanoseconds(1))
    #expect(wrapped.resultIfSettled == nil)
    clock.advance(to: .seconds(1))
    #expect(wrapped.resultIfSettled == .failure(.timedOut))
    #expect(own.resultIfSettled == nil)
    clock.advance(to: .seconds(2))
    #expect(own.resultIfSettled == .failure(.second(2)))
    #expect(promise.fulfill(with: .success(1)))
    #expect(wrapped.resultIfSettled == .failure(.timedOut))
  }

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

  @Test func `a deadline keeps neither the promise nor its handlers`() {
    weak var held: Log<Int>?
    let timed = {
      let (promise, log) = (Failing(), Log<Int>())
      held = log
      promise.await { _ in log.append(1) }
      return promise.timeout(after: .seconds(3_600), clock: clock)
    }()
    #expect(held == nil)
    clock.advance(by: .seconds(3_600))
    #expect(timed.resultIfSettled == .failure(.timedOut))
  }

  @Test func `a deadline that is settled by hand leaves nothing anywhere`() {
    let promise = Promise<Int, Lost>()
    weak var released: Promise<Int, TimeoutFailure<Lost>>?
    do {
      let wrapped = promise.timeout(after: .seconds(1), clock: clock)
      released = wrapped
      #expect(wrapped.cancel())
      #expect(wrapped.resultIfSettled == .failure(.failed(.cancelled)))
    }
    #expect(clock.nextAlarm == nil)
    #expect(released == nil)
    #expect(promise.resultIfSettled == nil)
  }

  @Test func `time is up also for a promise that nobody holds any more`() {
    let log = Log<Result<Int, TimeoutFailure<Never>>>()
    Promise<Int, Never>().timeout(after: .seconds(1), clock: clock).await { log.append($0) }
    clock.advance(by: .seconds(1))
    #expect(log.entries == [.failure(.timedOut)])
  }
}
