import PromiseConformance

/// An alarm is taken back while the lock is held.
final class TakesAlarmsBackUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an alarm is taken back while the lock is held"
  }
  override class var killers: [String] { ["MEM-15"] }

  override func giveUp(_ takeBack: () -> Void) { lock.withLock { takeBack() } }
}
