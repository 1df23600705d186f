@_spi(Storage) import PromiseStorage

/// Signals that were aborted together and whose listeners have yet to run.
struct Aborted {
  let source: SignalCore
  let dependents: [SignalCore]
  let reason: any Error

  fileprivate func runListeners() {
    source.runListeners(reason)
    for dependent in dependents { dependent.runListeners(reason) }
  }
}

/// How many nested aborts a thread is inside, each in a listener of the one before.
///
/// As in the DOM, an abort inside a listener runs its own listeners immediately, nested. A long series of
/// promises, each of which aborts the next, would overflow the stack. So beyond a certain depth the listeners
/// wait, and run in a loop as soon as the innermost ones have returned.
struct AbortDepth {
  /// How deep aborts may nest: far deeper than programs need, far less than a stack holds.
  private static let limit = 64

  /// The depth of each thread that is inside an abort.
  private static let depths = ThreadSlot<AbortDepth>()

  private var depth = 1
  private var isAtTheEnd: Bool { depth == AbortDepth.limit }
  /// The aborts beyond the limit, in the order in which they came.
  private var waiting: [Aborted] = []

  /// Runs the listeners: now, or later if the thread is deep inside aborts.
  static func runListeners(of aborted: Aborted) {
    guard let depth = depths.kept else {
      return depths.keep(AbortDepth()) { _ in aborted.runListeners() }
    }
    guard depth.change({ $0.enter(or: aborted) }) else { return }
    defer { depth.change { $0.depth -= 1 } }
    aborted.runListeners()
    guard depth.change({ $0.isAtTheEnd }) else { return }
    var batch: [Aborted] = []
    while depth.change({ $0.take(&batch) }) {
      for aborted in batch { aborted.runListeners() }
      batch.removeAll(keepingCapacity: true)
    }
  }

  /// Goes one level deeper, unless that is too deep: then `aborted` has to wait.
  private mutating func enter(or aborted: Aborted) -> Bool {
    guard !isAtTheEnd else {
      waiting.append(aborted)
      return false
    }
    depth += 1
    return true
  }

  /// Takes those that wait, in exchange for an empty array; returns whether there are any.
  private mutating func take(_ batch: inout [Aborted]) -> Bool {
    swap(&batch, &waiting)
    return !batch.isEmpty
  }
}
