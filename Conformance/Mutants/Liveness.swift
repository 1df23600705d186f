import Dispatch
import Foundation
import PromiseConformance

extension Mutant {
  /// Broken in locks, waits, stack, and the time that many of something take.
  static let liveness: [Sketch.Type] = [
    SettlesBesideNoHandler.self, ReleasesErrorsInsideErrors.self, CountsItsHandlers.self,
    BlocksAThreadForEach.self, PassesRecursively.self, UsesAReleasedSource.self,
    RecognizesByAddress.self, CountsInSixteenBits.self,
  ]
}

final class SettlesBesideNoHandler: Sketch, @unchecked Sendable {
  override class var fault: String {
    "settling a promise waits until the handlers of that promise have returned that run on other threads"
  }
  override class var killers: [String] { ["LIV-03"] }

  private let running = NSRecursiveLock()

  override func resolve(_ outcome: Outcome) -> Bool {
    running.withLock { super.resolve(outcome) }
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [running] in running.withLock(job) }
  }
}

final class ReleasesErrorsInsideErrors: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an error that another one holds is released inside the release of that"
  }
  override class var killers: [String] { ["LIV-07"] }

  private final class Holder: Sendable {
    let held: any Sendable
    init(_ held: any Sendable) { self.held = held }
  }

  override class func nest(_ fault: TrialFault, _ levels: Int) -> any Sendable {
    (0..<levels).reduce(fault as any Sendable) { held, _ in Holder(held) }
  }
}

final class CountsItsHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "each registration goes through all handlers, to find the last one"
  }
  override class var killers: [String] { ["LIV-08"] }

  /// The next handler of each handler; the last one has none.
  private var places: [Int?] = []
  override func register(_ handler: Handler) {
    super.register(handler)
    var (count, place) = (0, places.isEmpty ? nil : 0)
    while let here = place { (count, place) = (count + 1, places[here]) }
    if count > 0 { places[count - 1] = count }
    places.append(nil)
  }
}

final class BlocksAThreadForEach: Sketch, @unchecked Sendable {
  override class var fault: String {
    "while 250 promises with handlers are pending, each more of them blocks a thread"
  }
  override class var killers: [String] { ["LIV-09"] }

  /// How many promises are pending and have handlers.
  ///
  /// Few pending promises block no thread: those that follow each other in a cycle would keep theirs. A thousand
  /// threads are enough, even while abandoned promises still block some.
  private static let waiting = Guarded(0)
  private let end = DispatchSemaphore(value: 0)
  private let isWaiting = Guarded(false)

  override func register(_ handler: Handler) {
    super.register(handler)
    guard !isWaiting.replace(with: true) else { return }
    let number = Self.waiting.withLock { waiting in
      waiting += 1
      return waiting
    }
    guard (251...1250).contains(number) else { return }
    let thread = Thread { [end] in end.wait() }
    thread.stackSize = 64 * 1024
    thread.start()
  }
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    stopWaiting()
    return super.take(settlingWith: outcome)
  }
  override func release() {
    stopWaiting()
    super.release()
  }
  private func stopWaiting() {
    guard isWaiting.replace(with: false) else { return }
    Self.waiting.withLock { $0 -= 1 }
    end.signal()
  }
}

final class PassesRecursively: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a step for errors passes values on inside the call that settles"
  }
  override class var killers: [String] { ["LIV-05"] }

  private let passing = Guarded<[@Sendable (Outcome) -> Void]>([])

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    guard state == nil else { return super.recover(body) }
    let next = make()
    let link = Link(
      { outcome, next in
        guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
        next.schedule { next.settle { () throws(TrialFault) in try body(fault) } }
      },
      next
    )
    passing.withLock { $0.append { link.run($0) } }
    next.wait(for: self, by: link)
    return next
  }

  override func settle(_ outcome: Outcome) -> Bool {
    guard super.settle(outcome) else { return false }
    for pass in passing.replace(with: []) { pass(outcome) }
    return true
  }
}

final class UsesAReleasedSource: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a derived promise finds its source by its place in memory, also when another lies there"
  }
  override class var killers: [String] { ["MEM-17"] }

  /// The slots of each trial; the next promise gets a free slot.
  private static let memory = Guarded<[ObjectIdentifier: [Weak<Sketch>]]>([:])

  private var place = 0
  private var sourcePlace: Int?

  required init(stage: Stage, gate: Gate) {
    super.init(stage: stage, gate: gate)
    UsesAReleasedSource.memory.withLock { memory in
      var places = memory[ObjectIdentifier(stage)] ?? []
      place = places.firstIndex { $0.object == nil } ?? places.count
      let taken = place..<min(place + 1, places.count)
      places.replaceSubrange(taken, with: [Weak<Sketch>(object: self)])
      memory[ObjectIdentifier(stage)] = places
    }
  }

  override func wait(for source: SketchCore, by link: Link) -> Bool {
    sourcePlace = (source as? UsesAReleasedSource)?.place
    return super.wait(for: source, by: link)
  }

  override func leaveSource() -> SketchCore? {
    let other = UsesAReleasedSource.memory.withLock { memory in
      sourcePlace.flatMap { memory[ObjectIdentifier(stage)]?[$0].object }
    }
    let isGone = lock.withLock { upstream == nil }
    if isGone, let other {
      other.lock.withLock { if !other.handlers.isEmpty { other.handlers.removeFirst() } }
    }
    return super.leaveSource()
  }
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
