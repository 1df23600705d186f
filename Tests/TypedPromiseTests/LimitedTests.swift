import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// Promises whose steps run in a limiter.
@Suite(.ownThread) struct LimitedTests {
  private typealias Pair = (promise: Promise<Int, LoadError>, resolver: Resolver<Int, LoadError>)

  private let log = Log<Int>()

  // MARK: Places

  /// Work in a limiter with three places, on promises that a test settles.
  private func load(_ pairs: [Pair], in limiter: some Dispatcher) -> [Promise<Int, LoadError>] {
    pairs.enumerated().map { number, pair in
      limiter.async(.promise) { [log] in
        log.append(number)
        return pair.promise
      }
    }
  }

  @Test func `a cancelled promise gives no place back while others wait for the returned one`()
    throws
  {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    let pairs: [Pair] = (0..<2).map { _ in Promise.pending() }
    let other = pairs[0].promise.then(on: .current) { $0 }
    let loads = load(pairs, in: limiter)
    loads[0].cancel()
    #expect(log.entries == [0])
    pairs[0].resolver.fulfill(1)
    #expect(log.entries == [0, 1])
    #expect(other.settledValue == 1)
  }

  @Test func `a promise that will never be settled gives its place back`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    var pairs: [Pair] = (0..<2).map { _ in Promise.pending() }
    _ = load([pairs.removeFirst()] + pairs, in: limiter)
    #expect(log.entries == [0, 1])
  }

  // MARK: Deadlocks

  @Test func `waiting for the place that one has fails`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    let errors = Log<DeadlockError>()
    limiter.dispatch {
      let nested: Promise<Int, LoadError> = limiter.async(.promise) { 1 }
      do throws(WaitError<LoadError>) {
        _ = try nested.wait()
      } catch {
        if case .wouldDeadlock(let error) = error { errors.append(error) }
      }
    }
    #expect(errors.entries == [DeadlockError(blocking: limiter)])
  }

  @Test func `a closure that keeps the place that its promise waits for ends the program`()
    async
    throws
  {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
      let outer = limiter.async(.promise) {
        limiter.async(.promise) { Promise<Int, LoadError>(value: 1) }.map(on: .current) { $0 + 1 }
      }
      withExtendedLifetime(outer) {}
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("async(.promise) would never end"))
    #expect(message.contains("call it on another dispatcher, or raise the limit"))
  }
}
