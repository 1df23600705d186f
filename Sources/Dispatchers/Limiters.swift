/// A limit that is not positive.
public enum LimitError: Error, Equatable, CustomStringConvertible {
  /// The number of closures must be at least 1.
  case limit(Int)
  /// The length of time must be more than zero.
  case interval(Duration)

  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .limit(let limit): "limit: is \(limit), and must be at least 1"
    case .interval(let interval): "per: is \(interval), and must be more than zero"
    }
  }

  fileprivate static func check(_ limit: Int, _ interval: Duration) throws(LimitError) {
    guard limit >= 1 else { throw .limit(limit) }
    guard interval > .zero else { throw .interval(interval) }
  }
}

/// Starts closures at a rate, with bursts: a token bucket.
///
/// The bucket holds `limit` tokens and starts full; a start takes one, and one comes back every
/// `interval / limit`. So a burst of `limit` starts immediately, and twice as many as `limit` may fall into one
/// interval that begins with a burst; ``StrictRateLimitedDispatcher`` never lets that happen.
///
/// A closure *starts* when it is handed to `target`, even if `target` then drops it; it runs once, even if
/// `target` runs it again. Closures start in the order in which they came, none that is wanted is lost, and
/// releasing the dispatcher while some wait drops none of them.
///
/// ## Threading
/// May be used from any thread, even from inside a closure. O(1) for each closure.
public final class RateLimitedDispatcher: ForwardingDispatcher {
  private let queue: AdmissionQueue

  /// Makes a limiter in front of a dispatcher.
  ///
  /// - Parameters:
  ///   - limit: how many closures may start in a burst, and on average in each interval.
  ///   - interval: how long it takes for `limit` tokens to come back.
  ///   - target: where the closures run.
  ///   - clock: tells the time.
  /// - Throws: ``LimitError`` for a limit below 1, or an interval that is not more than zero.
  public init(
    limit: Int,
    per interval: Duration,
    on target: some Dispatcher = .global(),
    clock: any TimerClock = .system
  ) throws(LimitError) {
    try LimitError.check(limit, interval)
    let policy = TokenBucket(limit: limit, interval: interval)
    queue = AdmissionQueue(policy, target: target, clock: clock)
  }

  /// What keeps the limit, in front of the dispatcher where the closures run.
  public var target: any Dispatcher { queue }

  /// Starts `work` when all earlier work has started, and the limit allows it.
  ///
  /// - Parameter work: runs on the dispatcher behind this one.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { queue.dispatch(work) }

  /// The same for work that takes neither a start nor a place if it is withdrawn before.
  ///
  /// - Parameter work: runs on the dispatcher behind this one; in place only if it need not wait for the limit.
  public func dispatch(_ work: DispatchedWork) { queue.dispatch(work) }

  /// How many closures wait.
  public var waitingCount: Int { queue.waitingCount }

  /// How many closures have started, and still have their ``LimiterPlace``.
  public var runningCount: Int { queue.runningCount }

  /// Releases what waits without running it, as a dispatcher may that discards its work.
  ///
  /// What has started continues. In TypedPromise the promises behind what waited are cancelled; in the other libraries
  /// they stay pending.
  ///
  /// - Complexity: O(*n*) in the number of closures that wait.
  public func dropWaiting() { queue.dropWaiting() }
}

/// Never starts more closures than the limit in any window of time, wherever the window begins.
///
/// A closure *starts* when it is handed to `target`, even if `target` then drops it; it runs once, even if
/// `target` runs it again. It starts at the earliest moment that the limit and the order of arrival allow: no
/// schedule that keeps the limit is earlier for any closure. The last `limit` start times are kept, which
/// takes O(`limit`) space.
///
/// None that is wanted is lost, and releasing the dispatcher while some wait drops none of them.
///
/// ## Threading
/// May be used from any thread, even from inside a closure. O(1) for each closure.
public final class StrictRateLimitedDispatcher: ForwardingDispatcher {
  private let queue: AdmissionQueue

  /// Makes a limiter in front of a dispatcher.
  ///
  /// - Parameters:
  ///   - limit: how many closures may start in any window.
  ///   - interval: the length of the window; a start exactly this much later falls into the next one.
  ///   - target: where the closures run.
  ///   - clock: tells the time.
  /// - Throws: ``LimitError`` for a limit below 1, or an interval that is not more than zero.
  public init(
    limit: Int,
    per interval: Duration,
    on target: some Dispatcher = .global(),
    clock: any TimerClock = .system
  ) throws(LimitError) {
    try LimitError.check(limit, interval)
    let policy = SlidingWindow(limit: limit, interval: interval)
    queue = AdmissionQueue(policy, target: target, clock: clock)
  }

  /// What keeps the limit, in front of the dispatcher where the closures run.
  public var target: any Dispatcher { queue }

  /// Starts `work` when all earlier work has started, and the limit allows it.
  ///
  /// - Parameter work: runs on the dispatcher behind this one.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { queue.dispatch(work) }

  /// The same for work that takes neither a start nor a place if it is withdrawn before.
  ///
  /// - Parameter work: runs on the dispatcher behind this one; in place only if it need not wait for the limit.
  public func dispatch(_ work: DispatchedWork) { queue.dispatch(work) }

  /// How many closures wait.
  public var waitingCount: Int { queue.waitingCount }

  /// How many closures have started, and still have their ``LimiterPlace``.
  public var runningCount: Int { queue.runningCount }

  /// Releases what waits without running it, as a dispatcher may that discards its work.
  ///
  /// What has started continues. In TypedPromise the promises behind what waited are cancelled; in the other libraries
  /// they stay pending.
  ///
  /// - Complexity: O(*n*) in the number of closures that wait.
  public func dropWaiting() { queue.dropWaiting() }
}

/// Never lets more closures run at the same time than the limit; the promises that they return do not count.
///
/// Only in TypedPromise, `limiter.async(.promise) { … }` counts until the promise that its closure returns has ended. In
/// the steps of a chain, and in a retry, a limiter limits closures: else a step that is limited as well, inside what
/// another one returns, would wait for ever.
///
/// The next closure starts when one that runs has returned, whichever that is: a slow closure takes one
/// place and delays no other, unless `target` runs it inside `dispatch(_:)`. One whose work continues keeps its
/// ``LimiterPlace`` until that has ended. None that is wanted is lost, and releasing the dispatcher while some wait drops
/// none. A closure that `target` drops without running it gives its place back then; one that `target` runs again runs
/// once.
///
/// A closure that blocks until another one of this dispatcher has run waits for ever if it has the last place; this is
/// known before it blocks, by `isCurrent`, where it has all places itself, as it has if the limit is 1. Several that
/// block at the same time are not known.
///
/// ## Threading
/// May be used from any thread, even from inside a closure. O(1) for each closure.
public final class ConcurrencyLimitedDispatcher: ForwardingDispatcher {
  private let queue: AdmissionQueue

  /// Makes a limiter in front of a dispatcher.
  ///
  /// - Parameters:
  ///   - limit: how many closures may run at the same time.
  ///   - target: where the closures run.
  /// - Throws: ``LimitError`` for a limit below 1.
  public init(limit: Int, on target: some Dispatcher = .global()) throws(LimitError) {
    guard limit >= 1 else { throw .limit(limit) }
    let clock = SystemTimerClock()
    queue = AdmissionQueue(Permits(free: limit), limit: limit, target: target, clock: clock)
  }

  /// What keeps the limit, in front of the dispatcher where the closures run.
  public var target: any Dispatcher { queue }

  /// Starts `work` when all earlier work has started, and the limit allows it.
  ///
  /// - Parameter work: runs on the dispatcher behind this one.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { queue.dispatch(work) }

  /// The same for work that takes neither a start nor a place if it is withdrawn before.
  ///
  /// - Parameter work: runs on the dispatcher behind this one; in place only if it need not wait for the limit.
  public func dispatch(_ work: DispatchedWork) { queue.dispatch(work) }

  /// How many closures wait.
  public var waitingCount: Int { queue.waitingCount }

  /// How many closures have started, and still have their ``LimiterPlace``.
  public var runningCount: Int { queue.runningCount }

  /// Releases what waits without running it, as a dispatcher may that discards its work.
  ///
  /// What has started continues. In TypedPromise the promises behind what waited are cancelled; in the other libraries
  /// they stay pending.
  ///
  /// - Complexity: O(*n*) in the number of closures that wait.
  public func dropWaiting() { queue.dropWaiting() }
}

// MARK: - Clocks of the standard library

extension RateLimitedDispatcher {
  /// Makes a limiter as above, whose time is that of a clock of the standard library.
  public convenience init(
    limit: Int,
    per interval: Duration,
    on target: some Dispatcher = .global(),
    clock: any Clock<Duration>
  ) throws(LimitError) {
    try self.init(limit: limit, per: interval, on: target, clock: timerClock(clock))
  }
}

extension StrictRateLimitedDispatcher {
  /// Makes a limiter as above, whose time is that of a clock of the standard library.
  public convenience init(
    limit: Int,
    per interval: Duration,
    on target: some Dispatcher = .global(),
    clock: any Clock<Duration>
  ) throws(LimitError) {
    try self.init(limit: limit, per: interval, on: target, clock: timerClock(clock))
  }
}

// MARK: - Policies

/// A bucket, stored as the time at which it will be full again.
private struct TokenBucket: AdmissionPolicy {
  let period: Duration
  /// How long an empty bucket takes to have all tokens but one.
  let slack: Duration
  var fullAt: Duration?

  init(limit: Int, interval: Duration) {
    let (part, rest) = interval.attoseconds.quotientAndRemainder(dividingBy: Int128(limit))
    // Rounded up: a token must not come back too early.
    period = Duration(attoseconds: rest == 0 ? part : part + 1)
    slack = TimerDuration.product(period, limit - 1)
  }

  mutating func admit(at now: Duration) -> Admission {
    let fullAt = max(fullAt ?? now, now)
    let earliest = TimerDuration.sum(fullAt, .zero - slack)
    guard earliest <= now else { return .notBefore(earliest) }
    self.fullAt = TimerDuration.sum(fullAt, period)
    return .now
  }

  func finish() {}
}

/// The last starts, as many as the limit: the next one is free when the oldest has left the window.
private struct SlidingWindow: AdmissionPolicy {
  let limit: Int
  let interval: Duration
  var starts: [Duration] = []
  var oldest = 0

  mutating func admit(at now: Duration) -> Admission {
    guard starts.count == limit else {
      starts.append(now)
      return .now
    }
    let earliest = TimerDuration.sum(starts[oldest], interval)
    guard earliest <= now else { return .notBefore(earliest) }
    starts[oldest] = now
    oldest = (oldest + 1) % limit
    return .now
  }

  func finish() {}
}

/// The permits that running closures hold.
private struct Permits: AdmissionPolicy {
  var free: Int

  mutating func admit(at now: Duration) -> Admission {
    guard free > 0 else { return .whenOneFinishes }
    free -= 1
    return .now
  }

  mutating func finish() {
    free += 1
  }
}
