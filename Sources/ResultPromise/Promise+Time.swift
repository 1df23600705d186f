public import Dispatchers
import PromiseStorage
import Synchronization

extension Promise {
  /// Makes a promise that is settled when some time has passed.
  ///
  /// ```swift
  /// let answer = Promise<Int, Lost>(.success(42), after: .seconds(1))
  /// ```
  ///
  /// A call that settles the promise before that, such as `cancel()`, cancels the alarm. The clock keeps
  /// the promise until then, so handlers are called even if it is not held.
  ///
  /// - Parameters:
  ///   - result: what every handler will get.
  ///   - delay: how long to wait; any duration. If it is zero or negative, the promise is settled immediately.
  ///   - clock: tells the time and calls back; handlers run where it does so.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @inlinable public convenience init(
    _ result: Result<Value, Failure>,
    after delay: Duration,
    clock: any TimerClock = .system,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(delaying: result, by: delay, clock)
    PromiseRecords.note { $0.place(self, at: fileID, line) }
  }

  @usableFromInline convenience init(
    delaying result: Result<Value, Failure>,
    by delay: Duration,
    _ clock: any TimerClock
  ) {
    self.init(.pending)
    guard delay > .zero else {
      arrive(result)
      return
    }
    let alarm = clock.schedule(after: delay) { self.arrive(result) }
    expect(Producer(stop: { alarm.cancel() }))
  }

  /// Makes a promise that is settled when some time has passed on a clock of the standard library.
  public convenience init(
    _ result: Result<Value, Failure>,
    after delay: Duration,
    clock: any Clock<Duration>,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(result, after: delay, clock: timerClock(clock), fileID: fileID, line: line)
  }

  /// The same result; or a timeout failure, if there is none in time.
  ///
  /// ```swift
  /// // Fails with .timedOut or .failed(error).
  /// load(page).timeout(after: .seconds(10))
  /// ```
  ///
  /// The time at which this promise has its result counts, not the time at which its handlers have run. If they take
  /// longer than the limit, the returned promise has the result at the deadline, before they have returned.
  ///
  /// - Parameters:
  ///   - delay: how long to wait; any duration. If it is zero or negative and there is no result yet, the time is up
  ///     immediately.
  ///   - clock: tells the time and calls back; handlers run where it does so.
  /// - Returns: a promise that ends as this one, or fails with ``TimeoutFailure/timedOut``. This promise is
  ///   left alone then, and keeps no reference to the returned one. Once the returned one is settled, in any way, its
  ///   alarm is cancelled.
  /// - Complexity: O(1), besides what the clock does.
  public func timeout(
    after delay: Duration,
    clock: any TimerClock = .system
  ) -> Promise<Value, TimeoutFailure<Failure>> {
    limit(to: delay, clock, else: .timedOut) { .failed($0) }
  }

  /// The same result; or the given failure, if there is none in time.
  ///
  /// - Parameters:
  ///   - delay: how long to wait; any duration. If it is zero or negative and there is no result yet, the time is up
  ///     immediately.
  ///   - failure: what the returned promise fails with then.
  ///   - clock: tells the time and calls back; handlers run where it does so.
  /// - Returns: as for ``timeout(after:clock:)``, with a failure of the same type.
  /// - Complexity: O(1), besides what the clock does.
  public func timeout(
    after delay: Duration,
    failure: Failure,
    clock: any TimerClock = .system
  ) -> Promise {
    limit(to: delay, clock, else: failure) { $0 }
  }

  /// The same result; or a timeout failure, if there is none in time on a clock of the standard library.
  public func timeout(
    after delay: Duration,
    clock: any Clock<Duration>
  ) -> Promise<Value, TimeoutFailure<Failure>> {
    timeout(after: delay, clock: timerClock(clock))
  }

  /// The same result; or the given failure, if there is none in time on a clock of the standard library.
  public func timeout(
    after delay: Duration,
    failure: Failure,
    clock: any Clock<Duration>
  ) -> Promise {
    timeout(after: delay, failure: failure, clock: timerClock(clock))
  }

  private func limit<NewFailure>(
    to delay: Duration,
    _ clock: any TimerClock,
    else timeout: NewFailure,
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    let derived = branch(transform)
    if let place { derived.inherit(place) }
    guard derived.isUnsettled else { return derived }
    // Weak: a thread that runs the handlers of a settled promise holds it, and a released one has no result.
    let expire: @Sendable () -> Void = { [weak self] in
      derived.fulfill(with: self?.resultIfSettled?.mapError(transform) ?? .failure(timeout))
    }
    guard delay > .zero else {
      expire()
      return derived
    }
    let alarm = clock.schedule(after: delay) { expire() }
    let end = derived.waiter { _ in alarm.cancel() }
    if !derived.lock.withLock({ $0.attachIfPending(end) }) { alarm.cancel() }
    return derived
  }

  // MARK: Trying again

  /// A promise of the first success of several attempts, made one after another.
  ///
  /// ```swift
  /// let policy = try RetryPolicy(
  ///   attempts: 5,
  ///   delay: .exponential(from: .milliseconds(100))
  /// )
  /// let page = Promise.retry(policy) { load(address) }
  /// ```
  ///
  /// - Parameters:
  ///   - policy: how many attempts there are at most, and how long to wait between two.
  ///   - clock: tells the time, and calls back after each wait.
  ///   - attempt: called for each attempt: for the first inside this call, and then inline, where the attempt
  ///     before it has failed, or on the clock's thread.
  /// - Returns: a promise of the first success or, if the last attempt fails as well, its failure. A failure
  ///   that means a cancellation counts like any other. Once the returned promise is settled by hand, there is
  ///   no further attempt, the alarm is cancelled, and the current attempt is left alone.
  /// - Complexity: O(*n*) in the number of attempts, one of which is kept at a time. Needs no stack.
  public static func retry(
    _ policy: RetryPolicy,
    clock: any TimerClock = .system,
    _ attempt: @escaping @Sendable () -> Promise
  ) -> Promise {
    retry(delay: { _, number in policy.delay(afterAttempt: number) }, clock: clock, attempt)
  }

  /// A promise of the first success of several attempts, which asks about each failure how long to wait.
  ///
  /// ```swift
  /// let page = Promise.retry(delay: { failure, number in
  ///   failure == .noAnswer ? .seconds(number) : nil
  /// }) {
  ///   load(address)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: asked inline after each attempt that fails; given its failure, and its number, the first being 1. `nil`
  ///     gives up. Zero or less tries again immediately.
  ///   - clock: tells the time, and calls back after each wait.
  ///   - attempt: as for a policy.
  /// - Returns: as for a policy; it fails with the failure at which `delay` gave up.
  /// - Complexity: O(*n*) in the number of attempts, one of which is kept at a time. Needs no stack.
  public static func retry(
    delay: @escaping @Sendable (_ failure: Failure, _ attempt: Int) -> Duration?,
    clock: any TimerClock = .system,
    _ attempt: @escaping @Sendable () -> Promise
  ) -> Promise {
    let output = Promise(.pending)
    @Sendable func tryOnce(_ number: Int) {
      let source = attempt()
      // An attempt that is this very promise would wait for itself, and so keep itself alive.
      guard source !== output else { return }
      output.goOn(after: source.branch { $0 }) { result in
        guard case .failure(let failure) = result, let wait = delay(failure, number) else {
          return output.arrive(result)
        }
        output.goOn(after: Promise(delaying: result, by: wait, clock)) { _ in tryOnce(number + 1) }
      }
    }
    tryOnce(1)
    return output
  }

  /// A promise of the first success of several attempts, on a clock of the standard library.
  public static func retry(
    _ policy: RetryPolicy,
    clock: any Clock<Duration>,
    _ attempt: @escaping @Sendable () -> Promise
  ) -> Promise {
    retry(policy, clock: timerClock(clock), attempt)
  }

  /// Asks about each failure how long to wait, on a clock of the standard library.
  public static func retry(
    delay: @escaping @Sendable (_ failure: Failure, _ attempt: Int) -> Duration?,
    clock: any Clock<Duration>,
    _ attempt: @escaping @Sendable () -> Promise
  ) -> Promise {
    retry(delay: delay, clock: timerClock(clock), attempt)
  }

  /// Waits for a step that nothing else holds, and stops it when this promise is settled by hand.
  private func goOn(
    after step: Promise,
    _ handler: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) {
    // Set before the handler can run, which will set the next step.
    guard expect(Producer(upstream: step, stop: { [weak step] in step?.withdraw() })) else {
      return step.withdraw()
    }
    handOn(to: step)
    PromiseRecords.note { $0.goOn(self, after: step) }
    step.attach(step.waiter { if self.resultIfSettled == nil { handler($0) } })
  }
}

extension Promise where Value == Void, Failure == Never {
  /// Makes a promise that succeeds when some time has passed.
  ///
  /// ```swift
  /// Promise(after: .seconds(1)).await { _ in print("later") }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: how long to wait; any duration. If it is zero or negative, the promise is settled immediately.
  ///   - clock: tells the time and calls back; handlers run where it does so.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @inlinable public convenience init(
    after delay: Duration,
    clock: any TimerClock = .system,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(.success(()), after: delay, clock: clock, fileID: fileID, line: line)
  }

  /// Makes a promise that succeeds when some time has passed on a clock of the standard library.
  public convenience init(
    after delay: Duration,
    clock: any Clock<Duration>,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(.success(()), after: delay, clock: clock, fileID: fileID, line: line)
  }
}

/// Why a promise with a deadline has failed.
public enum TimeoutFailure<Failure: Error>: Error {
  /// There was no result in time.
  case timedOut
  /// There was a result in time: this failure. Impossible if the promise could not fail.
  case failed(Failure)
}

extension TimeoutFailure: Equatable where Failure: Equatable {}

extension TimeoutFailure: CancellableFailure where Failure: CancellableFailure {
  /// The failure of a cancellation.
  public static var cancelled: TimeoutFailure { .failed(.cancelled) }
}

// MARK: - On the main actor

extension Promise.OnMain {
  /// The same result; or a failure that says so, if there is none in time.
  ///
  /// - Parameters:
  ///   - delay: how long it may take.
  ///   - clock: tells the time and calls back.
  /// - Returns: a promise for handlers on the main actor.
  public func timeout(
    after delay: Duration,
    clock: any TimerClock = .system
  ) -> Promise<Value, TimeoutFailure<Failure>>.OnMain {
    .init(promise: promise.timeout(after: delay, clock: clock))
  }

  /// The same result; or the given failure, if there is none in time.
  ///
  /// - Parameters:
  ///   - delay: how long it may take.
  ///   - failure: what the returned promise fails with then.
  ///   - clock: tells the time and calls back.
  public func timeout(
    after delay: Duration,
    failure: Failure,
    clock: any TimerClock = .system
  ) -> Self {
    Self(promise: promise.timeout(after: delay, failure: failure, clock: clock))
  }

  /// The same result; or a timeout failure, if there is none in time on a clock of the standard library.
  public func timeout(
    after delay: Duration,
    clock: any Clock<Duration>
  ) -> Promise<Value, TimeoutFailure<Failure>>.OnMain {
    .init(promise: promise.timeout(after: delay, clock: clock))
  }

  /// The same result; or the given failure, if there is none in time on a clock of the standard library.
  public func timeout(
    after delay: Duration,
    failure: Failure,
    clock: any Clock<Duration>
  ) -> Self {
    Self(promise: promise.timeout(after: delay, failure: failure, clock: clock))
  }
}
