import Interleaving
import PromiseConformance

/// Settles only while nobody else wants to: two that are as polite give way to each other for ever.
final class GivesWayForEver: Racer, @unchecked Sendable {
  /// On real threads somebody gives up at last.
  private static let patience = 100_000
  private let wanting = Atomic(0)

  override func settle(_ outcome: Outcome, if isAllowed: (State) -> Bool) -> Bool {
    wanting.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer { wanting.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
    for _ in 0..<Self.patience where wanting.load(ordering: .sequentiallyConsistent) == 1 {
      return super.settle(outcome, if: isAllowed)
    }
    return false
  }
}
