import Dispatchers
import PromiseStorage
import Synchronization

/// The part of a signal that can outlive the object which the program holds.
///
/// It is “dependent” if it is aborted by other signals, its *sources*. These are never dependent themselves:
/// a signal made from dependent ones depends on their sources, as in the DOM. A source holds its
/// dependents, and they refer to it weakly. When the program releases a dependent signal, and no listener is left
/// on it, its core leaves the sources: so they hold no unused signals, and keep listeners that wait for
/// them. In the same way a clock holds a core as long as a listener can hear of it.
///
/// Locks are taken in one order only: the one of all signals, that of a source, then that of a dependent.
final class SignalCore: Sendable {
  typealias Listener = @Sendable (any Error) -> Void

  /// A struct, so that an array holds the closure itself.
  private struct Entry: Sendable {
    let run: Listener
  }

  /// The place of a dependent on a source.
  private struct Place: Sendable {
    weak var source: SignalCore?
    let ticket: Int
  }

  private struct State {
    /// Set once.
    var reason: (any Error)?
    /// Whether it is too late to listen; until then, even an aborted signal takes listeners.
    var runsListeners = false
    var listeners = Registry<Entry>()
    var dependents = Registry<SignalCore>()
    /// Empty once the signal is aborted.
    var places: [Place] = []
    /// The alarm that will abort the signal; `nil` once it is aborted.
    var alarm: TimerAlarm?
    /// Whether the program can add listeners.
    var isInReach = true

    /// Whether an abort can no longer be heard.
    var isForgotten: Bool { !isInReach && listeners.isEmpty && dependents.isEmpty }
  }

  /// Held while signals are marked as aborted, and while one begins to depend on others.
  ///
  /// Two threads may abort two sources of the same dependents at the same time. Each would mark some of them with its own
  /// reason, so that a signal could have another reason than the one it was made from.
  private static let marking = Mutex(())

  private let state = Mutex(State())
  private let isDependent: Bool

  init(isDependent: Bool = false) {
    self.isDependent = isDependent
  }

  /// Releases the listeners that will never run, and the reason; one may hold another signal, and so on.
  deinit {
    turn.add(.release(Box(state.withLock { ($0.listeners.takeAll(), $0.reason.take()) })))
  }

  var reason: (any Error)? { state.withLock { $0.reason } }

  // MARK: Listeners

  /// Adds a listener, unless the listeners have begun to run.
  ///
  /// - Returns: a ticket that removes the listener; `nil` if it was not added.
  func addListener(_ listener: @escaping Listener) -> Int? {
    state.withLock { state in
      state.runsListeners ? nil : state.listeners.add(Entry(run: listener))
    }
  }

  /// Adds what to do when the signal is aborted, unless it is aborted already: as in “add” (DOM, 3.2).
  ///
  /// - Returns: a ticket that removes it; `nil` if it was not added.
  func add(_ algorithm: @escaping Listener) -> Int? {
    state.withLock { state in
      state.reason == nil ? state.listeners.add(Entry(run: algorithm)) : nil
    }
  }

  func removeListener(_ ticket: Int) {
    turn.add(.release(Box(state.withLock { $0.listeners.remove(ticket) })))
    leaveIfForgotten()
  }

  /// The program has released the signal.
  func isOutOfReach() {
    state.withLock { $0.isInReach = false }
    leaveIfForgotten()
  }

  // MARK: Aborting, as in “signal abort” (DOM, 3.2)

  func abort(_ reason: any Error) {
    // Dependents are marked under the lock: code that sees this signal aborted also sees them aborted.
    let marked = SignalCore.marking.decide { _ in
      state.withLock { state -> ([SignalCore]?, [SignalCore]) in
        guard state.reason == nil else { return (nil, []) }
        state.reason = reason
        let dependents = state.dependents.takeAll()
        return (dependents.filter { $0.mark(reason) }, dependents)
      }
    }
    guard let marked else { return }
    leaveSources()
    for dependent in marked { dependent.leaveSources() }
    AbortDepth.runListeners(of: Aborted(source: self, dependents: marked, reason: reason))
  }

  /// - Returns: whether this was the first reason.
  private func mark(_ reason: any Error) -> Bool {
    state.withLock { state in
      guard state.reason == nil else { return false }
      state.reason = reason
      return true
    }
  }

  /// Takes one listener after another: a listener may remove those behind it.
  func runListeners(_ reason: any Error) {
    let tickets = state.withLock { state in
      state.runsListeners = true
      return state.listeners.tickets
    }
    for ticket in tickets {
      let listener = state.withLock { $0.listeners.remove(ticket) }
      listener?.run(reason)
    }
  }

  // MARK: Depending on others, as in “create a dependent abort signal” (DOM, 3.2)

  func depend(on signals: [SignalCore]) {
    var known: Set<ObjectIdentifier> = []
    // Held until the end: a signal that is released runs code of the user, which must not happen under a lock.
    let sources = signals.flatMap(\.sources).filter { known.insert(ObjectIdentifier($0)).inserted }
    let reason = SignalCore.marking.withLock { _ -> (any Error)? in
      if let reason = signals.lazy.compactMap(\.reason).first { return reason }
      let places = sources.map { source in
        Place(source: source, ticket: source.state.withLock { $0.dependents.add(self) })
      }
      state.withLock { $0.places = places }
      return nil
    }
    withExtendedLifetime(sources) {}
    if let reason { abort(reason) }
  }

  /// The signals that can abort this one on their own.
  private var sources: [SignalCore] {
    guard isDependent else { return [self] }
    let places = state.withLock { $0.places }
    return places.compactMap(\.source)
  }

  private func removeDependent(_ ticket: Int) {
    state.release { $0.dependents.remove(ticket) }
    leaveIfForgotten()
  }

  /// Once it is forgotten it stays so: nothing can listen to it, or depend on it, any more.
  private func leaveIfForgotten() {
    if state.withLock({ $0.isForgotten }) { leaveSources() }
  }

  /// Leaves the signals, or the clock, that can abort this one.
  private func leaveSources() {
    let (places, alarm) = state.withLock { state in
      defer { (state.places, state.alarm) = ([], nil) }
      return (state.places, state.alarm)
    }
    for place in places { place.source?.removeDependent(place.ticket) }
    alarm?.cancel()
  }

  // MARK: Depending on a clock

  /// Aborts the signal after some time, unless no listener can hear of it by then.
  func abort(_ reason: any Error, after duration: Duration, _ clock: any TimerClock) {
    let alarm = clock.schedule(after: duration) { self.abort(reason) }
    state.withLock { state in
      if state.reason == nil { state.alarm = alarm }
    }
  }
}
