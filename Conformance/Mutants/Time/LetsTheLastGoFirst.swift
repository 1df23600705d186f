import PromiseConformance

/// Of two alarms for the same time the later one goes off first.
final class LetsTheLastGoFirst: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of two alarms for the same time the later one goes off first"
  }
  override class var killers: [String] { ["TIM-08"] }

  private static let alarms = Guarded(0)

  override func setAlarm(
    after duration: Duration,
    _ work: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let number = Self.alarms.withLock { count in
      count += 1
      return count
    }
    // By so little that no rule about times sees it.
    return super.setAlarm(after: duration - Duration(attoseconds: Int128(number)), work)
  }
}
