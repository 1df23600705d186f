// Signals beside promises: one that was made from others is aborted with the first of them (CAN-32, CAN-33, CAN-41).

extension Oracle {
  struct Signal: Sendable {
    /// The signals that it was made from, at the root.
    var roots: [Int] = []
    var dependents: [Int] = []
    var listeners: [Int] = []
    /// Why it was aborted.
    var reason: End?
  }

  struct Listener: Sendable {
    var signal = 0
    /// Whether it must run, or may.
    var isOwed = false, mayRun = true
    /// Whether it was removed, before it ran or later.
    var isRemoved = false
    var hasRun = false
    /// Whether it was added when its signal was aborted already.
    var isLate = false
  }

  mutating func makesSignal(_ number: Int, of others: [Int]) {
    var signal = Signal()
    if let aborted = others.first(where: { signals[$0]?.reason != nil }) {
      signal.reason = signals[aborted]?.reason
    } else {
      for other in others {
        let roots = signals[other].map { $0.roots.isEmpty ? [other] : $0.roots } ?? []
        signal.roots += roots.filter { !signal.roots.contains($0) }
      }
      for root in signal.roots { signals[root]?.dependents.append(number) }
    }
    signals[number] = signal
  }

  mutating func aborts(_ number: Int, _ reason: End) {
    aborting += 1
    guard let signal = signals[number], signal.reason == nil else { return }
    for marked in [number] + signal.dependents where signals[marked]?.reason == nil {
      signals[marked]?.reason = reason
      for listener in signals[marked]?.listeners ?? [] where listeners[listener]?.mayRun == true {
        listeners[listener]?.isOwed = true
      }
    }
  }

  /// A call that aborts has returned.
  mutating func hasAborted() {
    aborting -= 1
    if aborting > 0 { return }
    for (number, listener) in listeners.sorted(by: { $0.key < $1.key })
    where listener.isOwed && !listener.hasRun {
      let isBesideRemoved = signals[listener.signal]?.listeners.contains {
        listeners[$0]?.isRemoved == true
      }
      object(
        (listener.isLate ? [.can40] : []) + (isBesideRemoved == true ? [.can41] : [])
          + [.can32, .can09],
        "s\(listener.signal) was aborted, and listener \(number) never runs"
      )
    }
  }

  mutating func listens(_ listener: Int, to number: Int) {
    listeners[listener] = Listener(signal: number)
    let others = signals[number]?.listeners.compactMap { listeners[$0] } ?? []
    signals[number]?.listeners.append(listener)
    // It is aborted, and has not called its listeners yet.
    guard signals[number]?.reason != nil, others.contains(where: \.isOwed),
      !others.contains(where: \.hasRun), let declared = design.declared(ListenerMeanwhile.self)
    else { return }
    let runs = declared == .runs
    listeners[listener] = Listener(signal: number, isOwed: runs, mayRun: runs, isLate: true)
  }

  mutating func removes(_ listener: Int) {
    listeners[listener]?.isRemoved = true
    guard let known = listeners[listener], !known.hasRun else { return }
    // Of one that is removed while the listeners of its signal run, it is not said whether it still runs.
    listeners[listener]?.mayRun = signals[known.signal]?.reason != nil
    listeners[listener]?.isOwed = false
  }

  mutating func runsListener(_ number: Int) {
    guard let known = listeners[number], let signal = signals[known.signal] else { return }
    defer { listeners[number]?.hasRun = true }
    if signal.reason == nil {
      return object(
        [.can41, .can32],
        "listener \(number) runs, and s\(known.signal) is not aborted"
      )
    }
    if known.hasRun { return object([.can32], "listener \(number) runs a second time") }
    if !known.mayRun {
      return object(
        [known.isLate ? .can40 : .can41],
        "listener \(number) was removed, or came too late, and runs"
      )
    }
    guard known.isOwed else { return }
    let order = design.declared(HookOrder.self) ?? .unspecified
    for other in signal.listeners
    where order != .unspecified && listeners[other]?.isOwed == true
      && listeners[other]?.hasRun == false && other != number
    {
      let (first, second) = (
        signal.listeners.firstIndex(of: other), signal.listeners.firstIndex(of: number)
      )
      if (order == .fifo) == (first ?? 0 < second ?? 0) {
        object([.can11, .can33], "listener \(number) runs before listener \(other)")
      }
    }
    // Those of a signal run before those of what was made from it.
    for root in signal.roots where !abortsInTurn {
      for other in signals[root]?.listeners ?? []
      where listeners[other]?.isOwed == true && listeners[other]?.hasRun == false
        && signals[root]?.reason == signal.reason
      {
        object([.can33], "listener \(number) runs before listener \(other) of the source")
      }
    }
  }

  /// Whether a signal that was made from others may be aborted when some listeners have run.
  private var abortsInTurn: Bool { design.declared(LinkedAbort.self) == .inTurn }

  mutating func askedSignal(_ number: Int, isAborted: Bool, reason: End?) {
    guard let signal = signals[number] else { return }
    // Its turn may come yet.
    if !isAborted, aborting > 0, abortsInTurn, !signal.roots.isEmpty { return }
    if isAborted != (signal.reason != nil) {
      object(
        [signal.roots.isEmpty ? .can07 : .can33, .can32, .can39],
        "s\(number) reads as \(isAborted ? "" : "not ")aborted"
      )
    } else if design.signalsHaveReasons, let expected = signal.reason, expected != reason,
      expected != .cancelled
    {
      object([.can08, .can32], "s\(number) has another reason: \(reason.map(words) ?? "none")")
    }
  }
}
