import PromiseConformance

/// Counts as settled before those who waited have been told: who comes later is told earlier.
final class OpensBeforeItDelivers: Racer, @unchecked Sendable {
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let settled = lock.withLock { state -> Outcome? in
      if state.outcome == nil { state.handlers.append(Handler(run: run)) }
      return state.outcome
    }
    if let settled { run(settled) }
  }
}
