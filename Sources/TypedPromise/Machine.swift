public import Dispatchers
@_spi(Storage) public import PromiseStorage
public import Synchronization

/// The state machine of a promise: everything that its lock guards, and what each event changes.
///
/// The caller of an event holds the lock, and does what the event returns after it has released the lock.
///
/// |  | attach | follow | hand over | resume | begin | settle | withdraw | next | lose | forget source |
/// |---|---|---|---|---|---|---|---|---|---|---|
/// | **open** | it waits | waits for that | – | too late | too late | *delivering*, or *settled* where nothing waits | gives up what it waits for | – | leaves; after the last one it is cancelled | – |
/// | **waiting** | it waits | – | *handedOver* | too late | *open* | as above | *open*, without its source | – | as above | *open* |
/// | **handedOver** | it waits | – | – | *waiting* | – | as above | *open*, without its source | – | as above | – |
/// | **delivering** | it waits, or passes | too late | too late | too late | too late | too late | nothing | the next waiter; or *settled*, after the last | too late | – |
/// | **settled** | *delivering* | too late | too late | too late | too late | too late | nothing | – | too late | – |
@usableFromInline struct PromiseState: ~Copyable, Sendable {
  @usableFromInline enum Phase: Sendable {
    /// It has no outcome, and no step that has yet to begin: a resolver
    /// will settle it, its step runs, or it follows another. Becomes
    /// delivering, or settled.
    case open
    /// Its step has not begun: it waits for the source. Becomes handedOver, or open.
    case waiting
    /// Its step waits for the dispatcher. Its source, if any, is held.
    /// Becomes waiting for a moment.
    case handedOver
    /// It has an outcome, and a thread runs the waiters, or will do so in
    /// its turn. Becomes settled.
    case delivering
    /// It has an outcome, and no waiters. Becomes delivering.
    case settled

    @inlinable var isPending: Bool { self != .delivering && self != .settled }
  }

  /// First, so that what is small fits behind it.
  @usableFromInline var waiters = Waiters()
  @usableFromInline var phase: Phase
  /// Whether the delivering thread is inside a handler of the user that runs on that thread.
  @usableFromInline var isInHandler = false
  /// The promise that will settle this one; `nil` once this one is settled.
  @usableFromInline var source: SourceReference<PromiseCore>?
  /// What else settles it, or takes part in that.
  @usableFromInline var producer: Producer?

  @inlinable init(_ phase: Phase, source: SourceReference<PromiseCore>? = nil) {
    (self.phase, self.source) = (phase, source)
  }

  // MARK: What comes to wait for it

  @usableFromInline enum Attachment: Sendable {
    /// It waits.
    case wait
    /// It waits, and the caller must deliver.
    case deliver
    /// It need not wait, neither for the handler that runs on another thread nor for anything else.
    case pass
    /// Nothing has changed: it may have to wait for what the calling thread has attached elsewhere.
    case queue
  }

  /// - Parameter isTurnOpen: whether the calling thread has something that must run first; asked only if it matters.
  @inlinable mutating func attach(
    _ waiter: PromiseWaiter,
    isTurnOpen: @autoclosure () -> Bool
  ) -> Attachment {
    if phase == .delivering, isTurnOpen() { return .queue }
    if phase == .delivering, isInHandler, waiters.isEmpty, waiter.role != .handler { return .pass }
    waiters.append(waiter)
    guard phase == .settled else { return .wait }
    phase = .delivering
    return .deliver
  }

  /// Adds a waiter that only passes the outcome on, unless there is an outcome already; returns whether it waits.
  mutating func attachIfPending(_ waiter: PromiseWaiter) -> Bool {
    guard phase.isPending else { return false }
    waiters.append(waiter)
    return true
  }

  // MARK: What it waits for

  /// It waits for `source` from now on, unless it is settled.
  mutating func follow(_ source: SourceReference<PromiseCore>) {
    if phase == .open { self.source = source }
  }

  /// It is settled by `producer`, unless it is settled already.
  mutating func expect(_ producer: Producer) {
    if phase == .open { self.producer = producer }
  }

  /// What keeps the hooks; `nil` once it is settled.
  mutating func producerIfPending() -> Producer? {
    guard phase.isPending else { return nil }
    if producer == nil { producer = Producer() }
    return producer
  }

  /// Its source is settled: its dispatcher has to run the step, unless it no longer waits for that source.
  mutating func handOver() -> Bool {
    guard phase == .waiting else { return false }
    phase = .handedOver
    source?.hold()
    return true
  }

  /// Its dispatcher runs it now: its step may begin, with the source.
  ///
  /// - Parameter promise: stands for the source of work that has none.
  /// - Returns: `nil` if it is settled, or has been resumed before.
  mutating func resume(_ promise: PromiseCore) -> PromiseCore? {
    guard phase == .handedOver else { return nil }
    phase = .waiting
    return source?.takeOver() ?? promise
  }

  /// Its step may use the outcome of the source, unless it no longer waits for that source.
  ///
  /// The source stays set while the step runs; the caller of the step holds it.
  @inlinable mutating func begin() -> Bool {
    guard phase == .waiting else { return false }
    phase = .open
    return true
  }

  /// What it waits for.
  func dependency(_ place: Place) -> Dependency? {
    guard source != nil || producer != nil || phase == .handedOver else { return nil }
    return Dependency(
      upstream: source?.heldForLeaving ?? producer?.upstream,
      place: producer?.isOnMain == true ? .queue(.main) : place,
      isBehind: phase == .waiting,
      isOneEnough: producer?.isOneEnough == true
    )
  }

  // MARK: What settles it

  /// Settles it; changes nothing and returns `nil` if it must withdraw before: from a source, unless the source settles it,
  /// or from a producer.
  @inlinable mutating func settle(isStep: Bool) -> Settlement? {
    guard phase.isPending else { return .lost }
    if producer != nil || phase != .open || (source != nil && !isStep) { return nil }
    source = nil
    phase = waiters.isEmpty ? .settled : .delivering
    return phase == .settled ? .done : .deliver
  }

  /// The next waiter; if there is none, the delivery has ended.
  mutating func next() -> PromiseWaiter? {
    let waiter = waiters.removeFirst()
    isInHandler = waiter?.role == .handler
    if waiter == nil { phase = .settled }
    return waiter
  }

  /// The next waiter, as ``next()``, if it only goes to a queue, with the outcome of `source`; `nil` if it needs a turn,
  /// or one is open.
  mutating func nextForQueue(_ source: PromiseCore, in turn: Turn) -> PromiseWaiter?? {
    let needsTurn = waiters.askFirst {
      $0.role != .dispatched || turn.isOpen || !source.goesToQueue($0)
    }
    return needsTurn == true ? nil : .some(next())
  }

  // MARK: What leaves

  /// What a promise no longer needs.
  ///
  /// It has one owner, which releases it outside the lock.
  struct Withdrawal: ~Copyable {
    /// The waiter that has left.
    var waiter: PromiseWaiter?
    /// The source that it waited for; and one that was settled, and was kept for the dispatcher.
    var source, settled: PromiseCore?
    var producer: Producer?
    /// The transform that would have been called, if it captured something.
    var transform: AnyTransform?
    /// The result of settling the promise at the same time.
    var settlement = Settlement.lost
  }

  /// Gives up what it waits for, if anything.
  ///
  /// - Parameter promise: stands for the source of work that has none.
  mutating func withdraw(
    _ promise: PromiseCore,
    _ transform: @autoclosure () -> AnyTransform?
  ) -> Withdrawal {
    guard phase.isPending else { return Withdrawal() }
    let source = source.take()
    let isHandedOver = phase == .handedOver
    phase = .open
    return Withdrawal(
      source: isHandedOver ? nil : source?.heldForLeaving,
      settled: isHandedOver ? source?.takeOver() ?? promise : nil,
      producer: producer.take(),
      transform: transform()
    )
  }

  /// A waiter leaves; if it was the last one, the promise is cancelled.
  mutating func lose(
    _ waiter: PromiseWaiter,
    of promise: PromiseCore,
    _ transform: @autoclosure () -> AnyTransform?
  ) -> Withdrawal {
    guard phase.isPending, let waiter = waiters.remove(waiter) else { return Withdrawal() }
    guard waiters.isEmpty else { return Withdrawal(waiter: waiter) }
    var left = withdraw(promise, transform())
    left.waiter = waiter
    left.settlement = settle(isStep: false) ?? .lost
    return left
  }

  /// Its source is released, or will not settle it.
  mutating func forgetSource() {
    if phase == .waiting { phase = .open }
    source = nil
  }

  /// Of a released promise: a waiter that will never run.
  mutating func removeFirst() -> PromiseWaiter? { waiters.removeFirst() }
}

/// A promise without the types of its outcome: it asks the machine under the lock, and acts outside the lock.
@_documentation(visibility: internal)
public class PromiseCore: PromiseWaiter, @unchecked Sendable {
  /// How a source may end that is not cancelled.
  @usableFromInline enum Side: Sendable { case value, error, both }

  /// The outcomes that its step does something with; it passes others on.
  @usableFromInline final let side: Side
  @usableFromInline final let firstPlace: Place
  @usableFromInline final let lock: Mutex<PromiseState>

  @inlinable init(_ state: consuming PromiseState, for side: Side, _ place: Place, _ step: Step) {
    (self.side, firstPlace) = (side, place)
    lock = Mutex(state)
    super.init(as: place.role, step)
    PromiseRecords.note { $0.add(self) }
  }

  /// Where it runs its step; another step than its first has no code of the user.
  @inlinable final var place: Place { role == .passer ? .through : firstPlace }

  /// Runs `waiter` when there is an outcome; if there is one already, now or in the turn.
  @inlinable final func attach(_ waiter: PromiseWaiter) {
    PromiseRecords.note { if !(waiter is PromiseCore) { $0.see(self) } }
    switch lock.withLock({ $0.attach(waiter, isTurnOpen: turn.isOpen) }) {
    case .wait: break
    case .deliver: deliver()
    case .pass: pass(waiter)
    case .queue: queue(waiter)
    }
  }

  /// Runs `waiter`, which only passes the outcome on, when there is one; if there is one already, now.
  @usableFromInline final func listen(_ waiter: PromiseWaiter) -> Settlement {
    PromiseRecords.note { if !(waiter is PromiseCore) { $0.see(self) } }
    return lock.withLock { $0.attachIfPending(waiter) } ? .done : waiter.run(self)
  }

  /// Waits for `source` if it is still pending; not for itself, since that would never end.
  final func follow(_ source: PromiseCore, _ step: Step) -> Settlement {
    guard source !== self else { return settleByHand(isStep: true) {} }
    PromiseRecords.note { $0.follow(source, self) }
    let reference = SourceReference<PromiseCore>(source)
    lock.withLock { state in
      change(to: step)
      state.follow(reference)
    }
    let settlement = source.listen(self)
    // A thread that has settled it, now or before, did not find the waiter there.
    if !lock.withLock({ $0.phase.isPending }) {
      source.lose(self)
    }
    return settlement
  }

  /// Sets the `producer` that will settle it, before any other code has the promise.
  @usableFromInline final func expect(_ producer: Producer) {
    lock.withLock { $0.expect(producer) }
  }

  /// Runs its waiters, or hands them over.
  @_spi(Storage) public override func deliver(isLate: Bool, in jobs: TurnJobs.Kept) {
    while let waiter = lock.withLock({ $0.next() }) {
      switch waiter.role == .dispatched ? waiter.handOver(self) : waiter.run(self) {
      case .deliver: jobs.add(.deliver(waiter, isLate: false))
      case .pause: return
      case .lost, .done: break
      }
    }
  }

  // MARK: Settling it although it waits for something

  /// Cancels it, unless it is settled already.
  @usableFromInline final func settle(isStep: Bool) -> Settlement {
    lock.withLock { $0.settle(isStep: isStep) } ?? settleByHand(isStep: isStep) {}
  }

  /// Settles it, and gives up what it waits for.
  ///
  /// - Parameters:
  ///   - isStep: whether its source is done with it.
  ///   - put: puts the outcome, unless it is cancelled; called under the lock.
  @usableFromInline final func settleByHand(isStep: Bool, put: () -> Void) -> Settlement {
    var left = lock.withLock { state in
      if isStep { state.forgetSource() }
      var left = state.withdraw(self, takeCaptures())
      left.settlement = state.settle(isStep: true) ?? .lost
      if left.settlement != .lost { put() }
      return left
    }
    let settlement = left.settlement
    var last: PromiseCore = self
    // One step up: mostly others wait for the source as well, and nothing of the user's leaves.
    if left.isOnlySource, let source = left.source.take() {
      left = source.lock.withLock { $0.lose(self, of: source, source.takeCaptures()) }
      last = source
    }
    guard !left.isEmpty else { return settlement }
    turn.releasing { later in
      // A job of the turn, so that what is called or released here is told if it waits for that.
      if settlement == .deliver { deliver() }
      last.giveUp(&left, later)
    }
    return .done
  }

  /// Cancels it, unless it is settled already.
  @usableFromInline final func cancelCore() -> Bool {
    let settlement = settleByHand(isStep: false) {}
    if settlement == .deliver { deliver() }
    return settlement != .lost
  }

  /// Its source is settled: the dispatcher runs the step, but what the step does not handle does not wait for that.
  @_spi(Storage) public override func handOver(_ source: PromiseWaiter) -> Settlement {
    if source.isPassedOn(by: self) { return run(source) }
    if lock.withLock({ $0.handOver() }) { dispatch() }
    return .done
  }

  // MARK: The end

  @_spi(Storage) public override func abandon() {
    var transform = lock.withLock { state in
      state.forgetSource()
      return takeCaptures()
    }
    // Taken inside the turn, so that it is no longer held when the turn ends.
    if transform != nil { turn.add(.forget(transform.take())) }
  }

  // Without it, a function of its own destroys what the lock guards, which costs each link 18 instructions.
  @inlinable deinit {}

  /// It can no longer be settled: its waiters are told so, and released.
  ///
  /// If one were released inside another, a long chain would overflow the stack; the turn makes it a loop.
  @usableFromInline final func abandonWaiters() {
    turn.within { jobs in
      while let waiter = lock.withLock({ $0.removeFirst() }) {
        PromiseRecords.note {
          // A handler keeps a closure; but only the lock of a promise says whether that is still there.
          let isHandler = waiter is PromiseCore ? nil : waiter.content == .transform
          $0.abandon(waiter, of: self, isHandler: isHandler)
        }
        waiter.abandon()
        jobs.add(.release(waiter))
      }
    }
  }
}
