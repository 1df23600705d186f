import PromiseConformance

/// Looks whether it is pending, and is cancelled later.
final class CancelsWhatIsSettled: Racer, @unchecked Sendable {
  override func cancel(if isAllowed: (inout State) -> Bool) -> Bool {
    guard lock.withLock({ isAllowed(&$0) && $0.outcome == nil }) else { return false }
    return super.cancel { state in
      state.outcome = nil
      return true
    }
  }
}
