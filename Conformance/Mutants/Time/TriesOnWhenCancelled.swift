import PromiseConformance

/// Attempts go on after the cancellation.
final class TriesOnWhenCancelled: Sketch, @unchecked Sendable {
  override class var fault: String { "attempts go on after the cancellation" }
  override class var killers: [String] { ["TIM-05"] }

  override var goesOn: Bool { true }
  override func giveUp(_ takeBack: () -> Void) {}
}
