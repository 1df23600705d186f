import Interleaving
import PromiseConformance

extension RacingMutant {
  /// Broken where several inputs settle at the same time.
  static let combining: [RacingMutant] = [
    RacingMutant(CountsInTwoSteps.self, "all-fulfilled", breaks: .col07),
    RacingMutant(EndsInTwoSteps.self, "race", breaks: .col07),
  ]
}

/// Counts the inputs of `all` with a load and a store: two that come at the same time count as one.
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

/// Checks whether a combination has ended, and only later records that it has.
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
