import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct TimeTests {
  typealias Failing = Promise<Int, Fault>

  private let clock = ManualClock()

  // MARK: Delays

  @Test func `the system's clock serves, too`() throws {
    let result = try Failing(.success(1), after: .nanoseconds(1)).wait()
    #expect(result == .success(1))
  }

  // MARK: Deadlines

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
}
