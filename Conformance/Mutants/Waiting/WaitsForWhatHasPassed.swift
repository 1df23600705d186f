import Dispatch
import PromiseConformance

/// A wait for what is settled already never ends.
final class WaitsForWhatHasPassed: Sketch, @unchecked Sendable {
  override class var fault: String { "a wait for what is settled already never ends" }
  override class var killers: [String] { ["LIV-12"] }

  override func wait() -> Waited {
    if state != nil { DispatchSemaphore(value: 0).wait() }
    return super.wait()
  }
}
