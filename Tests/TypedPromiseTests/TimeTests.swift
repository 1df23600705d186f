import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct TimeTests {
  typealias Pending = Promise<Int, LoadError>

  private let clock = ManualClock()

  // MARK: retry

  private func policy(_ attempts: Int, _ delay: RetryPolicy.Delay = .none) throws -> RetryPolicy {
    try RetryPolicy(attempts: attempts, delay: delay)
  }

  @Test func `an attempt that ends cancelled ends it`() throws {
    let attempts = Log<Int>()
    let promise = retry(try policy(3), on: .current, clock: clock) { () -> Pending in
      attempts.append(1)
      let (attempt, _) = Pending.pending()
      return attempt
    }
    #expect(promise.isCancelled)
    #expect(attempts.entries.count == 1)
  }

  @Test func `many attempts need no stack, and keep nothing`() throws {
    let attempts = Log<Int>()
    let promise = retry(try policy(Extent.many), on: .current, clock: clock) { () -> Pending in
      attempts.append(1)
      return Promise(error: .offline)
    }
    #expect(promise.error == .offline)
    #expect(attempts.entries.count == Extent.many)
  }

  @Test @MainActor func `how long a retry on the main actor waits is said on the main actor`()
    async throws
  {
    var asked: [Int] = []
    let promise = retry(
      delay: { _, number in
        asked.append(number)
        return number < 3 ? .zero : nil
      },
      { Pending(error: .offline) }
    )
    await #expect(throws: Unfulfilled.rejected(LoadError.offline)) { try await promise.value }
    #expect(asked == [1, 2, 3])
  }

  @Test func `a delay that is cancelled leaves no alarm`() {
    let delay = after(.seconds(1), clock: clock)
    #expect(clock.nextAlarm == .seconds(1))
    delay.cancel()
    #expect(clock.nextAlarm == nil)
  }

  // MARK: Static functions

  @Test func `a member of the same name hides no static function`() throws {
    let loader = Loader(clock: clock)
    let page = loader.load(attempts: 3)
    clock.advance(by: .seconds(2))
    #expect(page.settledValue == 3)
    let sum = SharedCount()
    #expect([1, 2, 3].addAll(to: sum).settledValue != nil)
    #expect(sum.number == 6)
  }

  // MARK: Clocks of the standard library

  @Test func `a time limit on a clock of the standard library`() async throws {
    let (clock, promise) = (HandClock(), Pending())
    let limited = promise.timeout(after: .seconds(3), clock: clock)
    clock.advance(by: .seconds(3))
    await #expect(throws: Unfulfilled.rejected(TimedOut<LoadError>.timedOut)) {
      try await limited.value
    }
    #expect(promise.isCancelled)
    // One that is settled, cancelled or released needs the clock no longer.
    let settled = Pending()
    let inTime = settled.timeout(after: .seconds(3), clock: clock)
    settled.fulfill(1)
    #expect(inTime.settledValue == 1)
    try clock.cancelled.wait()
    Pending().timeout(after: .seconds(3), clock: clock).cancel()
    try clock.cancelled.wait()
    clock.advance(by: .seconds(3))
  }

  @Test func `a retry waits on a clock of the standard library`() async throws {
    let (clock, attempts) = (HandClock(), Log<Int>())
    let policy = try policy(3, .constant(.seconds(1)))
    let promise = retry(policy, on: .current, clock: clock) { () -> Pending in
      attempts.append(1)
      // The next attempt waits for the time at which this one fails.
      clock.advance(by: .seconds(1))
      return attempts.entries.count < 3 ? Promise(error: .offline) : Promise(value: 3)
    }
    while promise.isPending {
      clock.advance(by: .seconds(1))
      await Task.yield()
    }
    #expect(promise.settledValue == 3)
    _ = await after(.zero, clock: clock).outcome
    after(.seconds(1), clock: clock).cancel()
    try clock.cancelled.wait()
  }
}

/// Has methods that hide the free functions.
private final class Loader: Sendable {
  private let clock: any TimerClock
  private let count = SharedCount()

  init(clock: any TimerClock) { self.clock = clock }

  func retry() {}
  func after() {}
  func when() {}

  func load(attempts: Int) -> Promise<Int, LoadError> {
    let number: Promise<Int, LoadError> = Promise.retry(
      delay: { [self] _, _ in count.number < attempts ? .seconds(1) : nil },
      on: .current,
      clock: clock
    ) { [self] in count.add() < attempts ? Promise(error: .offline) : Promise(value: count.number) }
    return Promise.when(fulfilled: number, Promise.after(.zero).mapError { $0 })
      .then(on: .current) { $0.0 }
  }
}

extension [Int] {
  fileprivate func addAll(to sum: SharedCount) -> Promise<Void, LoadError> {
    Promise.forEach(self, atMost: 2, on: .current) { number in
      sum.add(number)
      return Promise<Void, LoadError>(value: ())
    }
  }
}
