import Interleaving
import PromiseConformance

/// Decides who wins first, and stores the outcome later: between the two the loser finds it pending.
final class SettlesInTwoSteps: Racer, @unchecked Sendable {
  private let isTaken = Atomic(false)

  override func settle(_ outcome: Outcome, if isAllowed: (State) -> Bool) -> Bool {
    guard lock.withLock({ isAllowed($0) }) else { return false }
    guard !isTaken.exchange(true, ordering: .sequentiallyConsistent) else { return false }
    return super.settle(outcome, if: isAllowed)
  }
}
