public import Dispatchers

import PromiseStorage
import Synchronization

/// A promise was not settled in the time it was given: see `Promise.timeout(after:reason:clock:)`.
///
/// Not the ``TimeoutError`` of a signal, so that it cannot be taken for an error of the work.
public struct DeadlineError: Error, Equatable, CustomStringConvertible {
  /// How much time there was.
  public let limit: Duration

  /// Makes the error.
  ///
  /// - Parameter limit: how much time there was.
  public init(limit: Duration) {
    self.limit = limit
  }

  /// What happened.
  public var description: String { "the promise was not settled within \(limit)" }
}

extension Promise where Value == Void {
  /// A promise that is fulfilled when some time has passed.
  ///
  /// - Parameters:
  ///   - duration: how long from now, any duration. Zero or less: the promise is fulfilled
  ///     already.
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - clock: tells the time and calls back.
  ///   - signal: an abort rejects the promise with the signal's reason, and cancels the alarm.
  public static func delay(
    _ duration: Duration,
    on queue: JobQueue = .default,
    clock: any TimerClock = .system,
    signal: AbortSignal? = nil,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let promise = Promise(queue, at: Site(fileID, line))
    if let signal, !promise.obey(signal) { return promise }
    guard duration > .zero else {
      promise.fulfill(with: ())
      return promise
    }
    let alarm = clock.schedule(after: duration) { promise.fulfill(with: ()) }
    promise.expect(Producer(stop: { _ in alarm.cancel() }))
    return promise
  }

  /// A promise that is fulfilled when some time has passed on a clock of the standard library.
  public static func delay(
    _ duration: Duration,
    on queue: JobQueue = .default,
    clock: any Clock<Duration>,
    signal: AbortSignal? = nil,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let clock = timerClock(clock)
    return delay(duration, on: queue, clock: clock, signal: signal, fileID: fileID, line: line)
  }
}

extension Promise {
  /// A promise with the same outcome, unless that takes too long.
  ///
  /// ```swift
  /// download(url).timeout(after: .seconds(10)).catch { error in
  ///   if error is DeadlineError { showSlow() }
  /// }
  /// ```
  ///
  /// The work of this promise continues after the deadline, and this promise is left alone. To end
  /// the work as well, give it ``AbortSignal/timeout(_:clock:)``.
  ///
  /// - Parameters:
  ///   - duration: how long from now, any duration. Zero or less: the promise returned is
  ///     rejected already, unless this promise is settled.
  ///   - reason: what the promise returned is rejected with; `nil` for a ``DeadlineError``. Where time limits
  ///     are nested, separate reasons tell them apart.
  ///   - clock: tells the time and calls back. It keeps nothing once the promise returned is settled.
  /// - Returns: a promise on the same queue, one job later than this promise; or rejected at the deadline, if
  ///   this promise is pending then. If it is settled, even while that job waits for other handlers, its result
  ///   counts.
  public func timeout(
    after duration: Duration,
    reason: (any Error)? = nil,
    clock: any TimerClock = .system,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let (derived, attachment) = branch(on: queue, at: Site(fileID, line))
    // A promise that is settled needs no alarm.
    guard attachment == .wait else { return derived }
    derived.expect(
      Producer(stop: { [weak self] derived in if let derived { self?.remove(derived) } })
    )
    let reason = reason ?? DeadlineError(limit: duration)
    guard duration > .zero else {
      if !isSettled { derived.reject(with: reason) }
      return derived
    }
    // A promise that settled in time is held until its handlers have run: whether it still exists, and how it
    // ended, says whether the job with the result is only waiting for its turn.
    let alarm = clock.schedule(after: duration) { [weak self] in
      if self?.isSettled != true { derived.reject(with: reason) }
    }
    derived.expect(Producer(stop: { _ in alarm.cancel() }))
    return derived
  }

  /// A promise with the same outcome, unless that takes too long on a clock of the standard library.
  public func timeout(
    after duration: Duration,
    reason: (any Error)? = nil,
    clock: any Clock<Duration>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let clock = timerClock(clock)
    return timeout(after: duration, reason: reason, clock: clock, fileID: fileID, line: line)
  }

  /// Tries an operation until it succeeds, one attempt after another.
  ///
  /// ```swift
  /// let policy = try RetryPolicy(
  ///   attempts: 3,
  ///   delay: .exponential(from: .seconds(1))
  /// )
  /// let page = Promise.retry(policy) { download(url) }
  /// ```
  ///
  /// - Parameters:
  ///   - policy: how often to try, and how long to wait after a failed attempt.
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - clock: tells the time and calls back.
  ///   - signal: an abort rejects the promise with the signal's reason, and no further attempt begins. The
  ///     current one continues, unless it uses the signal as well. If the signal is aborted already,
  ///     there is no attempt at all.
  ///   - attempt: runs before this call returns and, if that attempt fails, as a job of `queue` after each
  ///     wait. An attempt fails if it throws, or if its promise is rejected.
  /// - Returns: a promise of the first success. If the last attempt that the policy allows fails as well, it is
  ///   rejected with the reason of that attempt.
  public static func retry(
    _ policy: RetryPolicy,
    on queue: JobQueue = .default,
    clock: any TimerClock = .system,
    signal: AbortSignal? = nil,
    _ attempt: @escaping @Sendable () throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    retry(
      delay: { _, number in policy.delay(afterAttempt: number) },
      on: queue,
      clock: clock,
      signal: signal,
      attempt,
      fileID: fileID,
      line: line
    )
  }

  /// Tries an operation until it succeeds, and asks about each error how long to wait.
  ///
  /// ```swift
  /// let page = Promise.retry(delay: { reason, number in
  ///   reason is DeadlineError ? .seconds(number) : nil
  /// }) {
  ///   download(url)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: asked after each attempt that fails, as a job of its queue; given what the attempt failed with, and its
  ///     number, the first being 1. `nil` gives up. Zero or less tries again immediately.
  ///   - queue: as for a policy.
  ///   - clock: tells the time and calls back.
  ///   - signal: as for a policy.
  ///   - attempt: as for a policy.
  /// - Returns: a promise of the first success, or of the error at which `delay` gave up.
  public static func retry(
    delay: @escaping @Sendable (_ reason: any Error, _ attempt: Int) -> Duration?,
    on queue: JobQueue = .default,
    clock: any TimerClock = .system,
    signal: AbortSignal? = nil,
    _ attempt: @escaping @Sendable () throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let output = Promise(queue, at: Site(fileID, line))
    if let signal, !output.obey(signal) { return output }
    let wait = Wait()
    output.expect(Producer(stop: { _ in wait.end() }))
    let pause = { @Sendable in Promise<Void>.delay($0, on: queue, clock: clock, signal: signal) }
    @Sendable func tryOnce(_ number: Int) {
      let source: Promise
      do { source = try attempt() } catch { source = .reject(error, on: queue) }
      output.goOn(after: source, wait) { source in
        guard case .rejected(let reason) = source.ending, let duration = delay(reason, number)
        else { return output.settle(like: source) }
        output.goOn(after: pause(duration), wait) { _ in tryOnce(number + 1) }
      }
    }
    tryOnce(1)
    return output
  }

  /// Tries an operation until it succeeds; the waits are those of a clock of the standard library.
  public static func retry(
    _ policy: RetryPolicy,
    on queue: JobQueue = .default,
    clock: any Clock<Duration>,
    signal: AbortSignal? = nil,
    _ attempt: @escaping @Sendable () throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    retry(
      policy,
      on: queue,
      clock: timerClock(clock),
      signal: signal,
      attempt,
      fileID: fileID,
      line: line
    )
  }

  /// Asks about each error how long to wait, on a clock of the standard library.
  public static func retry(
    delay: @escaping @Sendable (_ reason: any Error, _ attempt: Int) -> Duration?,
    on queue: JobQueue = .default,
    clock: any Clock<Duration>,
    signal: AbortSignal? = nil,
    _ attempt: @escaping @Sendable () throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    retry(
      delay: delay,
      on: queue,
      clock: timerClock(clock),
      signal: signal,
      attempt,
      fileID: fileID,
      line: line
    )
  }

  /// Runs `handler` once `step` is settled, unless this promise is settled first.
  private func goOn<Other>(
    after step: Promise<Other>,
    _ wait: Wait,
    _ handler: @escaping @Sendable (Promise<Other>) -> Void
  ) {
    let waiter = PromiseWaiter(
      Step { (_: PromiseWaiter, step: Promise<Other>) in
        if !self.isSettled { handler(step) }
        return .done
      }
    )
    // Set before the handler can run, which will set the next one.
    wait.become { [weak step, weak waiter] in if let waiter { step?.remove(waiter) } }
    step.attach(waiter)
    if isSettled { wait.end() }
  }
}

/// What a promise waits for that tries something again.
///
/// It holds neither the attempts nor that promise.
private final class Wait: Sendable {
  private let leave = Mutex<@Sendable () -> Void>({})

  /// Replaces the last wait, which has ended.
  func become(_ new: @escaping @Sendable () -> Void) {
    leave.release { leave in
      defer { leave = new }
      return leave
    }
  }

  /// The promise is settled.
  func end() {
    let leave = leave.withLock { $0 }
    leave()
  }
}

// MARK: - On the main actor

extension Promise.OnMain {
  /// The same, or rejected if it takes too long.
  ///
  /// - Parameters:
  ///   - duration: how long it may take.
  ///   - reason: the reason of that rejection; a ``DeadlineError``, unless given.
  ///   - clock: tells the time and calls back.
  /// - Returns: a promise for handlers on the main actor.
  public func timeout(
    after duration: Duration,
    reason: (any Error)? = nil,
    clock: any TimerClock = .system,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(
      promise: promise.timeout(
        after: duration,
        reason: reason,
        clock: clock,
        fileID: fileID,
        line: line
      )
    )
  }

  /// The same, or rejected if it takes too long on a clock of the standard library.
  public func timeout(
    after duration: Duration,
    reason: (any Error)? = nil,
    clock: any Clock<Duration>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    let clock = timerClock(clock)
    return timeout(after: duration, reason: reason, clock: clock, fileID: fileID, line: line)
  }
}
