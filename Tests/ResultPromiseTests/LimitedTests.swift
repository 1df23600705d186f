import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// Handlers that run in a limiter.
@Suite(.ownThread) struct LimitedTests {
  @Test func `what is settled by hand while it waits takes no start`() throws {
    let clock = ManualClock()
    let limiter = try RateLimitedDispatcher(
      limit: 1,
      per: .seconds(1),
      on: .current,
      clock: clock
    )
    let source = Promise<Int, Never>(.success(1))
    let moved = (0..<50).map { _ in source.receive(on: limiter) }
    for promise in moved[1..<49] { promise.fulfill(with: .success(2)) }
    #expect(moved[0].resultIfSettled == .success(1))
    #expect(moved[49].resultIfSettled == nil)
    clock.advance(by: .seconds(1))
    #expect(moved[49].resultIfSettled == .success(1))
  }
}
