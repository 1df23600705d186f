import Dispatchers
import Testing

@Suite struct RetryPolicyTests {
  @Test func `a policy allows so many attempts and no more`() throws {
    let policy = try RetryPolicy(attempts: 3, delay: .constant(.seconds(2)))
    #expect(policy.attempts == 3)
    #expect((1...4).map { policy.delay(afterAttempt: $0) } == [.seconds(2), .seconds(2), nil, nil])
    #expect(try RetryPolicy(attempts: 1).delay(afterAttempt: 1) == nil)
  }

  @Test func `a wait grows by its factor up to the longest`() throws {
    let policy = try RetryPolicy(
      attempts: 6,
      delay: .exponential(from: .seconds(1), factor: 3, upTo: .seconds(20))
    )
    let waits = (1...6).map { policy.delay(afterAttempt: $0) }
    #expect(waits == [.seconds(1), .seconds(3), .seconds(9), .seconds(20), .seconds(20), nil])
    let many = try RetryPolicy(attempts: .max, delay: .exponential(from: .seconds(1)))
    #expect(many.delay(afterAttempt: 1_000_000) == .seconds(60))
  }

  @Test(arguments: [(0.0, 10), (0.5, 9), (1, 8)])
  func `chance takes a part of the wait away, at most the jitter`(chance: Double, wait: Int) throws
  {
    let policy = try RetryPolicy(
      attempts: 2,
      delay: .exponential(from: .seconds(10), jitter: 0.2, chance: { chance })
    )
    let seen = try #require(policy.delay(afterAttempt: 1))
    #expect(abs((seen - .seconds(wait)) / .seconds(1)) < 1e-9)
  }

  @Test func `a wait of the caller's own that is negative counts as none`() throws {
    let policy = try RetryPolicy(attempts: 3, delay: .custom { .seconds($0 * 2 - 3) })
    #expect(policy.delay(afterAttempt: 1) == .zero)
    #expect(policy.delay(afterAttempt: 2) == .seconds(1))
  }

  @Test func `a policy that cannot be followed says what is wrong and what would be right`() {
    func mistake(_ attempts: Int, _ delay: RetryPolicy.Delay = .none) -> RetryPolicyError? {
      do throws(RetryPolicyError) {
        _ = try RetryPolicy(attempts: attempts, delay: delay)
        return nil
      } catch { return error }
    }
    #expect(mistake(0) == .attempts(0))
    #expect(mistake(-1)?.description == "attempts: is -1, and must be at least 1")
    #expect(mistake(1, .constant(.seconds(-1))) == .delay(.seconds(-1)))
    #expect(mistake(1, .exponential(from: .seconds(-2))) == .delay(.seconds(-2)))
    #expect(mistake(1, .exponential(from: .zero, factor: 0.5)) == .factor(0.5))
    #expect(mistake(1, .exponential(from: .zero, factor: .infinity)) == .factor(.infinity))
    #expect(mistake(1, .exponential(from: .zero, factor: .nan)) != nil)
    #expect(mistake(1, .exponential(from: .zero, jitter: 1.5)) == .jitter(1.5))
  }
}
