import PromiseConformance

/// An alarm that is of no use any more stays set.
final class KeepsItsAlarm: Sketch, @unchecked Sendable {
  override class var fault: String { "an alarm that is of no use any more stays set" }
  override class var killers: [String] { ["TIM-03"] }

  override func giveUp(_ takeBack: () -> Void) {}
}
