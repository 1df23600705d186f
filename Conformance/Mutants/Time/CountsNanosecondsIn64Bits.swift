import PromiseConformance

/// A length of time is counted in nanoseconds, of which only so many have a number.
final class CountsNanosecondsIn64Bits: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a length of time is counted in nanoseconds, of which only so many have a number"
  }
  override class var killers: [String] { ["TIM-06"] }

  override func setAlarm(
    after duration: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let (seconds, rest) = duration.components
    let nanoseconds = seconds &* 1_000_000_000 &+ rest / 1_000_000_000
    return super.setAlarm(after: .nanoseconds(nanoseconds), work)
  }
}
