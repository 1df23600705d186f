import PromiseConformance

/// A wait goes on when its task is cancelled.
final class GoesOnDespiteCancellation: Sketch, @unchecked Sendable {
  override class var fault: String { "a wait goes on when its task is cancelled" }
  override class var killers: [String] { ["TSK-04"] }

  override func awaited() async -> Awaited {
    let wait = Wait()
    attach { wait.end(.settled($0)) }
    return await withCheckedContinuation { wait.suspend($0) }
  }
}
