import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// Handlers that run in a limiter.
@Suite(.ownThread) struct LimitedTests {
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
