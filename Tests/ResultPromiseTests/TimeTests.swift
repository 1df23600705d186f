import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct TimeTests {
  typealias Failing = Promise<Int, Fault>

  private let clock = ManualClock()

  // MARK: Delays

  @Test func `a delay ends at its time and not before`() {
    clock.advance(to: .seconds(5))
    let delay = Promise(after: .seconds(10), clock: clock)
    #expect(clock.nextAlarm == .seconds(15))
    clock.advance(by: .seconds(10) - .nanoseconds(1))
    #expect(delay.resultIfSettled == nil)
    clock.advance(by: .nanoseconds(1))
    #expect(delay.resultIfSettled != nil)
  }

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

  @Test func `nobody has to hold a delay`() {
    let log = Log<Result<Int, Fault>>()
    Failing(.success(1), after: .seconds(1), clock: clock).await { log.append($0) }
    clock.advance(by: .seconds(1))
    #expect(log.entries == [.success(1)])
  }

  @Test func `a delay that is settled by hand takes its alarm back, and is released`() {
    weak var released: Promise<Int, Lost>?
    do {
      let delay = Promise<Int, Lost>(.success(1), after: .seconds(1), clock: clock)
      released = delay
      #expect(delay.cancel())
    }
    #expect(clock.nextAlarm == nil)
    #expect(released == nil)
  }

  @Test func `the system's clock serves, too`() throws {
    let result = try Failing(.success(1), after: .nanoseconds(1)).wait()
    #expect(result == .success(1))
  }

  // MARK: Deadlines

  @Test(arguments: [Result<Int, Fault>.success(1), .failure(.first)])
  func `a result in time counts, and takes the alarm back`(result: Result<Int, Fault>) {
    let promise = Failing()
    let own = promise.timeout(after: .seconds(1), failure: .second(2), clock: clock)
    let wrapped = promise.timeout(after: .seconds(1), clock: clock)
    #expect(clock.nextAlarm == .seconds(1))
    promise.fulfill(with: result)
    #expect(own.resultIfSettled == result)
    #expect(wrapped.resultIfSettled == result.mapError { .failed($0) })
    #expect(clock.nextAlarm == nil)
  }

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

  @Test func `the alarm and the result race, and one of them wins`() {
    let queue = DispatchQueue(label: "TimeTests")
    for number in 0..<500 {
      let (promise, rendezvous) = (Failing(), Rendezvous(of: 2))
      let clock = ManualClock()
      let log = Log<Result<Int, Fault>>()
      let timed = promise.timeout(after: .seconds(1), failure: .second(2), clock: clock)
      timed.await { log.append($0) }
      let other = queue.start {
        rendezvous.arrive()
        promise.fulfill(with: .success(number))
      }
      rendezvous.arrive()
      clock.advance(by: .seconds(1))
      #expect(throws: Never.self) { try other.end() }
      #expect(log.entries.count == 1)
      #expect(timed.resultIfSettled == log.entries.first)
      #expect(clock.nextAlarm == nil)
    }
  }
}
