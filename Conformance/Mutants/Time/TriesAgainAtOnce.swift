import PromiseConformance

/// There is no pause between two attempts.
final class TriesAgainAtOnce: Sketch, @unchecked Sendable {
  override class var fault: String { "there is no pause between two attempts" }
  override class var killers: [String] { ["TIM-05"] }

  override func pause(_ duration: Duration) -> Duration { .zero }
}
