import PromiseConformance

/// Looks whether it is pending, and puts the handler into the list later, when nobody may come for it.
final class MissesTheWakeUp: Racer, @unchecked Sendable {
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let outcome = lock.withLock({ $0.outcome }) { return run(outcome) }
    lock.withLock { $0.handlers.append(Handler(run: run)) }
  }
}
