import Dispatchers
public import Synchronization

/// The state machine of a promise: everything that its lock guards, and what each event changes.
///
/// The caller of an event holds the lock, and does what the event returns after it has released the lock.
///
/// |  | attach | follow | settled by a resolver | by the promise it follows | by a signal | next | withdraw |
/// |---|---|---|---|---|---|---|---|
/// | **unresolved** | it waits | *locked in* | *settled* | too late | *settled* | – | – |
/// | **locked in** | it waits | too late | too late | *settled* | *settled* | – | – |
/// | **settled** | a job of its own | too late | too late | too late | too late | the next waiter | gives up its producers |
@usableFromInline struct PromiseState: ~Copyable, Sendable {
  @usableFromInline enum Phase: Sendable {
    /// The first call that resolves or rejects the promise decides. Becomes any of the others.
    case unresolved
    /// It was resolved with another promise, and will end as that does. Becomes one of the next three.
    case lockedIn
    /// It is settled, and stays so.
    case fulfilled, rejected
    /// Rejected because a signal was aborted, which need not be handled. It stays so.
    case aborted

    @inlinable var isPending: Bool { self == .unresolved || self == .lockedIn }
  }

  /// Who wants to settle a promise.
  @usableFromInline enum Settler: Sendable {
    /// The functions that resolve or reject it, or the promise it was derived from.
    case resolver
    /// The promise that it was resolved with.
    case followed
    case signal
  }

  @usableFromInline var phase: Phase
  /// Whether any code has ever asked how the promise ends; a task that was cancelled before has not.
  @usableFromInline var isHandled = false
  @usableFromInline var waiters = Waiters()
  /// State that only few promises have.
  @usableFromInline var extras: Extras?

  @inlinable init(_ phase: Phase, _ extras: Extras?) { (self.phase, self.extras) = (phase, extras) }

  // MARK: What comes to wait for it: “PerformPromiseThen” (ECMA-262, 27.2.5.4.1)

  @usableFromInline enum Attachment: Sendable {
    /// It waits.
    case wait
    /// The promise is settled: the caller must make a job for the waiter.
    case react
  }

  @inlinable mutating func attach(_ waiter: PromiseWaiter) -> Attachment {
    isHandled = true
    guard phase.isPending else { return .react }
    waiters.append(waiter)
    return .wait
  }

  /// A task waits, which handles a rejection only if it still waits then.
  mutating func attach(task waiter: PromiseWaiter) -> Attachment {
    guard phase.isPending else { return attach(waiter) }
    waiters.append(waiter)
    return .wait
  }

  // MARK: What it waits for

  /// Lets it end like the promise it was resolved with, unless it was resolved before.
  mutating func follow() -> Bool {
    guard phase == .unresolved else { return false }
    phase = .lockedIn
    return true
  }

  /// Stops `producer` when the promise is settled; returns `false` if it is settled already.
  mutating func follow(_ producer: Producer) -> Bool {
    guard phase.isPending else { return false }
    extras = Extras(extras?.site, (extras?.producers ?? []) + [producer])
    return true
  }

  /// Whether a signal can end it, or has ended it, before the promise that it follows does.
  var canLeave: Bool { !phase.isPending || extras?.producers.isEmpty == false }

  // MARK: What settles it: “FulfillPromise”, “RejectPromise” (27.2.1.4, 27.2.1.7)

  @usableFromInline enum Settlement: Sendable {
    /// It was too late.
    case lost
    /// It is settled, and nothing waits for it.
    case done
    /// It is settled, and a job must run the waiters.
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

  /// The next waiter, in the order in which they came; of a promise released while pending, one that will never run.
  mutating func next() -> PromiseWaiter? { waiters.removeFirst() }

  // MARK: What leaves

  /// It is settled or released; returns the producers to stop.
  mutating func withdraw() -> [Producer] {
    defer { extras = extras?.site.map { Extras($0) } }
    return extras?.producers ?? []
  }

  /// A waiter leaves; returns what to release, if it waited here.
  mutating func remove(_ waiter: PromiseWaiter) -> PromiseWaiter? { waiters.remove(waiter) }

  /// Where it was made, if it was rejected without being handled and rejections are reported.
  var unhandled: Site? { phase == .rejected && !isHandled ? extras?.site : nil }
}

/// The closure that makes the result of a derived promise: the user's, or one that uses it.
///
/// In a structure of its own, since a bare closure would be wrapped in another one when it is passed on.
@usableFromInline struct Transform<Input, Output>: Sendable {
  @usableFromInline let call: @Sendable (Input) throws -> Output

  @inlinable init(_ call: @escaping @Sendable (Input) throws -> Output) { self.call = call }
}

/// Any transform that is only released: closures of all types have two words and are released alike.
@usableFromInline typealias AnyTransform = Transform<Void, Void>

/// State that only few promises have: where to report rejections, or a signal to obey.
@usableFromInline final class Extras: Sendable {
  /// Where the promise was made, if unhandled rejections are reported.
  let site: Site?
  /// Empty once the promise is settled.
  let producers: [Producer]

  @usableFromInline init(_ site: Site?, _ producers: [Producer] = []) {
    (self.site, self.producers) = (site, producers)
  }
}

/// Something other than a promise that settles one, or that ends when it is settled: a signal, a clock.
@usableFromInline struct Producer: Sendable {
  /// Forgets the given promise.
  let stop: @Sendable (PromiseCore) -> Void
}

/// A promise without the type of its value: it asks the machine under the lock, and acts outside the lock.
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

  /// Tries an event that changes the state, or finds that it comes too late and changes nothing.
  ///
  /// Always inlined, since most settlements pass through here.
  @inline(__always) @inlinable final func attempt<Answer: ~Copyable>(
    _ body: (inout PromiseState) -> sending Answer
  ) -> sending Answer {
    lock.withLock { body(&$0) }
  }

  /// Whether it has its result, even if no handler has run yet.
  @inlinable final var isSettled: Bool { look { !$0.phase.isPending } }

  /// Whether it was rejected because a signal was aborted.
  @inlinable final var isAborted: Bool { look { $0.phase == .aborted } }

  /// Runs `waiter` in a job once there is a result.
  @discardableResult
  @inlinable final func attach(_ waiter: PromiseWaiter) -> PromiseState.Attachment {
    let attachment = lock.withLock { $0.attach(waiter) }
    switch attachment {
    case .wait: break
    case .react: react(waiter)
    }
    return attachment
  }

  /// Runs the waiter of a task in a job once there is a result; the waiter says whether the task was told of it.
  final func attach(task waiter: PromiseWaiter) -> PromiseState.Attachment {
    let attachment = lock.withLock { $0.attach(task: waiter) }
    switch attachment {
    case .wait: break
    case .react: react(waiter)
    }
    return attachment
  }

  /// Makes a job for a waiter that came after the promise was settled.
  @usableFromInline final func react(_ waiter: PromiseWaiter) {
    queue.enqueue(.react(waiter, to: self))
  }

  /// Notes that a rejection need not be reported: it will be handled, or is known already.
  @usableFromInline final func willBeHandled() {
    if queue.report != nil { lock.withLock { $0.isHandled = true } }
  }

  /// Locks the promise in to end like `inner`, unless it is resolved already.
  ///
  /// Costs two jobs, as in ECMAScript: one attaches to `inner`, one takes over its result.
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

  /// Stops `producer` when the promise is settled or released; at once if it is settled already.
  final func follow(_ producer: Producer) {
    if !lock.withLock({ $0.follow(producer) }) { producer.stop(self) }
  }

  /// Settles the promise, if that settler may do so, and makes a job for its waiters.
  ///
  /// The job is added under the lock, so that a waiter from another thread that comes at the same moment cannot
  /// overtake it; the dispatcher is called outside the lock.
  ///
  /// - Parameter put: puts the result into the slot.
  @inlinable final func settle(
    as end: PromiseState.Phase,
    by settler: PromiseState.Settler,
    _ put: () -> Void
  ) {
    let settlement = attempt { state in
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

  /// Rejects the promise if it is pending, even if it was resolved with another promise.
  final func abort(with reason: any Error) {
    settle(as: .aborted, by: .signal) { put(reason: reason) }
  }

  /// Runs the waiters that the promise had when it was settled, in one job, since nothing could run between them.
  final func deliver() {
    while let waiter = lock.withLock({ $0.next() }) { waiter.run(self) }
  }

  /// Drops the state that only few promises have.
  @usableFromInline final func finish() {
    withdraw()
    reportIfUnhandled()
  }

  /// Stops the producers.
  private func withdraw() {
    for producer in lock.withLock({ $0.withdraw() }) { producer.stop(self) }
  }

  /// Reports in a job that runs when no other is left, so that there is time to handle the rejection.
  private func reportIfUnhandled() {
    if look({ $0.unhandled != nil }) { queue.enqueueReport(of: self) }
  }

  /// Reports the rejection, unless it has been handled by now.
  final func report() {
    guard let site = look({ $0.unhandled }), let report = queue.report,
      case .failure(let reason) = read() as Result<Never, any Error>
    else { return }
    report(UnhandledRejection(reason: reason, fileID: site.fileID, line: site.line))
  }

  /// Removes a waiter that no longer waits.
  @usableFromInline final func remove(_ waiter: PromiseWaiter) {
    lock.release { $0.remove(waiter) }
  }

  /// A closure that removes a waiter which holds the owner of the closure.
  final func leaving(by waiter: PromiseWaiter) -> @Sendable () -> Void {
    { [weak self, weak waiter] in
      if let waiter { self?.remove(waiter) }
    }
  }

  @usableFromInline override func abandon() {
    if let transform = takeCaptures() { DeferredRelease.add(.transform(transform)) }
  }

  /// Nobody can settle it any more: its waiters are told so, and released.
  @inlinable deinit {
    if look({ !$0.waiters.isEmpty || $0.extras != nil }) { leave() }
  }

  /// If one were released inside another, a long chain would overflow the stack; deferring makes it a loop.
  @usableFromInline final func leave() {
    if look({ $0.extras != nil }) { withdraw() }
    DeferredRelease.within { deferred in
      while let waiter = lock.withLock({ $0.next() }) {
        waiter.abandon()
        deferred.change { $0.append(.waiter(waiter)) }
      }
    }
  }
}
