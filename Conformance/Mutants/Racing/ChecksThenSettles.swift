import PromiseConformance

/// Looks whether it is pending, and settles later.
final class ChecksThenSettles: Racer, @unchecked Sendable {
  override func settle(_ outcome: Outcome, if isAllowed: (State) -> Bool) -> Bool {
    guard lock.withLock({ $0.outcome == nil && isAllowed($0) }) else { return false }
    lock.withLock { state in
      state.outcome = outcome
      state.isDelivering = true
    }
    deliver(outcome)
    return true
  }
}
