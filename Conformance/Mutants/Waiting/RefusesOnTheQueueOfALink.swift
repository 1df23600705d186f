import Dispatch
import PromiseConformance

/// A wait fails on the queue of a link that has run.
final class RefusesOnTheQueueOfALink: Sketch, @unchecked Sendable {
  override class var fault: String { "a wait fails on the queue of a link that has run" }
  override class var killers: [String] { ["LIV-13"] }

  override var blockedQueue: DispatchQueue? {
    hop.flatMap { $0.queue.isHere ? $0.queue : nil }
  }
}
