import Interleaving
import PromiseConformance

/// Looks whether a combination has ended, and says afterwards that it has.
final class EndsInTwoSteps: Racer, @unchecked Sendable {
  private final class Slow: Countdown, @unchecked Sendable {
    override func end() -> Bool {
      guard !isOver.load(ordering: .acquiring) else { return false }
      isOver.store(true, ordering: .releasing)
      return true
    }
  }

  override func makeCountdown(from count: Int) -> Countdown { Slow(from: count) }
}
