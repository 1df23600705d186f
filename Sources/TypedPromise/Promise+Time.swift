public import Dispatchers
import PromiseStorage
import Synchronization

// Everything here uses the clock that it is given: the system's, unless a test wants to move it
// by hand, or any clock of the standard library.

/// A promise that is fulfilled after some time.
///
/// - Parameters:
///   - duration: how long; any duration. If it is zero or negative, the promise is fulfilled immediately.
///   - clock: tells the time; the promise is fulfilled on its thread.
/// - Returns: a promise whose alarm is cancelled when it is settled before, by hand or by a cancellation.
/// - Complexity: O(1), besides what the clock needs.
public func after(_ duration: Duration, clock: any TimerClock = .system) -> Promise<Void, Never> {
  .after(duration, clock: clock)
}

/// A promise that is fulfilled after some time on a clock of the standard library, such as `ContinuousClock`.
public func after(_ duration: Duration, clock: any Clock<Duration>) -> Promise<Void, Never> {
  .after(duration, clock: clock)
}

extension Promise where Value == Void, Failure == Never {
  /// A promise that is fulfilled after some time; for code in which a member hides the free function.
  public static func after(_ duration: Duration, clock: any TimerClock = .system) -> Promise {
    guard duration > .zero else { return Promise(settledAs: .success(())) }
    let promise = Promise(.open)
    let resolver = Resolver(promise: promise)
    let alarm = Alarm()
    promise.expect(Producer(stop: Hook { alarm.cancel() }))
    alarm.set(clock.schedule(after: duration) { resolver.fulfill(()) })
    return promise
  }

  /// A promise that is fulfilled after some time on a clock of the standard library.
  public static func after(_ duration: Duration, clock: any Clock<Duration>) -> Promise {
    after(duration, clock: timerClock(clock))
  }
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
  ///   // The error has the promise's own type.
  ///   case .rejected(let error): show(error)
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
    clock: any TimerClock = .system
  ) -> Promise<Value, TimedOut<Failure>> {
    // It has settled in time, however long its handlers take.
    if outcomeIfSettled != nil {
      let limited = Promise<Value, TimedOut<Failure>>(settledAs: endingInTime)
      PromiseRecords.note { $0.chain(limited, to: self) }
      return limited
    }
    let limited = Promise<Value, TimedOut<Failure>>(.open)
    let combiner = limited.combiner(2, isOneEnough: true) { (_: [Void]) in nil }
    combiner.attach(to: self, at: 0) { $0.end($1.endingInTime) }
    if combiner.output.isPending {
      // Like any other input, the deadline is cancelled when it has lost; and if the clock is released, which is no
      // deadline.
      let deadline = Promise<Void, Never>.after(duration, clock: clock)
      // Weak: the thread that delivers a settled promise holds it, and one that is released has no outcome.
      combiner.attach(to: deadline, at: 1) { [weak self] input, deadline in
        if deadline.hasBeenCancelled { return input.keep(()) }
        guard let self, !isPending else { return input.end(.failure(.timedOut)) }
        input.end(endingInTime)
      }
    }
    return combiner.output
  }

  /// A promise that ends like this one, or is rejected if that takes too long on a clock of the standard library.
  public func timeout(
    after duration: Duration,
    clock: any Clock<Duration>
  ) -> Promise<Value, TimedOut<Failure>> {
    timeout(after: duration, clock: timerClock(clock))
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

extension TimedOut: Equatable where Failure: Equatable {}
