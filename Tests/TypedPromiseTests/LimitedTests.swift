import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// Promises whose steps run in a limiter.
@Suite(.ownThread) struct LimitedTests {
  private typealias Pair = (promise: Promise<Int, LoadError>, resolver: Resolver<Int, LoadError>)

  private let clock = ManualClock()
  private let log = Log<Int>()

  @Test func `a step whose promise was cancelled takes no start`() throws {
    let limiter = try StrictRateLimitedDispatcher(
      limit: 1,
      per: .seconds(1),
      on: .current,
      clock: clock
    )
    let source = Promise<Int, LoadError>(value: 1)
    let steps = (0..<3).map { number in
      source.then(on: limiter) { [log] _ in log.append(number) }
    }
    steps[1].cancel()
    clock.advance(by: .seconds(1))
    #expect(log.entries == [0, 2])
  }

  @Test func `what waits in a limiter is cancelled when that is emptied`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    let pairs: [Pair] = (0..<3).map { _ in Promise.pending() }
    let loads = load(pairs, in: limiter)
    limiter.dropWaiting()
    #expect(loads.map(\.isCancelled) == [false, true, true])
    pairs[0].resolver.fulfill(1)
    #expect(loads[0].isFulfilled)
    #expect(log.entries == [0])
  }

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

  @Test func `a cancelled promise gives its place back, after the work behind it has stopped`()
    throws
  {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    let pairs: [Pair] = (0..<2).map { _ in Promise.pending() }
    pairs[0].resolver.onCancel { [log] in log.append(-1) }
    let loads = load(pairs, in: limiter)
    loads[0].cancel()
    #expect(log.entries == [0, -1, 1])
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

  @Test func `a promise that nobody will settle gives its place back`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    var pairs: [Pair] = (0..<2).map { _ in Promise.pending() }
    _ = load([pairs.removeFirst()] + pairs, in: limiter)
    #expect(log.entries == [0, 1])
  }

  @Test func `work that throws, or is settled at once, gives its place back`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    let thrown = limiter.async(.promise) { () throws(LoadError) -> Promise<Int, LoadError> in
      throw .offline
    }
    let done = limiter.async(.promise) { Promise<Int, LoadError>(value: 1) }
    let last = limiter.async(.promise) { 2 }
    #expect(thrown.error == .offline)
    #expect(done.settledValue == 1)
    #expect(last.settledValue == 2)
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

  @Test func `a nested call that nobody waits for, or that finds a place, is none`() throws {
    let one = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    let aside = one.async(.promise) { [log] in
      one.async(.promise) { log.append(1) }.observe(on: .current) { _ in }
      return Promise<Int, LoadError>(value: 0)
    }
    let two = try ConcurrencyLimitedDispatcher(limit: 2, on: .current)
    let nested = two.async(.promise) {
      two.async(.promise) { Promise<Int, LoadError>(value: 2) }
    }
    #expect(aside.settledValue == 0)
    #expect(nested.settledValue == 2)
    #expect(log.entries == [1])
  }
}
