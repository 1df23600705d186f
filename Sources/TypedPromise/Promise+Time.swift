public import Dispatchers
import PromiseStorage
import Synchronization

// Everything here uses the clock that it is given: the system's, unless a test wants to move it
// by hand.

/// A promise that is fulfilled after some time.
///
/// - Parameters:
///   - duration: how long; any duration. If it is zero or negative, the promise is fulfilled immediately.
///   - clock: tells the time; the promise is fulfilled on its thread.
/// - Returns: a promise whose alarm is cancelled when it is settled before, by hand or by a cancellation.
/// - Complexity: O(1), besides what the clock needs.
public func after(_ duration: Duration, clock: some TimerClock = .system) -> Promise<Void, Never> {
  guard duration > .zero else { return Promise(value: ()) }
  let (promise, resolver) = Promise<Void, Never>.pending()
  let alarm = Alarm()
  promise.expect(Producer(stop: Hook { alarm.cancel() }))
  alarm.set(clock.schedule(after: duration) { resolver.fulfill(()) })
  return promise
}

/// An alarm that a promise has before it is set.
private final class Alarm: Sendable {
  private let alarm = Mutex<TimerAlarm?>(nil)

  func set(_ new: TimerAlarm) { alarm.withLock { $0 = new } }

  func cancel() {
    let alarm = alarm.withLock { $0.take() }
    alarm?.cancel()
  }
}

extension Promise {
  /// A promise that ends like this one, or is rejected if that takes too long.
  ///
  /// ```swift
  /// download.timeout(after: .seconds(10)).catch { error in
  ///   switch error {
  ///   case .timedOut: offerToTryAgain()
  ///   case .rejected(let error): show(error)     // of the promise's own type
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: how long to wait; if it is zero or negative, only a promise that is settled already is in time. A
  ///     promise that is settled at the deadline is in time, even if its handlers have not finished.
  ///   - clock: tells the time; the promise is rejected on its thread. It keeps this one no longer than anybody else
  ///     does. Once it is released, there is no deadline any more.
  /// - Returns: a promise that is a consumer of this one until it is settled: if nothing else waits for this
  ///   one, it is cancelled at the deadline. If this one ends in time, the alarm is cancelled.
  /// - Complexity: O(1), besides what the clock needs.
  public func timeout(
    after duration: Duration,
    clock: some TimerClock = .system
  ) -> Promise<Value, TimedOut<Failure>> {
    // It has settled in time, however long its handlers take.
    if !isPending { return Promise<Value, TimedOut<Failure>>(settledAs: endingInTime) }
    let limited = Promise<Value, TimedOut<Failure>>()
    let combiner = limited.combiner(2, isOneEnough: true) { (_: [Void]) in nil }
    combiner.attach(to: self, at: 0) { $0.end($1.endingInTime) }
    if combiner.output.isPending {
      // Like any other input, the deadline is cancelled when it has lost; and if the clock is released, which is no
      // deadline.
      let deadline = after(duration, clock: clock)
      // Weak: the thread that delivers a settled promise holds it, and one that is released has no outcome.
      combiner.attach(to: deadline, at: 1) { [weak self] input, deadline in
        if deadline.hasBeenCancelled { return input.keep(()) }
        guard let self, !isPending else { return input.end(.failure(.timedOut)) }
        input.end(endingInTime)
      }
    }
    return combiner.output
  }

  /// How a promise with a deadline ends if this one has ended before the deadline.
  fileprivate var endingInTime: Result<Value, TimedOut<Failure>>? {
    ending?.mapError { .rejected($0) }
  }
}

/// Why a promise with a deadline has no value.
public enum TimedOut<Failure: Error>: Error {
  /// The deadline came first.
  case timedOut
  /// It was rejected in time, with this error of its own.
  case rejected(Failure)
}

extension TimedOut: ErrorHolder {
  package var heldErrors: [any Error] {
    if case .rejected(let error) = self { [anyError(error)] } else { [] }
  }
}

extension TimedOut: Equatable where Failure: Equatable {}

// MARK: Trying again

/// Tries an operation until it succeeds, one attempt after another; a limiter limits the closures, not their promises.
///
/// ```swift
/// let policy = try RetryPolicy(attempts: 3, delay: .exponential(from: .milliseconds(200)))
/// retry(policy, on: .global()) { load(page) }
/// ```
///
/// - Parameters:
///   - policy: how many attempts there are at most, and how long to wait between two.
///   - dispatcher: where `attempt` runs.
///   - clock: tells the time.
///   - attempt: starts an attempt, and returns its promise.
/// - Returns: a promise of the first value, or of the last error. It is cancelled when an attempt is; and if it
///   is itself cancelled, so is the current attempt, or the wait for the next one.
/// - Complexity: O(1) for each attempt; a few promises for each are kept until the last one has ended.
public func retry<Value, Failure>(
  _ policy: RetryPolicy,
  on dispatcher: some Dispatcher,
  clock: some TimerClock = .system,
  _ attempt: @escaping @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  retry(
    delay: { _, number in policy.delay(afterAttempt: number) },
    on: dispatcher,
    clock: clock,
    attempt
  )
}

/// Tries an operation until it succeeds, asking after each error; a limiter limits the closures, not their promises.
///
/// ```swift
/// let page = retry(delay: { error, number in error == .noNetwork ? .seconds(number) : nil }, on: .global()) {
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
  clock: some TimerClock = .system,
  _ attempt: @escaping @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  @Sendable func tryOnce(_ number: Int, after wait: Duration) -> Promise<Value, Failure> {
    after(wait, clock: clock)
      .flatMap(on: dispatcher) { attempt() }
      .catch(on: HereBefore(target: dispatcher)) { error in
        guard let wait = delay(error, number) else { return Promise(error: error) }
        return tryOnce(number + 1, after: wait)
      }
  }
  return tryOnce(1, after: .zero)
}

/// Runs a handler where the attempt has failed; `wait()` looks for the dispatcher on which the next one may have to start.
private struct HereBefore: ForwardingDispatcher {
  let target: any Dispatcher

  func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}

/// Tries an operation until it succeeds, one attempt after another, each started on the main actor.
///
/// - Parameters:
///   - policy: how many attempts there are at most, and how long to wait between two.
///   - clock: tells the time.
///   - attempt: starts an attempt, and returns its promise.
public func retry<Value, Failure>(
  _ policy: RetryPolicy,
  clock: some TimerClock = .system,
  _ attempt: @escaping @MainActor @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  retry(policy, on: .main, clock: clock) { MainActor.assumeIsolated(attempt) }
}

/// Tries an operation until it succeeds, and asks about each error how long to wait; each attempt is started on the main
/// actor.
///
/// - Parameters:
///   - delay: asked after each attempt that fails, where it failed; given its error, and its number, the first being 1.
///     `nil` gives up. Zero or less tries again immediately.
///   - clock: tells the time.
///   - attempt: starts an attempt, and returns its promise.
public func retry<Value, Failure>(
  delay: @escaping @Sendable (_ error: Failure, _ attempt: Int) -> Duration?,
  clock: some TimerClock = .system,
  _ attempt: @escaping @MainActor @Sendable () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  retry(delay: delay, on: .main, clock: clock) { MainActor.assumeIsolated(attempt) }
}
