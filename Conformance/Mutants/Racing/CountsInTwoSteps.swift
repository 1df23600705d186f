import Interleaving
import PromiseConformance

/// Counts the inputs of `all` with a load and a store: two that come at once count as one.
final class CountsInTwoSteps: Racer, @unchecked Sendable {
  private final class Slow: Countdown, @unchecked Sendable {
    override func count() -> Bool {
      let next = left.load(ordering: .acquiring) - 1
      left.store(next, ordering: .releasing)
      return next == 0
    }
  }

  override func makeCountdown(from count: Int) -> Countdown { Slow(from: count) }
}
