import Dispatch
public import Dispatchers
@_spi(Storage) public import PromiseStorage
public import Synchronization

/// The state machine of a promise: everything that its lock guards, and what each event changes.
///
/// The caller of an event holds the lock, and does what the event returns after it has released the lock.
///
/// |  | attach | follow | begin | settle | next | withdraw | forget source |
/// |---|---|---|---|---|---|---|---|
/// | **pending** | it waits | waits for that | continues | *delivering*, or *settled* where nothing waits | – | gives up what it waits for | waits for it no more |
/// | **delivering** | it waits | too late | too late | too late | the next waiter; or *settled*, after the last | nothing | nothing |
/// | **settled** | *delivering* | too late | too late | too late | – | nothing | nothing |
@usableFromInline struct PromiseState: ~Copyable, Sendable {
  @usableFromInline enum Phase: Sendable {
    /// It has no result. Becomes delivering, or settled.
    case pending
    /// It has a result, and a thread runs the waiters, or will do so in
    /// its turn. Becomes settled.
    case delivering
    /// It has a result, and no waiters. Becomes delivering.
    case settled
  }

  @usableFromInline enum Progress: Sendable {
    /// Its source has to be settled, if it has one, and its transform to run. Becomes any other.
    case waiting
    /// The same; the transform moves the result.
    case moving
    /// It ends like its source, which a transform has returned.
    case following
  }

  /// First, so that what is small fits behind it.
  @usableFromInline var waiters = Waiters()
  @usableFromInline var phase: Phase
  @usableFromInline var progress = Progress.waiting
  /// The priority that what settles it was raised to, if it was.
  @usableFromInline var raised: UInt8 = 0
  /// How many waiters have yet to move the result to a dispatcher; memory has no room for more.
  @usableFromInline var moves: UInt32 = 0
  /// The promise that will settle this one; `nil` once this one is settled.
  @usableFromInline var source: SourceReference<PromiseCore>?
  /// What else settles it, or takes part in that; a place stays.
  @usableFromInline var producer: Producer?

  @inlinable init(_ phase: Phase, source: SourceReference<PromiseCore>? = nil) {
    self.phase = phase
    self.source = source
  }

  // MARK: What comes to wait for it

  @usableFromInline enum Attachment: Sendable {
    /// It waits.
    case wait
    /// It waits, and the caller must deliver.
    case deliver
    /// Nothing has changed: there is more to ask before a handler is attached.
    case ask
  }

  @usableFromInline mutating func attach(_ waiter: PromiseWaiter) -> Attachment {
    waiters.append(waiter)
    guard phase == .settled else { return .wait }
    phase = .delivering
    return .deliver
  }

  /// Like ``attach(_:)``, for a handler; but does nothing if there may be a place, or others are delivered.
  @usableFromInline mutating func attachHandler(_ handler: PromiseWaiter) -> Attachment {
    producer == nil && phase != .delivering ? attach(handler) : .ask
  }

  /// Where its handlers run; `nil` for the thread that delivers.
  var place: Producer? {
    guard let producer, producer.dispatcher != nil else { return nil }
    return producer
  }

  /// Like ``attach(_:)``, but does nothing if there is no need to wait; returns whether it waits.
  mutating func attachIfPending(_ waiter: PromiseWaiter) -> Bool {
    guard phase == .pending else { return false }
    waiters.append(waiter)
    return true
  }

  /// Like ``attachIfPending(_:)``, for a waiter that moves the result: it also waits for an earlier one that does so.
  mutating func attachMove(_ waiter: PromiseWaiter) -> Bool {
    guard phase == .pending || phase == .delivering && moves > 0 else { return false }
    moves += 1
    waiters.append(waiter)
    return true
  }

  /// A waiter has moved the result, or never will.
  mutating func endMove() {
    if moves > 0 { moves -= 1 }
  }

  // MARK: What it waits for

  /// It waits for `source` from now on, unless it is settled.
  mutating func follow(_ source: SourceReference<PromiseCore>) -> Bool {
    guard phase == .pending else { return false }
    (self.source, progress) = (source, .following)
    return true
  }

  /// It waits for `producer` from now on, unless it is settled.
  ///
  /// - Returns: what to release: one of the two.
  mutating func expect(_ new: Producer) -> Producer? {
    guard phase == .pending else { return new }
    defer { producer = new }
    return producer
  }

  /// Its source is settled: it may use the result, unless it no longer waits for that source.
  @usableFromInline func begin() -> Bool { phase == .pending && source != nil }

  /// Its handlers run in `place`, and those of what is derived from it; called before any other code has it.
  mutating func inherit(_ place: Producer) { producer = place }

  /// The same, and it waits in order to move a result there.
  mutating func move(to place: Producer?) { (producer, progress) = (place, .moving) }

  /// Whether it waits for something.
  @usableFromInline var waits: Bool { phase == .pending && (source != nil || producer != nil) }

  /// What it waits for.
  var dependency: Dependency? {
    guard waits else { return nil }
    return Dependency(
      upstream: source?.held ?? producer?.upstream,
      dispatcher: producer?.isOnMain == true
        ? DispatchQueue.main : progress == .following ? nil : producer?.dispatcher,
      isMove: progress == .moving,
      task: producer?.task
    )
  }

  // MARK: What settles it

  /// It no longer waits: what it waited for has come.
  @usableFromInline mutating func settle() -> Settlement {
    source = nil
    guard phase == .pending else { return .lost }
    phase = waiters.isEmpty ? .settled : .delivering
    return phase == .settled ? .done : .deliver
  }

  /// The next waiter; if there is none, the delivery has ended.
  mutating func next() -> PromiseWaiter? {
    if let waiter = waiters.removeFirst() { return waiter }
    phase = .settled
    return nil
  }

  // MARK: What leaves

  /// What a promise no longer needs.
  ///
  /// It has one owner, which releases it outside the lock.
  struct Withdrawal: ~Copyable {
    var source: PromiseCore?
    /// Whether it waits there in order to move the result.
    var isMove = false
    var producer: Producer?
    /// Where its step may wait that will never begin.
    var place: Producer?
    /// The transform that would have been called, if it captured something.
    var transform: AnyTransform?
    /// The result of settling the promise at the same time.
    var settlement = Settlement.lost
  }

  /// Gives up what it waits for, if anything.
  mutating func withdraw(_ transform: @autoclosure () -> AnyTransform?) -> Withdrawal {
    guard waits else { return Withdrawal() }
    let source = source.take()
    return Withdrawal(
      source: source?.held,
      isMove: progress == .moving,
      producer: forgetProducer(),
      place: progress == .following ? nil : place,
      transform: transform()
    )
  }

  /// The producer has settled it.
  mutating func forgetProducer() -> Producer? { place == nil ? producer.take() : nil }

  /// A waiter leaves; returns what to release, if it waited here.
  mutating func remove(_ waiter: PromiseWaiter, isMove: Bool) -> PromiseWaiter? {
    let waiter = waiters.remove(waiter)
    if waiter != nil, isMove { endMove() }
    return waiter
  }

  /// Its source is released, or will not settle it.
  mutating func forgetSource() { source = nil }

  /// Of a released promise: a waiter that will never run.
  mutating func removeFirst() -> PromiseWaiter? { waiters.removeFirst() }
}

/// A promise without the type of its result: it asks the machine under the lock, and acts outside the lock.
@_documentation(visibility: internal)
public class PromiseCore: PromiseWaiter, @unchecked Sendable {
  @usableFromInline final let lock: Mutex<PromiseState>

  @inlinable init(
    _ phase: PromiseState.Phase,
    source: SourceReference<PromiseCore>? = nil,
    _ step: Step
  ) {
    lock = Mutex(PromiseState(phase, source: source))
    super.init(step)
    PromiseRecords.note { $0.add(self) }
  }

  @inlinable final var isUnsettled: Bool { lock.withLock { $0.phase == .pending } }

  /// Runs `waiter` when there is a result; if there is one already, now or in the turn.
  final func attach(_ waiter: PromiseWaiter) {
    if lock.withLock({ $0.attach(waiter) }) == .deliver { turn.deliver(self, isLate: true) }
  }

  /// Runs its waiters.
  @_spi(Storage) public override func deliver(isLate: Bool, in jobs: TurnJobs.Kept) {
    // Late handlers are in no place, so that the dispatcher gets every one: an earlier one may still wait for it.
    let place = isLate ? jobs.change { $0.place.take() } : nil
    defer { if isLate { jobs.change { $0.place = place } } }
    while let waiter = lock.withLock({ $0.next() }) {
      jobs.change { $0.running = ObjectIdentifier(waiter) }
      switch waiter.run(self) {
      case .deliver: jobs.add(.deliver(consume waiter, isLate: false))
      case .pause: return
      case .lost, .done: break
      }
    }
  }

  /// Like ``attach(_:)``, for a handler: it runs in the place of this promise, if there is one, and after what the
  /// calling thread has attached elsewhere.
  @inlinable final func attachHandler(_ handler: PromiseWaiter) {
    switch lock.withLock({ $0.attachHandler(handler) }) {
    case .wait: break
    // Not late: it has no place.
    case .deliver: turn.deliver(self)
    case .ask: attachInTurn(handler)
    }
  }

  /// Runs `waiter`, which calls nothing of the user, when there is a result; if there is one already, now.
  @usableFromInline final func listen(_ waiter: PromiseWaiter) -> Settlement {
    PromiseRecords.note { if !(waiter is PromiseCore) { $0.see(self) } }
    return lock.withLock { $0.attachIfPending(waiter) } ? .done : waiter.run(self)
  }

  /// Its source has a place, which is that of this promise, too.
  final func inherit(_ place: Producer) { lock.withLock { $0.inherit(place) } }

  /// Like ``attach(_:)``, for a waiter that moves the result: immediately, if there is one and no other waiter waits.
  @usableFromInline final func attachMove(_ derived: PromiseCore, to place: Producer?) {
    PromiseRecords.note { $0.follow(self, derived) }
    derived.lock.withLock { $0.move(to: place) }
    if !lock.withLock({ $0.attachMove(derived) }) { _ = derived.run(self) }
  }

  /// A waiter has moved the result, or never will.
  @usableFromInline final func endMove() { lock.withLock { $0.endMove() } }

  /// Ends like `source`, immediately if that is settled; not like itself, since that would never end.
  final func follow(_ source: PromiseCore, _ step: Step) -> Settlement {
    guard source !== self else {
      forgetSource()
      return .done
    }
    PromiseRecords.note { $0.follow(source, self) }
    let reference = SourceReference<PromiseCore>(source)
    guard lock.withLock({ $0.follow(reference) }) else { return .done }
    change(to: step)
    let settlement = source.listen(self)
    // A thread that settled it meanwhile did not find the waiter there.
    if !handOn(to: source) { source.remove(self) }
    return settlement
  }

  /// Is settled by `producer`, if it is still pending; returns whether it is.
  @discardableResult
  @usableFromInline final func expect(_ producer: Producer) -> Bool {
    lock.decide { state in
      let rest = state.expect(producer)
      return (rest !== producer, rest)
    }
  }

  /// Settles it, and gives up what it waits for.
  ///
  /// - Parameter settle: asks the machine; called under the lock.
  /// - Returns: whether it was not settled before.
  @usableFromInline final func settleByHand(_ settle: (inout PromiseState) -> Settlement) -> Bool {
    let left = lock.withLock { state in
      var left = state.withdraw(takeCaptures())
      left.settlement = settle(&state)
      return left
    }
    let settlement = left.settlement
    giveUp(left)
    return settlement != .lost
  }

  /// Gives up what it waits for, which needs no transform that has captured anything.
  final func withdraw() { giveUp(lock.withLock { $0.withdraw(nil) }) }

  private func giveUp(_ left: consuming PromiseState.Withdrawal) {
    left.source?.remove(self, isMove: left.isMove)
    left.place?.dispatcher?.withdraw(ObjectIdentifier(self))
    let (stop, delivers) = (left.producer?.stop, left.settlement == .deliver)
    guard stop != nil || left.transform != nil || delivers else { return }
    // In one turn: what is stopped or released may wait for what this promise has yet to be delivered to.
    turn.within { jobs in
      if let stop { jobs.add(.call(stop)) }
      forget(&left.transform)
      if delivers { turn.deliver(self) }
    }
  }

  /// Releases a transform in the turn, if a turn is open.
  ///
  /// Taken inside the turn, so that it is no longer held when the turn ends.
  private func forget(_ transform: inout AnyTransform?) {
    if transform != nil { turn.add(.forget(transform.take())) }
  }

  @usableFromInline final func forgetSource() { lock.withLock { $0.forgetSource() } }

  @usableFromInline final func forgetProducer() { lock.release { $0.forgetProducer() } }

  /// Removes a waiter that no longer waits.
  @usableFromInline final func remove(_ waiter: PromiseWaiter, isMove: Bool = false) {
    lock.release { $0.remove(waiter, isMove: isMove) }
  }

  @_spi(Storage) public override func abandon() {
    var transform = lock.withLock { state in
      state.forgetSource()
      return takeCaptures()
    }
    forget(&transform)
  }

  // Without it, a function of its own destroys what the lock guards, which costs each link 18 instructions.
  @inlinable deinit {}

  /// It can no longer be settled: its waiters are told so, and released.
  ///
  /// If one were released inside another, a long chain would overflow the
  /// stack; the turn makes it a loop.
  @usableFromInline final func abandonWaiters() {
    turn.within { jobs in
      while let waiter = lock.withLock({ $0.removeFirst() }) {
        PromiseRecords.note {
          // A handler keeps a closure; but only the lock of a promise
          // says whether that is still there.
          let isHandler = waiter is PromiseCore ? nil : waiter.content == .transform
          $0.abandon(waiter, of: self, isHandler: isHandler)
        }
        waiter.abandon()
        jobs.add(.release(waiter))
      }
    }
  }
}
