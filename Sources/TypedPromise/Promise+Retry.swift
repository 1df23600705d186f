public import Dispatchers

/// Tries an operation until it succeeds, one attempt after another; a limiter limits the closures, not their promises.
///
/// ```swift
/// let policy = try RetryPolicy(
///   attempts: 3,
///   delay: .exponential(from: .milliseconds(200))
/// )
/// retry(policy, on: .global()) { load(page) }
/// ```
///
/// - Parameters:
///   - policy: how many attempts there are at most, and how long to wait between two.
///   - dispatcher: where `attempt` runs.
///   - clock: tells the time.
///   - attempt: starts an attempt, and returns its promise; for async code, `Promise { try await … }`.
/// - Returns: a promise of the first value, or of the last error. It is cancelled when an attempt is; and if it
///   is itself cancelled, so is the current attempt, or the wait for the next one.
/// - Complexity: O(1) for each attempt; a few promises for each are kept until the last one has ended.
public func retry<Value, Failure>(
  _ policy: RetryPolicy,
  on dispatcher: some Dispatcher,
  clock: any TimerClock = .system,
  _ attempt: @escaping @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  .retry(policy, on: dispatcher, clock: clock, attempt)
}

/// Tries an operation until it succeeds, asking after each error; a limiter limits the closures, not their promises.
///
/// ```swift
/// let page = retry(
///   delay: { error, number in
///     error == .noNetwork ? .seconds(number) : nil
///   },
///   on: .global()
/// ) {
///   load(url)
/// }
/// ```
///
/// - Parameters:
///   - delay: asked after each attempt that fails, where it failed; given its error, and its number, the first being 1.
///     `nil` gives up. Zero or less tries again immediately.
///   - dispatcher: where `attempt` runs.
///   - clock: tells the time.
///   - attempt: starts an attempt, and returns its promise.
/// - Returns: as for a policy; it is rejected with the error at which `delay` gave up.
/// - Complexity: O(1) for each attempt; a few promises for each are kept until the last one has ended.
public func retry<Value, Failure>(
  delay: @escaping @Sendable (_ error: Failure, _ attempt: Int) -> Duration?,
  on dispatcher: some Dispatcher,
  clock: any TimerClock = .system,
  _ attempt: @escaping @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  .retry(delay: delay, on: dispatcher, clock: clock, attempt)
}

/// Tries an operation until it succeeds, one attempt after another, each started on the main actor.
///
/// - Parameters:
///   - policy: how many attempts there are at most, and how long to wait between two.
///   - clock: tells the time.
///   - attempt: starts an attempt, and returns its promise.
public func retry<Value, Failure>(
  _ policy: RetryPolicy,
  clock: any TimerClock = .system,
  _ attempt: @escaping @MainActor @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  .retry(policy, clock: clock, attempt)
}

/// Tries an operation until it succeeds, and asks about each error how long to wait, all on the main actor.
///
/// - Parameters:
///   - delay: asked after each attempt that fails; given its error, and its number, the first being 1. `nil` gives up.
///     Zero or less tries again immediately.
///   - clock: tells the time.
///   - attempt: starts an attempt, and returns its promise.
public func retry<Value, Failure>(
  delay: @escaping @MainActor @Sendable (_ error: Failure, _ attempt: Int) -> Duration?,
  clock: any TimerClock = .system,
  _ attempt: @escaping @MainActor @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  .retry(delay: delay, clock: clock, attempt)
}

// MARK: On a clock of the standard library

/// Tries an operation until it succeeds; the waits are those of a clock of the standard library.
public func retry<Value, Failure>(
  _ policy: RetryPolicy,
  on dispatcher: some Dispatcher,
  clock: any Clock<Duration>,
  _ attempt: @escaping @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  .retry(policy, on: dispatcher, clock: clock, attempt)
}

/// Asks about each error how long to wait, on a clock of the standard library.
public func retry<Value, Failure>(
  delay: @escaping @Sendable (_ error: Failure, _ attempt: Int) -> Duration?,
  on dispatcher: some Dispatcher,
  clock: any Clock<Duration>,
  _ attempt: @escaping @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  .retry(delay: delay, on: dispatcher, clock: clock, attempt)
}

/// Tries an operation on the main actor until it succeeds; the waits are those of a clock of the standard library.
public func retry<Value, Failure>(
  _ policy: RetryPolicy,
  clock: any Clock<Duration>,
  _ attempt: @escaping @MainActor @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  .retry(policy, clock: clock, attempt)
}

/// Asks about each error, on the main actor, how long to wait, on a clock of the standard library.
public func retry<Value, Failure>(
  delay: @escaping @MainActor @Sendable (_ error: Failure, _ attempt: Int) -> Duration?,
  clock: any Clock<Duration>,
  _ attempt: @escaping @MainActor @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  .retry(delay: delay, clock: clock, attempt)
}

// MARK: The same as static functions

// For code in which a member of the same name hides the free functions.

extension Promise {
  /// Tries an operation until it succeeds, one attempt after another.
  ///
  /// As the free function.
  public static func retry(
    _ policy: RetryPolicy,
    on dispatcher: some Dispatcher,
    clock: any TimerClock = .system,
    _ attempt: @escaping @Sendable () -> Promise
  ) -> Promise {
    retry(delay: { policy.delay(afterAttempt: $1) }, on: dispatcher, clock: clock, attempt)
  }

  /// Tries an operation until it succeeds, and asks about each error how long to wait.
  ///
  /// As the free function.
  public static func retry(
    delay: @escaping @Sendable (_ error: Failure, _ attempt: Int) -> Duration?,
    on dispatcher: some Dispatcher,
    clock: any TimerClock = .system,
    _ attempt: @escaping @Sendable () -> Promise
  ) -> Promise {
    retry(askingOn: HereBefore(target: dispatcher), delay, on: dispatcher, clock, attempt)
  }

  /// Tries an operation until it succeeds, each attempt started on the main actor.
  ///
  /// As the free function.
  public static func retry(
    _ policy: RetryPolicy,
    clock: any TimerClock = .system,
    _ attempt: @escaping @MainActor @Sendable () -> Promise
  ) -> Promise {
    retry(policy, on: .main, clock: clock) { MainActor.assumeIsolated(attempt) }
  }

  /// Asks about each error how long to wait, all on the main actor.
  ///
  /// As the free function.
  public static func retry(
    delay: @escaping @MainActor @Sendable (_ error: Failure, _ attempt: Int) -> Duration?,
    clock: any TimerClock = .system,
    _ attempt: @escaping @MainActor @Sendable () -> Promise
  ) -> Promise {
    retry(
      askingOn: .main,
      { error, number in MainActor.assumeIsolated { delay(error, number) } },
      on: .main,
      clock,
      { MainActor.assumeIsolated(attempt) }
    )
  }

  private static func retry(
    askingOn place: some Dispatcher,
    _ delay: @escaping @Sendable (_ error: Failure, _ attempt: Int) -> Duration?,
    on dispatcher: some Dispatcher,
    _ clock: any TimerClock,
    _ attempt: @escaping @Sendable () -> Promise
  ) -> Promise {
    @Sendable func tryOnce(_ number: Int, after wait: Duration) -> Promise {
      Promise<Void, Never>.after(wait, clock: clock)
        .flatMap(on: dispatcher) { attempt() }
        .catch(on: place) { error in
          guard let wait = delay(error, number) else { return Promise(settledAs: .failure(error)) }
          return tryOnce(number + 1, after: wait)
        }
    }
    return tryOnce(1, after: .zero)
  }

  /// Tries an operation until it succeeds, on a clock of the standard library.
  ///
  /// As the free function.
  public static func retry(
    _ policy: RetryPolicy,
    on dispatcher: some Dispatcher,
    clock: any Clock<Duration>,
    _ attempt: @escaping @Sendable () -> Promise
  ) -> Promise {
    retry(policy, on: dispatcher, clock: timerClock(clock), attempt)
  }

  /// Asks about each error how long to wait, on a clock of the standard library.
  ///
  /// As the free function.
  public static func retry(
    delay: @escaping @Sendable (_ error: Failure, _ attempt: Int) -> Duration?,
    on dispatcher: some Dispatcher,
    clock: any Clock<Duration>,
    _ attempt: @escaping @Sendable () -> Promise
  ) -> Promise {
    retry(delay: delay, on: dispatcher, clock: timerClock(clock), attempt)
  }

  /// Tries an operation on the main actor, on a clock of the standard library.
  ///
  /// As the free function.
  public static func retry(
    _ policy: RetryPolicy,
    clock: any Clock<Duration>,
    _ attempt: @escaping @MainActor @Sendable () -> Promise
  ) -> Promise {
    retry(policy, clock: timerClock(clock), attempt)
  }

  /// Asks about each error on the main actor, on a clock of the standard library.
  ///
  /// As the free function.
  public static func retry(
    delay: @escaping @MainActor @Sendable (_ error: Failure, _ attempt: Int) -> Duration?,
    clock: any Clock<Duration>,
    _ attempt: @escaping @MainActor @Sendable () -> Promise
  ) -> Promise {
    retry(delay: delay, clock: timerClock(clock), attempt)
  }
}

/// Runs a handler where the attempt has failed; `wait()` looks for the dispatcher on which the next one may have to start.
private struct HereBefore: ForwardingDispatcher {
  let target: any Dispatcher

  func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}
