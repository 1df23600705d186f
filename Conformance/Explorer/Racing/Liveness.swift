import Interleaving
import PromiseConformance

extension RacingMutant {
  /// Broken: two threads wait for each other for ever.
  static let liveness: [RacingMutant] = [
    RacingMutant(LocksTwoPromises.self, "adopt-each-other", breaks: .liv03),
    RacingMutant(GivesWayForEver.self, "settle-settle-observe", breaks: .liv03),
  ]
}

/// Takes the other promise's lock while it holds its own: two that follow each other wait for ever.
final class LocksTwoPromises: Racer, @unchecked Sendable {
  override func starts(following inner: Racer) -> Bool {
    lock.withLock { state in
      // A settled promise need not be told.
      guard inner.lock.withLock({ $0.outcome }) == nil || state.outcome == nil else { return false }
      defer { state.isFollowing = true }
      return !state.isFollowing && state.outcome == nil
    }
  }
}

/// Settles only while no other thread wants to: two such threads give way to each other for ever.
final class GivesWayForEver: Racer, @unchecked Sendable {
  /// On real threads, one gives up in the end.
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
