import Dispatchers
import Synchronization

/// What a signal is apart from the object that the program holds.
///
/// It is “dependent” if it is aborted by other signals, its *sources*. These are never dependent themselves:
/// a signal made of dependent ones depends on the sources of those, as in the DOM. A source holds its
/// dependents, and they know it weakly. When the program lets a dependent signal go, and no listener is left
/// on it, its core leaves the sources: so they hold nobody in vain, and keep a listener that is to hear of
/// them. In the same way a clock holds a core until somebody can no longer hear of it.
///
/// Locks are taken in one order only: a source's, then a dependent's.
final class SignalCore: Sendable {
  typealias Listener = @Sendable (any Error) -> Void

  /// A struct, so that an array holds the closure itself.
  private struct Entry: Sendable {
    let run: Listener
  }

  /// A dependent's place on a source.
  private struct Place: Sendable {
    weak let source: SignalCore?
    let ticket: Int
  }

  private struct State {
    /// Set once.
    var reason: (any Error)?
    var listeners = Roster<Entry>()
    var dependents = Roster<SignalCore>()
    /// Empty once the signal is aborted.
    var places: [Place] = []
    /// What will abort the signal; `nil` once it is aborted.
    var alarm: TimerAlarm?
    /// Whether the program can add listeners.
    var isInReach = true

    /// Whether nobody can hear of an abort any more.
    var isForgotten: Bool { !isInReach && listeners.isEmpty && dependents.isEmpty }
  }

  private let state = Mutex(State())
  private let isDependent: Bool

  init(isDependent: Bool = false) {
    self.isDependent = isDependent
  }

  /// Releases the listeners that will never run; one may hold another signal, and so on.
  deinit {
    Graveyard.bury { state.withLock { $0.listeners.takeAll() } }
  }

  var reason: (any Error)? { state.withLock { $0.reason } }

  // MARK: Listeners

  /// - Returns: what removes the listener; `nil` if the signal is aborted, and the listener was not added.
  func addListener(_ listener: @escaping Listener) -> Int? {
    state.withLock { state in
      state.reason == nil ? state.listeners.add(Entry(run: listener)) : nil
    }
  }

  func removeListener(_ ticket: Int) {
    let (entry, isForgotten) = state.withLock { state in
      (state.listeners.remove(ticket), state.isForgotten)
    }
    if isForgotten { leaveSources() }
    // It is released here, not under the lock.
    withExtendedLifetime(entry) {}
  }

  /// The program has let the signal go.
  func isOutOfReach() {
    let isForgotten = state.withLock { state in
      state.isInReach = false
      return state.isForgotten
    }
    if isForgotten { leaveSources() }
  }

  // MARK: Aborting, as in “signal abort” (DOM, 3.2)

  func abort(_ reason: any Error) {
    // Dependents are marked under the lock: who sees this signal aborted sees them aborted.
    let (isFirst, dependents, marked) = state.withLock { state in
      guard state.reason == nil else { return (false, [SignalCore](), [SignalCore]()) }
      state.reason = reason
      let dependents = state.dependents.takeAll()
      return (true, dependents, dependents.filter { $0.mark(reason) })
    }
    guard isFirst else { return }
    leaveSources()
    for dependent in marked { dependent.leaveSources() }
    runListeners(reason)
    for dependent in marked { dependent.runListeners(reason) }
    // The others were aborted before; they are released here, not under the lock.
    withExtendedLifetime(dependents) {}
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
  private func runListeners(_ reason: any Error) {
    for ticket in state.withLock({ $0.listeners.tickets }) {
      state.withLock { $0.listeners.remove(ticket) }?.run(reason)
    }
  }

  // MARK: Depending on others, as in “create a dependent abort signal” (DOM, 3.2)

  func follow(_ signals: [SignalCore]) {
    if let reason = signals.lazy.compactMap(\.reason).first { return abort(reason) }
    var known: Set<ObjectIdentifier> = []
    for source in signals.lazy.flatMap(\.sources)
    where known.insert(ObjectIdentifier(source)).inserted {
      guard let ticket = source.addDependent(self) else { break }
      let isAborted = state.withLock { state in
        if state.reason == nil { state.places.append(Place(source: source, ticket: ticket)) }
        return state.reason != nil
      }
      guard !isAborted else { return source.removeDependent(ticket) }
    }
    // One of them was aborted meanwhile, by another thread. A dependent one may have lost its source since.
    if let reason = signals.lazy.compactMap(\.reason).first { abort(reason) }
  }

  /// The signals that can abort this one on their own.
  private var sources: [SignalCore] {
    isDependent ? state.withLock { $0.places }.compactMap(\.source) : [self]
  }

  /// - Returns: what removes the dependent; `nil` if this signal is aborted.
  private func addDependent(_ dependent: SignalCore) -> Int? {
    state.withLock { state in
      state.reason == nil ? state.dependents.add(dependent) : nil
    }
  }

  private func removeDependent(_ ticket: Int) {
    let (dependent, isForgotten) = state.withLock { state in
      (state.dependents.remove(ticket), state.isForgotten)
    }
    if isForgotten { leaveSources() }
    // It is released here, not under the lock.
    withExtendedLifetime(dependent) {}
  }

  /// Leaves what can abort this signal: other signals, or a clock.
  private func leaveSources() {
    let (places, alarm) = state.withLock { state in
      defer { (state.places, state.alarm) = ([], nil) }
      return (state.places, state.alarm)
    }
    for place in places { place.source?.removeDependent(place.ticket) }
    alarm?.cancel()
  }

  // MARK: Depending on a clock

  /// Aborts the signal at a time, unless nobody can hear of it by then.
  func abort(_ reason: any Error, at time: Duration, _ clock: some TimerClock) {
    let alarm = clock.schedule(at: time) { self.abort(reason) }
    state.withLock { state in
      if state.reason == nil { state.alarm = alarm }
    }
  }
}
