import PromiseConformance

/// A signal that keeps every law, made of parts that can be overridden.
///
/// `@unchecked Sendable`, which subclasses must restate: `sources` is touched only under `marking`, and all other
/// stored properties are constants that are `Sendable` themselves.
class SignalSketch: @unchecked Sendable {
  struct State {
    var reason: Outcome?
    /// Whether its listeners have been called: then it is too late to add one.
    var hasTold = false
    var listeners: [Guarded<@Sendable () -> Void>] = []
    /// In the order in which they were made.
    var dependents: [Weak<SignalSketch>] = []
  }

  /// Held while signals are marked, and while one is made from others, so that all get the reason of one source.
  private static let marking = Guarded(())

  let state = Guarded(State())
  /// The signals that it depends on, if any.
  private(set) var sources: [SignalSketch] = []

  required init() {}

  deinit { DeferredRelease.release { state.replace(with: State()) } }

  final class func any(_ signals: [SignalSketch]) -> SignalSketch {
    marking.withLock { _ in
      let dependent: SignalSketch = self.init()
      if let reason = signals.lazy.compactMap({ $0.state.current.reason }).first {
        dependent.state.withLock { ($0.reason, $0.hasTold) = (reason, true) }
        return dependent
      }
      for signal in signals {
        let sources = signal.sources.isEmpty ? [signal] : signal.sources
        for source in sources where !dependent.sources.contains(where: { $0 === source }) {
          dependent.sources.append(source)
          source.state.withLock { $0.dependents.append(Weak(object: dependent)) }
        }
      }
      return dependent
    }
  }

  var reason: Outcome? { state.withLock { $0.reason } }

  func abort(_ reason: Outcome) {
    let marked = SignalSketch.marking.withLock { _ in markAll(reason) }
    for signal in marked { signal.runListeners() }
  }

  /// Marks it and its dependents; returns those that were not aborted before, in order.
  final func markAll(_ reason: Outcome) -> [SignalSketch] {
    guard mark(reason) else { return [] }
    return [self] + state.current.dependents.compactMap(\.object).filter { $0.mark(reason) }
  }

  /// Returns whether it was not aborted before.
  func mark(_ reason: Outcome) -> Bool {
    state.withLock { state in
      guard state.reason == nil else { return false }
      state.reason = reason
      return true
    }
  }

  func runListeners() {
    let told = state.withLock { state in
      defer { (state.listeners, state.hasTold) = ([], true) }
      return Guarded(Optional(state.listeners))
    }
    for listener in told.current ?? [] { listener.current() }
    DeferredRelease.release { told.take() as Any }
  }

  final func listen(_ run: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let listener = Guarded(run)
    state.withLock { if !$0.hasTold { $0.listeners.append(listener) } }
    return { [self, weak listener] in
      // The old list is released outside the lock.
      DeferredRelease.release {
        state.withLock { state in
          defer { state.listeners.removeAll { $0 === listener } }
          return state.listeners
        }
      }
    }
  }
}
