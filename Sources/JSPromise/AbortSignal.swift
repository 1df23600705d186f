public import Dispatchers

/// Aborts what was given its signal.
///
/// ```swift
/// let controller = AbortController()
/// let picture = download(url, signal: controller.signal)
/// controller.abort()                      // picture is rejected with an AbortError
/// ```
///
/// Whoever holds the controller can abort; whoever holds only the signal can listen. A controller that is
/// released aborts nothing: its signal stays as it is, for good.
///
/// ## Threading
/// Safe to use from any number of threads.
public final class AbortController: Sendable {
  /// What to hand to operations that can be aborted.
  public let signal: AbortSignal

  /// Makes a controller with a signal of its own.
  public init() {
    signal = AbortSignal()
  }

  /// Aborts the signal, and with it all that ``AbortSignal/any(_:)`` made of it; the first call counts.
  ///
  /// All these signals read as aborted before the first listener runs. Then the listeners run, inside this
  /// call and outside any lock: the signal's own in the order of registration, then those of the signals
  /// made of it, in the order in which these were made. They may do anything, also abort, listen and remove.
  /// A later call returns at once, also while the first one is still running them on another thread. Where
  /// more than 64 aborts stand inside each other, one in a listener of the next, the listeners of those further
  /// in run as soon as those of the 64th have returned: so a row of them may be of any length.
  ///
  /// - Parameter reason: what listeners and promises get. An error, so that it can be thrown.
  public func abort(_ reason: any Error = AbortError()) {
    signal.core.abort(reason)
  }
}

/// Tells an operation that it is not wanted any more: the
/// [DOM's `AbortSignal`](https://dom.spec.whatwg.org/#interface-AbortSignal), with errors as reasons.
///
/// A signal is aborted once or never. It stands beside the promise, which itself cannot be cancelled: give
/// it to as many operations as should end together, and to
/// ``Promise/init(on:signal:_:)`` to have a promise rejected by it.
///
/// ## Threading
/// Safe to use from any number of threads. Listeners run on the thread that aborts.
public final class AbortSignal: Sendable {
  let core: SignalCore

  init(core: SignalCore = SignalCore()) {
    self.core = core
  }

  /// Leaves the signals that this one was made of, unless a listener is still to hear of them.
  deinit {
    core.isOutOfReach()
  }

  /// Whether the operation should end.
  public var aborted: Bool { reason != nil }

  /// Why, or `nil` if the signal is not aborted.
  public var reason: (any Error)? { core.reason }

  /// Ends an operation that is not wanted any more.
  ///
  /// - Throws: the reason, if the signal is aborted.
  public func throwIfAborted() throws {
    if let reason { throw reason }
  }

  /// Has `listener` called when the signal is aborted.
  ///
  /// As in the DOM, a listener that comes when this signal's listeners have begun to run never runs. So that an
  /// abort is not missed, add the listener first and look at ``aborted`` after that.
  ///
  /// - Parameter listener: runs at most once, inside the call that aborts, with the reason. It is released
  ///   after that, when it is removed, or with the signal.
  /// - Returns: what removes the listener; it may be dropped.
  /// - Complexity: O(1), amortised.
  @discardableResult
  public func addListener(_ listener: @escaping @Sendable (_ reason: any Error) -> Void)
    -> Registration
  {
    Registration(core: core, ticket: core.addListener(listener))
  }

  /// A listener's place on a signal, which it does not keep alive.
  public final class Registration: Sendable {
    private weak let core: SignalCore?
    /// `nil` for a listener that came too late.
    private let ticket: Int?

    init(core: SignalCore, ticket: Int?) {
      self.core = core
      self.ticket = ticket
    }

    /// Removes the listener: unless it has begun to run, it never will.
    ///
    /// Removing it twice, or after it ran, does nothing. A listener may remove itself and others.
    ///
    /// - Complexity: O(log *n*) in the number of listeners, amortised.
    public func remove() {
      if let ticket { core?.removeListener(ticket) }
    }
  }

  // MARK: Signals without a controller

  /// A signal that is aborted already.
  ///
  /// - Parameter reason: why.
  public static func abort(_ reason: any Error = AbortError()) -> AbortSignal {
    let signal = AbortSignal()
    signal.core.abort(reason)
    return signal
  }

  /// A signal that is aborted, with a ``TimeoutError``, when the time is up.
  ///
  /// - Parameters:
  ///   - duration: how long from now, any duration that there is. Zero or less: the signal is aborted already.
  ///   - clock: tells the time, and calls back: the listeners run where it does. It keeps the listeners
  ///     until then, also if the signal is released; without listeners, and without signals that were made
  ///     of it, a signal that is released takes its alarm back.
  public static func timeout(
    _ duration: Duration,
    clock: some TimerClock = .system
  ) -> AbortSignal {
    guard duration > .zero else { return abort(TimeoutError()) }
    let signal = AbortSignal()
    signal.core.abort(TimeoutError(), after: duration, clock)
    return signal
  }

  /// A signal that is aborted as soon as one of `signals` is, with its reason.
  ///
  /// The signals that are given do not keep the one returned alive, unless it has listeners. Nobody has to
  /// keep them either: a time limit goes on as long as somebody can hear of it.
  ///
  /// - Parameter signals: iterated once, so they must end. They may be aborted, made by this function themselves, or there twice. If some are
  ///   aborted already, then so is the signal returned, with the reason of the first. Of none at all comes
  ///   a signal that is never aborted.
  /// - Complexity: O(*n*) in the number of signals and of those that they were made of.
  public static func any(_ signals: some Sequence<AbortSignal>) -> AbortSignal {
    let sources = Array(signals)
    let signal = AbortSignal(core: SignalCore(isDependent: true))
    // Those that nobody else holds leave their clocks when they are released: not before they are followed.
    withExtendedLifetime(sources) { signal.core.follow(sources.map(\.core)) }
    return signal
  }
}
