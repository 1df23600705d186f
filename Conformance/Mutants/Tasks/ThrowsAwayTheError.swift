import PromiseConformance

/// A wait for a rejected promise is given up instead of failing.
final class ThrowsAwayTheError: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a wait for a rejected promise is given up instead of failing"
  }
  override class var killers: [String] { ["TSK-01"] }

  override func awaited() async -> Awaited {
    let end = await super.awaited()
    if case .settled(.rejected) = end { return .cancelled }
    return end
  }
}
