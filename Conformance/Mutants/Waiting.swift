import Dispatch
import PromiseConformance

extension Mutant {
  /// Broken in how a thread waits.
  static let waiting: [any Faulty.Type] = [
    RefusesOnTheQueueOfALink.self, RefusesWhileALinkIsOpen.self, WaitsOnItsClock.self,
    WaitsInACancellation.self, RecognizesByAddress.self, CountsInSixteenBits.self,
  ]
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

final class WaitsInACancellation: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a wait in a hook waits for what the thread tells only when the hook has returned"
  }
  override class var killers: [String] { ["LIV-22"] }

  override var runsHooksHere: Bool { false }
}

final class RecognizesByAddress: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a wait in a handler is refused where a promise lies that was released, and whose handler that is"
  }
  override class var killers: [String] { ["LIV-23"] }

  /// The promises, not retained, whose handlers each thread runs.
  private static let told = Guarded<[ThreadID: [ObjectIdentifier]]>([:])

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    let place = ObjectIdentifier(self)
    super.schedule {
      RecognizesByAddress.told.withLock { $0[.current, default: []].append(place) }
      job()
      RecognizesByAddress.told.withLock { _ = $0[.current]?.popLast() }
    }
  }
  override func wait() -> Waited {
    let isTold =
      RecognizesByAddress.told.current[.current]?.contains(ObjectIdentifier(self)) == true
    return isTold && state == nil ? .refused("wait() in a handler of the promise") : super.wait()
  }
}

final class CountsInSixteenBits: Sketch, @unchecked Sendable {
  override class var fault: String {
    "once 65,535 have waited for it, what comes after its settlement waits for others, for ever"
  }
  override class var killers: [String] { ["LIV-24"] }

  private let count = Guarded<UInt16>(0)
  private let stuck = Guarded<[@Sendable (Outcome) -> Void]>([])

  override func join() {
    super.join()
    count.withLock { if $0 < .max { $0 += 1 } }
  }
  override func leave() -> Bool {
    count.withLock { if (1..<UInt16.max).contains($0) { $0 -= 1 } }
    return super.leave()
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if state != nil, count.current == .max { return stuck.withLock { $0.append(run) } }
    super.attach(run)
  }
}
