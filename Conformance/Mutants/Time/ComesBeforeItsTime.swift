import PromiseConformance

/// An alarm goes off at half the time.
final class ComesBeforeItsTime: Sketch, @unchecked Sendable {
  override class var fault: String { "an alarm goes off at half the time" }
  override class var killers: [String] { ["TIM-01", "TIM-02"] }

  override func setAlarm(
    after duration: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    super.setAlarm(after: duration / 2, work)
  }
}
