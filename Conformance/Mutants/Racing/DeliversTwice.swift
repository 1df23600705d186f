import PromiseConformance

/// Reads the list of handlers and empties it later: two threads that deliver run the same handler.
final class DeliversTwice: Racer, @unchecked Sendable {
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let settled = lock.withLock { state -> Outcome? in
      state.handlers.append(Handler(run: run))
      return state.outcome
    }
    if let settled { deliver(settled) }
  }

  override func nextBatch() -> [Handler]? {
    let handlers = lock.withLock { $0.handlers }
    guard !handlers.isEmpty else { return nil }
    lock.withLock { state in state.handlers.removeFirst(min(handlers.count, state.handlers.count)) }
    return handlers
  }
}
