import PromiseConformance

/// A promise that has its result can still be too late.
final class LimitsWhatIsThere: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise that has its result can still be too late"
  }
  override class var killers: [String] { ["TIM-07"] }

  override var sparesWhatIsThere: Bool { false }
}
