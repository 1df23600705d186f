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
}
