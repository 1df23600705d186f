import PromiseConformance

/// Of several threads that wait, one is woken.
final class WakesOneWaiter: Sketch, @unchecked Sendable {
  override class var fault: String { "of several threads that wait, one is woken" }
  override class var killers: [String] { ["LIV-12"] }

  override func wake() { waiters.first?.signal() }
}
