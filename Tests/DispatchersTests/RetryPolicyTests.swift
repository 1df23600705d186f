import Dispatchers
import Testing
import TestSupport

@Suite(.ownThread) struct RetryPolicyTests {
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

  @Test(arguments: [1.5, 2, 1e300, Double.greatestFiniteMagnitude])
  func `growth ends at the longest wait, however large the factor and the numbers`(factor: Double)
    throws
  {
    for longest in Extremes.far {
      for first in [Duration(attoseconds: 1), .seconds(1), longest] {
        let policy = try RetryPolicy(
          attempts: .max,
          delay: .exponential(from: first, factor: factor, upTo: longest, jitter: 1, chance: { 0 })
        )
        #expect(policy.delay(afterAttempt: 1) == first)
        #expect(policy.delay(afterAttempt: .max - 1) == longest)
        let waits = (1...70).compactMap { policy.delay(afterAttempt: $0) }
        #expect(waits == waits.sorted())
        #expect(waits.count == 70 && waits.allSatisfy { $0 <= longest })
      }
    }
  }

  @Test func `nothing grows to nothing, and what does not grow stays as it is`() throws {
    let none = try RetryPolicy(attempts: .max, delay: .exponential(from: .zero, factor: 1e300))
    #expect(none.delay(afterAttempt: 1_000_000) == .zero)
    let odd = Duration(attoseconds: 1_234_567_890_123_456_789)
    let same = try RetryPolicy(attempts: .max, delay: .exponential(from: odd, factor: 1))
    #expect(same.delay(afterAttempt: .max - 1) == odd)
    #expect(same.delay(afterAttempt: .min) == odd)
  }

  @Test func `a wait costs the same after any attempt`() throws {
    let policy = try RetryPolicy(
      attempts: .max,
      delay: .exponential(from: .seconds(1), factor: 1.0.nextUp, upTo: .seconds(1_000))
    )
    // One step for each attempt would take too long.
    for attempt in 0..<10_000 { _ = policy.delay(afterAttempt: .max / 2 - attempt) }
    let after = try #require(policy.delay(afterAttempt: 1 << 52))
    // (1 + 1/n) to the power of n, for a large n.
    #expect(abs(after / .seconds(1) - 2.718_281_828) < 1e-6)
  }

  @Test(arguments: [
    (-Double.infinity, 10), (-1, 10), (.nan, 10), (1, 0), (2, 0), (1e300, 0), (.infinity, 0),
  ])
  func `chance that is no number from 0 to 1 counts as the nearest`(chance: Double, wait: Int)
    throws
  {
    func after(from first: Duration, jitter: Double) throws -> Duration? {
      let delay = RetryPolicy.Delay.exponential(
        from: first,
        upTo: Duration(attoseconds: .max),
        jitter: jitter,
        chance: { chance }
      )
      return try RetryPolicy(attempts: 2, delay: delay).delay(afterAttempt: 1)
    }
    #expect(try after(from: .seconds(10), jitter: 1) == .seconds(wait))
    #expect(try after(from: .seconds(10), jitter: 0) == .seconds(10))
    for longest in Extremes.far {
      let seen = try #require(try after(from: longest, jitter: 1))
      #expect(wait == 0 ? seen < longest / 1_000_000_000 : seen == longest)
    }
  }

  @Test func `a wait may be any duration, and one of the caller's own also a negative one`() throws
  {
    for duration in Extremes.far + Extremes.near {
      let policy = try RetryPolicy(attempts: 2, delay: .custom { _ in duration })
      #expect(policy.delay(afterAttempt: 1) == max(duration, .zero))
      guard duration >= .zero else { continue }
      let constant = try RetryPolicy(attempts: 2, delay: .constant(duration))
      #expect(constant.delay(afterAttempt: 1) == duration)
    }
  }

  @Test func `a wait that is refused can be printed`() {
    for duration in [Duration(attoseconds: .min), .seconds(Int64.min), .seconds(-1)] {
      let error = RetryPolicyError.delay(duration)
      #expect(throws: error) { try RetryPolicy(attempts: 2, delay: .constant(duration)) }
      #expect(error.description.hasPrefix("a wait of -"))
    }
    #expect(RetryPolicyError.delay(.seconds(-1)).description.contains("-1.0 seconds"))
  }
}
