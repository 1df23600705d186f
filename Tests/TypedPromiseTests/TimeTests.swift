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

  @Test func `a hundred thousand attempts need no stack, and keep nothing`() throws {
    let attempts = Log<Int>()
    let promise = retry(try policy(100_000), on: .current, clock: clock) { () -> Pending in
      attempts.append(1)
      return Promise(error: .offline)
    }
    #expect(promise.error == .offline)
    #expect(attempts.entries.count == 100_000)
  }
}
