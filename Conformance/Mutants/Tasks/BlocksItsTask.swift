import Dispatch
import PromiseConformance

/// A wait in a task blocks the thread that the task is on.
final class BlocksItsTask: Sketch, @unchecked Sendable {
  override class var fault: String { "a wait in a task blocks the thread that the task is on" }
  override class var killers: [String] { ["TSK-09"] }

  override func awaited() async -> Awaited {
    let end = block()
    return end
  }
  /// Stops blocking after a while, so that no thread is lost for good.
  private func block() -> Awaited {
    let settled = DispatchSemaphore(value: 0)
    attach { _ in settled.signal() }
    _ = settled.wait(timeout: .now() + 3)
    return state.map(Awaited.settled) ?? .cancelled
  }
}
