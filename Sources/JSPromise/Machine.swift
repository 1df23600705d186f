import Dispatchers
@_spi(Storage) public import PromiseStorage
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
    /// The first call that resolves or rejects the promise decides.
    /// Becomes any of the others.
    case unresolved
    /// It was resolved with another promise, and will end as that does.
    /// Becomes one of the next three.
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

  /// First, so that what is small fits behind it.
  @usableFromInline var waiters = Waiters()
  @usableFromInline var phase: Phase
  /// Whether any code has ever asked how the promise ends; a task that was cancelled before has not.
  @usableFromInline var isHandled = false
  /// How often something in `extras` was changed: so that shows in the bits of this state, as each other change.
  @usableFromInline var extrasChanges: UInt8 = 0
  /// How many promises were left out between it and the one that it follows: see `leaveOut(before:)`.
  @usableFromInline var leftOut: UInt32 = 0
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
    switch phase {
    case .unresolved, .lockedIn:
      waiters.append(waiter)
      return .wait
    case .fulfilled, .rejected, .aborted: return .react
    }
  }

  /// A task waits, which handles a rejection only if it still waits then.
  mutating func attach(task waiter: PromiseWaiter) -> Attachment {
    guard phase.isPending else { return .react }
    withExtras { $0.tasks.append(waiter) }
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
  mutating func expect(_ producer: Producer) -> Bool {
    guard phase.isPending else { return false }
    withExtras { $0.producers.append(producer) }
    return true
  }

  private mutating func withExtras(_ body: (Extras) -> Void) {
    if extras == nil { extras = Extras(nil) }
    change(body)
  }

  /// Changes something in `extras`, if there are any.
  @discardableResult
  private mutating func change<Answer>(_ body: (Extras) -> Answer?) -> Answer? {
    guard let extras, let answer = body(extras) else { return nil }
    extrasChanges &+= 1
    return answer
  }

  /// What waits for it, if that is one.
  var onlyWaiter: PromiseWaiter? { waiters.only }

  /// Whether it is locked in, and nothing but the promise that it follows can end it.
  var isOnlyFollowing: Bool { phase == .lockedIn && extras?.producers.isEmpty != false }

  /// Takes the turn of a promise that was left out; `false` if none is left.
  mutating func takeTurn() -> Bool {
    guard leftOut > 0 else { return false }
    leftOut -= 1
    return true
  }

  /// Whether a signal can end it, or has ended it, before the promise that it follows does.
  var canLeave: Bool { !phase.isPending || extras?.producers.isEmpty == false }

  // MARK: What settles it: “FulfillPromise”, “RejectPromise” (27.2.1.4, 27.2.1.7)

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

  /// The next task that waits; none of them needs a job.
  mutating func nextTask() -> PromiseWaiter? { change { $0.tasks.removeFirst() } }

  // MARK: What leaves

  /// It is settled or released; returns the producers to stop.
  mutating func withdraw() -> [Producer] {
    let producers = change { $0.takeProducers() }
    if extras?.tracking == nil { extras = nil }
    return producers ?? []
  }

  /// A waiter leaves; returns what to release, if it waited here.
  mutating func remove(_ waiter: PromiseWaiter) -> PromiseWaiter? { waiters.remove(waiter) }

  /// A task no longer waits; returns what to release, if it did.
  mutating func remove(task waiter: PromiseWaiter) -> PromiseWaiter? {
    change { $0.tasks.remove(waiter) }
  }

  // MARK: What is reported

  /// What is known of it, if it was rejected and neither handled nor reported, and rejections are reported.
  var unhandled: Tracking? {
    guard phase == .rejected, !isHandled, extras?.tracking?.number == nil else { return nil }
    return extras?.tracking
  }

  /// It is reported, unless it was handled; `number` makes its number.
  mutating func report(_ number: () -> Int) -> Tracking? {
    guard unhandled != nil else { return nil }
    change { $0.tracking?.number = number() }
    return extras?.tracking
  }

  /// Something handles it; returns its report, if there was one and this is the first to take it back.
  mutating func handle() -> Tracking? {
    isHandled = true
    guard let tracking = extras?.tracking, tracking.number != nil else { return nil }
    extras = nil
    return tracking
  }
}

/// Where the program made a promise.
@usableFromInline struct Site: Sendable {
  @usableFromInline let fileID: String
  @usableFromInline let line: Int

  @inlinable init(_ fileID: String, _ line: Int) { (self.fileID, self.line) = (fileID, line) }
}

/// A promise without the type of its value: it asks the machine under the lock, and acts outside the lock.
@_documentation(visibility: internal)
public class PromiseCore: PromiseWaiter, @unchecked Sendable {
  /// Where this promise's handlers run.
  @usableFromInline final let queue: JobQueue
  @usableFromInline final let lock: Mutex<PromiseState>

  @inlinable init(_ phase: PromiseState.Phase, _ queue: JobQueue, at site: Site, _ step: Step) {
    lock = Mutex(PromiseState(phase, queue.reporter == nil ? nil : queue.extras(site)))
    self.queue = queue
    super.init(step)
  }

  /// Whether it has its result, even if no handler has run yet.
  @inlinable final var isSettled: Bool { lock.withLock { !$0.phase.isPending } }

  /// Whether it was rejected because a signal was aborted.
  @inlinable final var isAborted: Bool { lock.withLock { $0.phase == .aborted } }

  /// Runs `waiter` in a job once there is a result.
  @discardableResult
  @inlinable final func attach(_ waiter: PromiseWaiter) -> PromiseState.Attachment {
    let attachment = lock.withLock { $0.attach(waiter) }
    if attachment == .react { react(waiter) }
    return attachment
  }

  /// Runs the waiter of a task once there is a result; the waiter says whether the task was told of it.
  final func attach(task waiter: PromiseWaiter) -> PromiseState.Attachment {
    let attachment = lock.withLock { $0.attach(task: waiter) }
    if attachment == .react { _ = waiter.run(self) }
    return attachment
  }

  /// Makes a job for a waiter that came after the promise was settled.
  @usableFromInline final func react(_ waiter: PromiseWaiter) {
    willBeHandled()
    queue.enqueue(.react(waiter, to: self))
  }

  /// Locks the promise in to end like `inner`, unless it is resolved already.
  ///
  /// Costs two jobs, as in ECMAScript: one attaches to `inner`, one takes over its result.
  @usableFromInline final func follow(_ inner: PromiseCore, _ step: Step) {
    guard lock.withLock({ $0.follow() }) else { return }
    change(to: step)
    inner.willBeHandled()
    queue.enqueue(.follow(self, inner))
  }

  /// The first of the two jobs: “NewPromiseResolveThenableJob” (ECMA-262, 27.2.2.2).
  ///
  /// - Parameter isHeld: whether somebody else has this promise.
  final func attach(to inner: PromiseCore, isHeld: Bool) {
    if !isHeld, queue === inner.queue, leaveOut(before: inner) { return }
    guard inner.attach(self) == .wait, lock.withLock({ $0.canLeave }) else { return }
    expect(Producer(stop: { [weak inner] follower in if let follower { inner?.remove(follower) } }))
  }

  /// Stops `producer` when the promise is settled or released; immediately if it is settled already.
  final func expect(_ producer: Producer) {
    if !lock.withLock({ $0.expect(producer) }) { producer.stop(self) }
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
    let (settlement, hasExtras) = lock.withLock { state in
      let settlement = state.settle(as: end, by: settler)
      if settlement != .lost { put() }
      let isQuiet = settlement == .deliver && !queue.append(self)
      return (isQuiet ? .done : settlement, state.extras != nil)
    }
    if settlement == .deliver { queue.schedule() }
    if settlement != .lost, hasExtras { finish() }
  }

  /// Rejects the promise if it is pending, even if it was resolved with another promise.
  final func abort(with reason: any Error) {
    settle(as: .aborted, by: .signal) { put(reason: reason) }
  }

  /// Runs the waiters that the promise had when it was settled, in one
  /// job, since nothing could run between them.
  final func deliver() {
    while let waiter = lock.withLock({ $0.next() }) { _ = waiter.run(self) }
  }

  /// Lets tasks go on, and drops the state that only few promises have.
  @usableFromInline final func finish() {
    while let task = lock.withLock({ $0.nextTask() }) { _ = task.run(self) }
    PromiseCore.stop(lock.withLock { $0.withdraw() }, of: self)
    reportIfUnhandled()
  }

  /// Hands on that a task of this priority waits.
  final func escalate(to priority: TaskPriority) {
    for producer in lock.withLock({ $0.extras?.producers ?? [] }) { producer.escalate(priority) }
  }

  /// Removes a waiter that no longer waits.
  @usableFromInline final func remove(_ waiter: PromiseWaiter) {
    lock.release { $0.remove(waiter) }
  }

  /// Removes a task that no longer waits.
  final func remove(task waiter: PromiseWaiter) {
    lock.release { $0.remove(task: waiter) }
  }

  @_spi(Storage) public override func abandon() {
    if let transform = takeCaptures() { turn.add(.forget(transform)) }
  }

  @inlinable final func put(reason: any Error) {
    // Without the coercion the compiler would store the error inside the `any Error`, with its own type.
    put(reason as any Error, as: .error)
  }

  /// Releases the reason, which can no longer be handled.
  @usableFromInline final func releaseReason() {
    if queue.reporter != nil { reportAtLast() }
    var reason: (any Error)? = takeEnd((any Error).self)
    if let reason, PromiseCore.isPlain(reason) { return }
    // Taken inside the turn, so that it is no longer held when the turn ends.
    turn.add(.release(Box(reason.take())))
  }

  private static func isPlain<Reason: Error>(_: borrowing Reason) -> Bool { _isPOD(Reason.self) }

  // Without it, a function of its own destroys what the lock guards, which costs each link 18 instructions.
  @inlinable deinit {}

  /// It can no longer be settled, or its queue has dropped the job of its waiters: they are told so, and released.
  ///
  /// If one were released inside another, a long chain would overflow the stack; the turn makes it a loop.
  @usableFromInline final func abandonWaiters() {
    turn.within { jobs in
      while let waiter = lock.withLock({ $0.next() }) {
        waiter.abandon()
        jobs.add(.release(waiter))
      }
    }
  }

  /// It can no longer be settled: nothing needs to try.
  @usableFromInline final func stopProducers() {
    PromiseCore.stop(lock.withLock { $0.withdraw() }, of: nil)
  }
}
