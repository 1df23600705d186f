import Synchronization

/// Counts the payloads and captures that are alive in one trial.
public final class Ledger: Sendable {
  private let count = Atomic<Int>(0)
  private let made = Atomic<Int>(0)

  /// Makes an empty ledger.
  public init() {}

  /// How many tokens and faults of this ledger are alive.
  public var live: Int { count.load(ordering: .sequentiallyConsistent) }

  func enter() -> Int {
    count.wrappingAdd(1, ordering: .sequentiallyConsistent)
    return made.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
  }

  func leave() {
    count.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }
}
