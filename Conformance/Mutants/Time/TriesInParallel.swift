import PromiseConformance

/// Two attempts are begun at once.
final class TriesInParallel: Sketch, @unchecked Sendable {
  override class var fault: String { "two attempts are begun at once" }
  override class var killers: [String] { ["TIM-05"] }

  override var attemptsAtOnce: Int { 2 }
}
