public import Dispatchers

/// Aborts the operations that were given its signal.
///
/// ```swift
/// let controller = AbortController()
/// let picture = download(url, signal: controller.signal)
/// // The picture is rejected with an AbortError.
/// controller.abort()
/// ```
///
/// Code that holds the controller can abort; code that holds only the signal can listen. A controller that is
/// released aborts nothing: its signal stays as it is for ever.
///
/// ## Threading
/// Safe to use from any number of threads.
public final class AbortController: Sendable {
  /// The signal to pass to operations that can be aborted.
  public let signal = AbortSignal()

  /// Makes a controller with a signal of its own.
  public init() {}

  /// Aborts the signal and all signals that ``AbortSignal/any(_:)`` made from it; the first call counts.
  ///
  /// All these signals read as aborted before the first listener runs. Then the listeners run, inside this
  /// call and outside any lock: the signal's own in the order of registration, then those of the signals
  /// made from it, in the order in which these were made. They may do anything, including abort, listen and remove.
  /// A later call returns immediately, even while the first one is still running them on another thread. If
  /// more than 64 aborts are nested, each in a listener of the one before, the listeners of the deeper ones
  /// run as soon as those of the 64th have returned, so a series of them may have any length.
  ///
  /// - Parameter reason: the error that listeners and promises get, so that it can be thrown.
  public func abort(_ reason: any Error = AbortError()) {
    signal.core.abort(reason)
  }
}

/// Tells an operation that it is no longer wanted: the
/// [DOM's `AbortSignal`](https://dom.spec.whatwg.org/#interface-AbortSignal), with errors as reasons.
///
/// A signal is aborted once or never. It is separate from the promise, which itself cannot be cancelled: give
/// it to all operations that should end together, and to
/// `Promise.init(on:signal:_:)` to make a promise that it rejects.
///
/// ## Threading
/// Safe to use from any number of threads. Listeners run on the thread that aborts.
public final class AbortSignal: Sendable {
  let core: SignalCore

  init(core: SignalCore = SignalCore()) {
    self.core = core
  }

  /// Leaves the signals that this one was made from, unless a listener still waits for them.
  deinit {
    core.isOutOfReach()
  }

  /// Whether the operation should end.
  public var aborted: Bool { reason != nil }

  /// Why, or `nil` if the signal is not aborted.
  public var reason: (any Error)? { core.reason }

  /// Ends an operation that is no longer wanted.
  ///
  /// - Throws: the reason, if the signal is aborted.
  public func throwIfAborted() throws {
    if let reason { throw reason }
  }

  /// Calls `listener` when the signal is aborted.
  ///
  /// As in the DOM, a listener that is added after this signal's listeners have begun to run never runs. To
  /// not miss an abort, add the listener first and check ``aborted`` after that.
  ///
  /// - Parameter listener: runs at most once, inside the call that aborts, with the reason. It is released
  ///   after that, when it is removed, or with the signal.
  /// - Returns: a registration that can remove the listener; it may be ignored.
  /// - Complexity: O(1), amortised.
  @discardableResult
  public func addListener(_ listener: @escaping @Sendable (_ reason: any Error) -> Void)
    -> Registration
  {
    Registration(core: core, ticket: core.addListener(listener))
  }

  /// A listener's place on a signal, which it does not keep alive.
  public final class Registration: Sendable {
    private struct Reference: Sendable { weak var core: SignalCore? }

    private let reference: Reference
    /// `nil` for a listener that was added too late.
    private let ticket: Int?

    init(core: SignalCore, ticket: Int?) {
      (reference, self.ticket) = (Reference(core: core), ticket)
    }

    /// Removes the listener: unless it has begun to run, it never will.
    ///
    /// Removing it twice, or after it ran, does nothing. A listener may remove itself and others.
    ///
    /// - Complexity: O(1), amortised.
    public func remove() {
      if let ticket { reference.core?.removeListener(ticket) }
    }
  }

  // MARK: Signals without a controller

  /// A signal that is aborted already.
  ///
  /// - Parameter reason: why it is aborted.
  public static func abort(_ reason: any Error = AbortError()) -> AbortSignal {
    let signal = AbortSignal()
    signal.core.abort(reason)
    return signal
  }

  /// A signal that is aborted with a ``TimeoutError`` when the time is up.
  ///
  /// - Parameters:
  ///   - duration: how long from now, any duration. Zero or less: the clock calls back soon, as in the DOM, so the
  ///     signal returned still takes listeners.
  ///   - clock: tells the time and calls back; the listeners run where it does so. It keeps the listeners
  ///     until then, even if the signal is released. Without listeners, and without signals made
  ///     from it, a released signal cancels its alarm.
  public static func timeout(
    _ duration: Duration,
    clock: any TimerClock = .system
  ) -> AbortSignal {
    let signal = AbortSignal()
    signal.core.abort(TimeoutError(), after: duration, clock)
    return signal
  }

  /// A signal that is aborted when the time is up on a clock of the standard library.
  public static func timeout(_ duration: Duration, clock: any Clock<Duration>) -> AbortSignal {
    timeout(duration, clock: timerClock(clock))
  }

  /// A signal that is aborted as soon as one of `signals` is, with its reason.
  ///
  /// If threads abort several of them at the same time, one is the first for all signals that were made from them, also by
  /// way of others.
  ///
  /// The given signals do not keep the returned one alive unless it has listeners. You need not
  /// keep the given ones either: a time limit stays in force as long as a listener can hear of it.
  ///
  /// - Parameter signals: iterated once, so they must end. They may be aborted, made by this function, or listed twice.
  ///   If some are aborted already, so is the signal returned, with the reason of the first. With no signals, the
  ///   result is a signal that is never aborted.
  /// - Complexity: O(*n*) in the number of signals and of those that they were made from.
  public static func any(_ signals: some Sequence<AbortSignal>) -> AbortSignal {
    let sources = Array(signals)
    let signal = AbortSignal(core: SignalCore(isDependent: true))
    // Signals that are not held elsewhere cancel their alarms when they are released, so they are held until they are
    // followed.
    withExtendedLifetime(sources) { signal.core.depend(on: sources.map(\.core)) }
    return signal
  }
}

// As for a promise: what the default mirrors would read changes.

extension AbortSignal: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Whether it is aborted, and why: `AbortSignal(aborted: the operation was aborted)`.
  public var description: String {
    reason.map { "AbortSignal(aborted: \($0))" } ?? "AbortSignal(pending)"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// Its reason, once it is aborted.
  public var customMirror: Mirror {
    Mirror(self, children: reason.map { [("aborted", $0)] } ?? [])
  }
}

extension AbortSignal.Registration: CustomReflectable {
  /// Nothing: what it refers to changes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An operation was aborted without another reason: the DOM's `AbortError`.
public struct AbortError: Error, Equatable, CustomStringConvertible {
  /// Makes the error; all of them are equal.
  public init() {}

  /// What happened.
  public var description: String { "the operation was aborted" }
}

/// The time of an ``AbortSignal/timeout(_:clock:)`` is up: the DOM's `TimeoutError`.
public struct TimeoutError: Error, Equatable, CustomStringConvertible {
  /// Makes the error; all of them are equal.
  public init() {}

  /// What happened.
  public var description: String { "the operation timed out" }
}
