import Interleaving
import PromiseConformance

/// Elects who settles with a load and a store, where it needs a compare-and-exchange.
final class ElectsByLoadAndStore: Racer, @unchecked Sendable {
  private let isTaken = Atomic(false)

  override func settle(_ outcome: Outcome, if isAllowed: (State) -> Bool) -> Bool {
    guard lock.withLock({ isAllowed($0) }) else { return false }
    guard !isTaken.load(ordering: .acquiring) else { return false }
    isTaken.store(true, ordering: .releasing)
    super.settle(outcome, if: isAllowed)
    return true
  }
}
