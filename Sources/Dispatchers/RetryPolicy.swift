/// How often something is tried, and how long to wait between two attempts.
///
/// ```swift
/// let policy = try RetryPolicy(
///   attempts: 5,
///   delay: .exponential(from: .milliseconds(100), jitter: 0.2)
/// )
/// ```
public struct RetryPolicy: Sendable {
  /// How long to wait before the next attempt.
  public struct Delay: Sendable {
    /// The error in the delay, if there is one.
    fileprivate var mistake: RetryPolicyError?
    /// The wait after the attempt with this number, the first being 1.
    fileprivate let after: @Sendable (_ attempt: Int) -> Duration

    /// No wait at all.
    public static var none: Delay { constant(.zero) }

    /// The same wait each time.
    ///
    /// - Parameter duration: how long; not negative.
    public static func constant(_ duration: Duration) -> Delay {
      Delay(mistake: duration < .zero ? .delay(duration) : nil) { _ in duration }
    }

    /// A wait that grows by the same factor each time.
    ///
    /// - Parameters:
    ///   - first: the wait after the first attempt; not negative.
    ///   - factor: how many times longer each wait is than the one before; at least 1.
    ///   - longest: no wait is longer than this.
    ///   - jitter: the random part of each wait, from 0 to 1, so that many clients that failed together
    ///     do not retry together. With 0.2, a wait is between 80 % and 100 % of its full length.
    ///   - chance: a random number from 0 up to 1 for each wait. A smaller one, or NaN, counts as 0, and
    ///     a larger one as 1. It is not asked if the jitter is 0.
    public static func exponential(
      from first: Duration,
      factor: Double = 2,
      upTo longest: Duration = .seconds(60),
      jitter: Double = 0,
      chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) -> Delay {
      let mistake: RetryPolicyError? =
        if min(first, longest) < .zero {
          .delay(min(first, longest))
        } else if !(1..<Double.infinity).contains(factor) {
          .factor(factor)
        } else if !(0...1).contains(jitter) {
          .jitter(jitter)
        } else {
          nil
        }
      return Delay(mistake: mistake) { attempt in
        let wait = grown(from: first, by: factor, after: attempt, upTo: longest)
        guard jitter > 0 else { return wait }
        let chance = chance()
        let part = chance > 0 ? min(chance, 1) * jitter : 0
        return wait - min(wait, TimerDuration.product(wait, part))
      }
    }

    /// The wait after an attempt, before the random part.
    private static func grown(
      from first: Duration,
      by factor: Double,
      after attempt: Int,
      upTo longest: Duration
    ) -> Duration {
      // By squaring, which takes 63 steps at most; a result that is too large becomes infinite.
      var (growth, square, steps) = (1.0, factor, max(attempt, 1) - 1)
      while steps > 0 {
        if steps % 2 == 1 { growth *= square }
        square *= square
        steps /= 2
      }
      guard growth > 1 else { return min(first, longest) }
      return min(TimerDuration.product(first, growth), longest)
    }

    /// A wait of the caller's choice.
    ///
    /// - Parameter after: given the number of the attempt that failed, the first being 1. A negative wait
    ///   counts as none.
    public static func custom(_ after: @escaping @Sendable (_ attempt: Int) -> Duration) -> Delay {
      Delay(after: after)
    }
  }

  /// How many attempts there are at most, the first included.
  public let attempts: Int

  private let delay: Delay

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - attempts: how many attempts there are at most, the first included; at least 1.
  ///   - delay: how long to wait after an attempt that failed.
  /// - Throws: ``RetryPolicyError`` for an invalid policy.
  public init(attempts: Int, delay: Delay = .none) throws(RetryPolicyError) {
    guard attempts >= 1 else { throw .attempts(attempts) }
    if let mistake = delay.mistake { throw mistake }
    (self.attempts, self.delay) = (attempts, delay)
  }

  /// How long to wait after an attempt that failed, or `nil` if it was the last.
  ///
  /// - Parameter attempt: its number, the first being 1.
  /// - Complexity: O(1).
  public func delay(afterAttempt attempt: Int) -> Duration? {
    attempt < attempts ? max(delay.after(attempt), .zero) : nil
  }
}

/// An error in a retry policy.
public enum RetryPolicyError: Error, Equatable, CustomStringConvertible {
  /// The number of attempts must be at least 1.
  case attempts(Int)
  /// A wait must not be negative.
  case delay(Duration)
  /// The factor must be a number that is at least 1.
  case factor(Double)
  /// The jitter must be a number from 0 to 1.
  case jitter(Double)

  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .attempts(let attempts): "attempts: is \(attempts), and must be at least 1"
    case .delay(let delay): "a wait of \(delay) is negative, and must not be"
    case .factor(let factor): "factor: is \(factor), and must be at least 1 and finite"
    case .jitter(let jitter): "jitter: is \(jitter), and must be from 0 to 1"
    }
  }
}
