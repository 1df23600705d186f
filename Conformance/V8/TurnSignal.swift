/// An `AbortSignal` of the DOM's standard, for one thread.
final class TurnSignal {
  private(set) var reason: Turns.Value?
  private var sources: [TurnSignal] = []
  private var dependents: [TurnSignal] = []
  private var listeners: [(number: Int, run: (Turns.Value) -> Void)] = []
  private var count = 0

  init(abortedFor reason: Turns.Value? = nil) { self.reason = reason }

  /// A signal that is aborted with the first of others.
  init(any signals: [TurnSignal]) {
    if let aborted = signals.first(where: { $0.reason != nil }) {
      reason = aborted.reason
      return
    }
    for signal in signals {
      for source in signal.sources.isEmpty ? [signal] : signal.sources
      where !sources.contains(where: { $0 === source }) {
        sources.append(source)
        source.dependents.append(self)
      }
    }
  }

  func abort(_ reason: Turns.Value) {
    guard self.reason == nil else { return }
    let aborted = [self] + dependents.filter { $0.reason == nil }
    for signal in aborted { signal.reason = reason }
    for signal in aborted { signal.tell(reason) }
  }

  private func tell(_ reason: Turns.Value) {
    while !listeners.isEmpty { listeners.removeFirst().run(reason) }
  }

  /// Releases all others, which may hold this one.
  func forget() { (sources, dependents, listeners) = ([], [], []) }

  /// Returns what removes the listener.
  func listen(_ run: @escaping (Turns.Value) -> Void) -> () -> Void {
    count += 1
    let number = count
    if reason == nil { listeners.append((number, run)) }
    return { [self] in listeners.removeAll { $0.number == number } }
  }
}
