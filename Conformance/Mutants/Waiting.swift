import Dispatch
import PromiseConformance

extension Mutant {
  /// Broken in how a thread waits for a promise.
  static let waiting: [Mutant] = [
    Mutant(WaitsForWhatHasPassed.self),
    Mutant(WakesOneWaiter.self),
    Mutant(RefusesOnTheQueueOfALink.self),
    Mutant(RefusesWhileALinkIsOpen.self),
    Mutant(WaitsOnItsClock.self),
  ]
}

final class WaitsForWhatHasPassed: Sketch, @unchecked Sendable {
  override class var fault: String { "a wait for what is settled already never ends" }
  override class var killers: [String] { ["LIV-12"] }

  override func wait() -> Waited {
    if state != nil { DispatchSemaphore(value: 0).wait() }
    return super.wait()
  }
}

final class WakesOneWaiter: Sketch, @unchecked Sendable {
  override class var fault: String { "of several threads that wait only one is woken" }
  override class var killers: [String] { ["LIV-12"] }

  override func wake() { waiters.first?.signal() }
}

final class RefusesOnTheQueueOfALink: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a wait fails on the queue of a link, also when the link has run"
  }
  override class var killers: [String] { ["LIV-13"] }

  override var blockedQueue: DispatchQueue? {
    hop.flatMap { $0.queue.isHere ? $0.queue : nil }
  }
}

final class RefusesWhileALinkIsOpen: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a wait for a link that has not run fails wherever the caller is"
  }
  override class var killers: [String] { ["LIV-13"] }

  override var blockedQueue: DispatchQueue? { state == nil ? hop?.queue : nil }
}

final class WaitsOnItsClock: Sketch, @unchecked Sendable {
  override class var fault: String { "a wait on the thread of the clock blocks all that is due" }
  override class var killers: [String] { ["LIV-19"] }

  override var isOnClock: Bool { false }
}
