import Dispatchers
public import Synchronization

/// The machine of a promise: all that its lock guards, and what each event changes there.
///
/// Who calls an event holds the lock, and does what the event returns when the lock is free again.
///
/// |  | attach | follow | settled by a resolver | by the promise it follows | by a signal | next | withdraw |
/// |---|---|---|---|---|---|---|---|
/// | **unresolved** | it waits | *locked in* | *settled* | too late | *settled* | – | – |
/// | **locked in** | it waits | too late | too late | *settled* | *settled* | – | – |
/// | **settled** | a job of its own | too late | too late | too late | too late | the next waiter | gives up its producers |
@usableFromInline struct PromiseState: ~Copyable, Sendable {
  @usableFromInline enum Phase: Sendable {
    /// Whoever resolves or rejects the promise first decides. Becomes any of the others.
    case unresolved
    /// It was resolved with another promise, and will end as that does. Becomes one of the next three.
    case lockedIn
    /// It is settled, for good.
    case fulfilled, rejected
    /// Rejected, because a signal was aborted: that need not be handled. For good.
    case aborted

    @inlinable var isPending: Bool { self == .unresolved || self == .lockedIn }
  }

  /// Who wants to settle a promise.
  @usableFromInline enum Settler: Sendable {
    /// Somebody who resolves or rejects it, or what it was derived from.
    case resolver
    /// The promise that it was resolved with.
    case followed
    case signal
  }

  @usableFromInline var phase: Phase
  /// Whether anybody ever asked how the promise ends.
  @usableFromInline var isHandled = false
  @usableFromInline var waiters = Waiters()
  /// What few promises have.
  @usableFromInline var extras: Extras?

  @inlinable init(_ phase: Phase, _ extras: Extras?) { (self.phase, self.extras) = (phase, extras) }

  // MARK: What comes to wait for it: “PerformPromiseThen” (ECMA-262, 27.2.5.4.1)

  @usableFromInline enum Attachment: Sendable {
    /// It waits.
    case wait
    /// The promise is settled: the caller is to make a job of the waiter.
    case react
  }

  @inlinable mutating func attach(_ waiter: PromiseWaiter) -> Attachment {
    isHandled = true
    guard phase.isPending else { return .react }
    waiters.append(waiter)
    return .wait
  }

  // MARK: What it waits for

  /// It will end as the promise does that it was resolved with, unless it was resolved before.
  mutating func follow() -> Bool {
    guard phase == .unresolved else { return false }
    phase = .lockedIn
    return true
  }

  /// `producer` is stopped when it is settled; `false` if it is.
  mutating func follow(_ producer: Producer) -> Bool {
    guard phase.isPending else { return false }
    extras = Extras(extras?.site, (extras?.producers ?? []) + [producer])
    return true
  }

  /// Whether a signal can end it before that does which it follows, or has.
  var canLeave: Bool { !phase.isPending || extras?.producers.isEmpty == false }

  // MARK: What settles it: “FulfillPromise”, “RejectPromise” (27.2.1.4, 27.2.1.7)

  @usableFromInline enum Settlement: Sendable {
    /// It was too late for that.
    case lost
    /// It is settled, and nobody waits.
    case done
    /// It is settled, and a job is to run the waiters.
    case deliver
  }

  @inlinable mutating func settle(as end: Phase, by settler: Settler) -> Settlement {
    switch (phase, settler) {
    case (.unresolved, .resolver), (.lockedIn, .followed), (.unresolved, .signal),
      (.lockedIn, .signal):
      phase = end
      return waiters.isEmpty ? .done : .deliver
    default: return .lost
    }
  }

  /// The waiter whose turn it is, in the order in which they came; if it is released pending, one that will never run.
  mutating func next() -> PromiseWaiter? { waiters.removeFirst() }

  // MARK: What leaves

  /// It is settled, or released: what has to do with that is to be stopped.
  mutating func withdraw() -> [Producer] {
    defer { extras = extras?.site.map { Extras($0) } }
    return extras?.producers ?? []
  }

  /// A waiter leaves; what is to be released, if it waited here.
  mutating func remove(_ waiter: PromiseWaiter) -> PromiseWaiter? { waiters.remove(waiter) }

  /// Where it was made, if it was rejected, nobody handles that, and somebody wants to know.
  var unhandled: Site? { phase == .rejected && !isHandled ? extras?.site : nil }
}

/// What makes the result of a derived promise: a closure of the user's, or what uses one.
///
/// In a structure of its own, since a closure by itself would be wrapped in another on its way.
@usableFromInline struct Transform<Input, Output>: Sendable {
  @usableFromInline let call: @Sendable (Input) throws -> Output

  @inlinable init(_ call: @escaping @Sendable (Input) throws -> Output) { self.call = call }
}

/// Some transform, to be released: closures of all types are two words, and released alike.
@usableFromInline typealias AnyTransform = Transform<Void, Void>

/// What few promises have: somebody to report to, or a signal to obey.
@usableFromInline final class Extras: Sendable {
  /// Where the promise was made, if unhandled rejections are reported.
  let site: Site?
  /// None, once the promise is settled.
  let producers: [Producer]

  @usableFromInline init(_ site: Site?, _ producers: [Producer] = []) {
    (self.site, self.producers) = (site, producers)
  }
}

/// What other than a promise settles one, or what ends when it is settled: a signal, a clock.
@usableFromInline struct Producer: Sendable {
  /// Lets go of the promise, which is given.
  let stop: @Sendable (PromiseCore) -> Void
}

/// A promise, but for the type of its value: it asks the machine under the lock, and acts outside.
@_documentation(visibility: internal)
public class PromiseCore: PromiseWaiter, @unchecked Sendable {
  /// Where this promise's handlers run.
  @usableFromInline final let queue: JobQueue
  @exclusivity(unchecked) @usableFromInline final var slot = Slot()
  @usableFromInline final let lock: Mutex<PromiseState>

  @inlinable init(
    _ phase: PromiseState.Phase,
    _ queue: JobQueue,
    at site: Site,
    _ step: @escaping Step
  ) {
    lock = Mutex(PromiseState(phase, queue.report == nil ? nil : Extras(site)))
    self.queue = queue
    super.init(step)
  }

  /// Reads something under the lock, and changes nothing.
  @inlinable final func look<Answer>(_ body: (borrowing PromiseState) -> Answer) -> Answer {
    lock.withLock { body($0) }
  }

  /// Whether it has its result, also if no handler has run yet.
  @inlinable final var isSettled: Bool { look { !$0.phase.isPending } }

  /// Whether it was rejected because a signal was aborted.
  @inlinable final var isAborted: Bool { look { $0.phase == .aborted } }

  /// Has `waiter` run by a job once there is a result.
  @discardableResult
  @inlinable final func attach(_ waiter: PromiseWaiter) -> PromiseState.Attachment {
    let attachment = lock.withLock { $0.attach(waiter) }
    switch attachment {
    case .wait: break
    case .react: react(waiter)
    }
    return attachment
  }

  /// Makes a job of a waiter that came when the promise was settled.
  @usableFromInline final func react(_ waiter: PromiseWaiter) {
    queue.enqueue(.react(waiter, to: self))
  }

  /// Somebody will attach, or knows already: a rejection need not be reported.
  @usableFromInline final func willBeHandled() {
    if queue.report != nil { lock.withLock { $0.isHandled = true } }
  }

  /// Locks the promise in to end as `inner` does, if nobody has resolved it.
  ///
  /// Costs two jobs, as in ECMAScript: one that attaches to `inner`, one that takes its result over.
  @usableFromInline final func follow(_ inner: PromiseCore, _ step: @escaping Step) {
    guard lock.withLock({ $0.follow() }) else { return }
    change(to: step)
    inner.willBeHandled()
    queue.enqueue(.follow(self, inner))
  }

  /// The first of the two jobs: “NewPromiseResolveThenableJob” (ECMA-262, 27.2.2.2).
  final func wait(for inner: PromiseCore) {
    guard inner.attach(self) == .wait, look({ $0.canLeave }) else { return }
    follow(Producer { [weak inner] follower in inner?.remove(follower) })
  }

  /// Has `producer` stopped when the promise is settled or released; at once, if it is settled.
  final func follow(_ producer: Producer) {
    if !lock.withLock({ $0.follow(producer) }) { producer.stop(self) }
  }

  /// Settles the promise, if it is open to that settler, and makes a job of its waiters.
  ///
  /// The job is added under the lock, so that a waiter that comes at the same moment from another thread cannot
  /// overtake; the dispatcher is called outside it.
  ///
  /// - Parameter put: puts the result into the slot.
  @inlinable final func settle(
    as end: PromiseState.Phase,
    by settler: PromiseState.Settler,
    _ put: () -> Void
  ) {
    let settlement = lock.withLock { state in
      let settlement = state.settle(as: end, by: settler)
      if settlement != .lost { put() }
      return settlement == .deliver && !queue.append(self) ? .done : settlement
    }
    switch settlement {
    case .lost: return
    case .done: break
    case .deliver: queue.schedule()
    }
    if look({ $0.extras != nil }) { finish() }
  }

  /// Rejects the promise if it is pending, also if it was resolved with another promise.
  final func abort(with reason: any Error) {
    settle(as: .aborted, by: .signal) { put(reason: reason) }
  }

  /// Runs the waiters that were there when the promise was settled, in one job: nothing could come between them.
  final func deliver() {
    while let waiter = lock.withLock({ $0.next() }) { waiter.run(self) }
  }

  /// What few promises have is done with.
  @usableFromInline final func finish() {
    withdraw()
    reportIfUnhandled()
  }

  /// Stops what has to do with its end.
  private func withdraw() {
    for producer in lock.withLock({ $0.withdraw() }) { producer.stop(self) }
  }

  /// By a job that runs when no other is left, so that whoever handles it has time to do so.
  private func reportIfUnhandled() {
    if look({ $0.unhandled != nil }) { queue.enqueueReport(of: self) }
  }

  /// Reports it, unless somebody has handled it by now.
  final func report() {
    guard let site = look({ $0.unhandled }), let report = queue.report,
      case .failure(let reason) = read() as Result<Never, any Error>
    else { return }
    report(UnhandledRejection(reason: reason, fileID: site.fileID, line: site.line))
  }

  /// Lets go of a waiter that does not wait any more.
  @usableFromInline final func remove(_ waiter: PromiseWaiter) {
    lock.release { $0.remove(waiter) }
  }

  /// What lets go of a waiter that holds whoever keeps this.
  final func leaving(by waiter: PromiseWaiter) -> @Sendable () -> Void {
    { [weak self, weak waiter] in
      if let waiter { self?.remove(waiter) }
    }
  }

  @usableFromInline override func abandon() {
    if let transform = takeCaptures() { Graveyard.bury(.transform(transform)) }
  }

  /// Nobody can settle it any more: those who wait are told so, and released.
  @inlinable deinit {
    if look({ !$0.waiters.isEmpty || $0.extras != nil }) { leave() }
  }

  /// One released inside the other, a long chain would overflow the stack: the graveyard is a loop.
  @usableFromInline final func leave() {
    if look({ $0.extras != nil }) { withdraw() }
    Graveyard.within { grave in
      while let waiter = lock.withLock({ $0.next() }) {
        waiter.abandon()
        grave.change { $0.append(.waiter(waiter)) }
      }
    }
  }
}
