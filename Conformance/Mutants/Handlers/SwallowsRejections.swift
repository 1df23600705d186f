import PromiseConformance

/// Rejections are never delivered.
final class SwallowsRejections: Sketch, @unchecked Sendable {
  override class var fault: String { "rejections are never delivered" }
  override class var killers: [String] { ["THN-04", "CHN-06", "STA-05"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    if case .rejected = outcome { return nil }
    return super.take(settlingWith: outcome)
  }
}
