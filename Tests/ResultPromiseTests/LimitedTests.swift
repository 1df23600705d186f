import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// Handlers that run in a limiter.
@Suite(.ownThread) struct LimitedTests {
  /// Whether the limiter gets the handler of a promise that is settled already.
  @Test(arguments: [false, true])
  func `what is settled by hand while it waits takes no start`(isLate: Bool) throws {
    let clock = ManualClock()
    let limiter = try RateLimitedDispatcher(
      limit: 1,
      per: .seconds(1),
      on: .current,
      clock: clock
    )
    let source = Promise<Int, Never>(.success(1))
    let first = source.receive(on: limiter)
    let others = (0..<49).map { _ in isLate ? first.map { $0 } : source.receive(on: limiter) }
    for promise in others.dropLast() { promise.fulfill(with: .success(2)) }
    #expect(first.resultIfSettled == .success(1))
    #expect(others.last?.resultIfSettled == nil)
    clock.advance(by: .seconds(1))
    #expect(others.last?.resultIfSettled == .success(1))
  }

  @Test func `what waits in a limiter stays pending when that is emptied`() throws {
    let (target, source) = (ManualDispatcher(), Promise<Int, Never>(.success(1)))
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: target)
    let moved = (0..<2).map { _ in source.receive(on: limiter) }
    limiter.dropWaiting()
    target.drain()
    #expect(moved.map(\.resultIfSettled) == [.success(1), nil])
    // By hand, as any other.
    #expect(moved[1].fulfill(with: .success(2)))
  }
}
