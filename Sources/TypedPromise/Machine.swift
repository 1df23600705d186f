import Dispatchers
public import Synchronization

/// The machine of a promise: all that its lock guards, and what each event changes there.
///
/// Who calls an event holds the lock, and does what the event returns when the lock is free again.
///
/// |  | attach | follow | hand over | resume | begin | settle | withdraw | next | lose | forget source |
/// |---|---|---|---|---|---|---|---|---|---|---|
/// | **pending** | it waits | waits for that | – | too late | too late | *delivering*, or *settled* where nobody waits | gives up what it waits for | – | leaves; after the last one it is cancelled | – |
/// | **waiting** | it waits | – | *handedOver* | too late | *pending* | as above | *pending*, without its source | – | as above | *pending* |
/// | **handedOver** | it waits | – | – | *waiting* | – | as above | *pending*, without its source | – | as above | – |
/// | **delivering** | it waits, or passes | too late | too late | too late | too late | too late | nothing | the next waiter; or *settled*, after the last | too late | – |
/// | **settled** | *delivering* | too late | too late | too late | too late | too late | nothing | – | too late | – |
@usableFromInline struct PromiseState: ~Copyable, Sendable {
  @usableFromInline enum Phase: Sendable {
    /// It has no outcome, and no step that is still to begin: somebody will settle it, its step runs, or it follows
    /// another. Becomes delivering, or settled.
    case pending
    /// Pending, and its step has not begun: it waits for the source. Becomes handedOver, or pending.
    case waiting
    /// Pending, and its step waits for the dispatcher. Its source, if it has one, is held. Becomes waiting for a moment.
    case handedOver
    /// It has an outcome, and a thread runs the waiters, or will in its turn. Becomes settled.
    case delivering
    /// It has an outcome, and nobody waits. Becomes delivering.
    case settled

    @inlinable var isPending: Bool { self != .delivering && self != .settled }
  }

  @usableFromInline var phase: Phase
  /// Whether the thread that delivers is inside a handler of the user's, which runs there.
  @usableFromInline var isInHandler = false
  @usableFromInline var waiters = Waiters()
  /// The promise that is to settle this one; never, once it is settled.
  @usableFromInline var source: SourceReference?
  /// What else is to settle it, or has to do with that.
  @usableFromInline var producer: Producer?

  @inlinable init(_ phase: Phase, source: SourceReference? = nil) {
    (self.phase, self.source) = (phase, source)
  }

  // MARK: What comes to wait for it

  @usableFromInline enum Attachment: Sendable {
    /// It waits.
    case wait
    /// It waits, and the caller is to deliver.
    case deliver
    /// It need not wait for the handler that runs on another thread, nor for anybody else.
    case pass
  }

  /// - Parameter mayPass: whether the calling thread has nothing that goes before; asked only if it matters.
  @inlinable mutating func attach(
    _ waiter: PromiseWaiter,
    mayPass: @autoclosure () -> Bool
  ) -> Attachment {
    if phase == .delivering, isInHandler, waiters.isEmpty, !waiter.place.isHandler, mayPass() {
      return .pass
    }
    waiters.append(waiter)
    guard phase == .settled else { return .wait }
    phase = .delivering
    return .deliver
  }

  // MARK: What it waits for

  /// It waits for `source` from now on, unless it is settled.
  mutating func follow(_ source: SourceReference) {
    if phase == .pending { self.source = source }
  }

  /// It is settled by `producer`, unless it is settled already.
  mutating func follow(_ producer: Producer) {
    if phase == .pending { self.producer = producer }
  }

  /// What keeps the hooks; `nil` once it is settled.
  mutating func producerIfPending() -> Producer? {
    guard phase.isPending else { return nil }
    if producer == nil { producer = Producer() }
    return producer
  }

  /// Its source is settled: its dispatcher has the step to run, unless it waits for that no more.
  mutating func handOver() -> Bool {
    guard phase == .waiting else { return false }
    phase = .handedOver
    source?.hold()
    return true
  }

  /// Its dispatcher has come to it: its step may begin, with the source.
  ///
  /// - Parameter promise: stands for the source of work that has none.
  /// - Returns: `nil` if it is settled, or has been resumed before.
  mutating func resume(_ promise: PromiseCore) -> PromiseCore? {
    guard phase == .handedOver else { return nil }
    phase = .waiting
    return source?.takeOver() ?? promise
  }

  /// Its step may use the outcome of the source, unless it waits for that no more.
  ///
  /// The source is still named, for as long as the step runs, whose caller holds it.
  @inlinable mutating func begin() -> Bool {
    guard phase == .waiting else { return false }
    phase = .pending
    return true
  }

  /// What it waits for.
  func wait(_ place: Place) -> Wait? {
    guard source != nil || producer != nil || phase == .handedOver else { return nil }
    return Wait(upstream: source?.held ?? producer?.upstream, place: place)
  }

  // MARK: What settles it

  @usableFromInline enum Settlement: Sendable {
    /// Somebody was first.
    case lost
    /// It is settled, and nobody waits.
    case done
    /// It is settled, and the caller is to deliver.
    case deliver
  }

  /// Whether who settles it has to withdraw first: from a source, unless that is what settles it, or from a producer.
  @inlinable func mustWithdraw(isStep: Bool) -> Bool {
    phase.isPending && (producer != nil || phase != .pending || (source != nil && !isStep))
  }

  @inlinable mutating func settle() -> Settlement {
    source = nil
    guard phase.isPending else { return .lost }
    phase = waiters.isEmpty ? .settled : .delivering
    return phase == .settled ? .done : .deliver
  }

  /// The waiter whose turn it is; if there is none, the delivery has ended.
  mutating func next() -> PromiseWaiter? {
    let waiter = waiters.removeFirst()
    isInHandler = waiter?.place.isHandler ?? false
    if waiter == nil { phase = .settled }
    return waiter
  }

  /// The waiter whose turn it is, if it only goes to a queue.
  mutating func nextForQueue() -> PromiseWaiter? { waiters.isQueueNext ? next() : nil }

  /// Whether the delivery has ended, since nobody waits.
  mutating func end() -> Bool {
    if waiters.isEmpty { phase = .settled }
    return waiters.isEmpty
  }

  // MARK: What leaves

  /// What a promise does not need any more.
  ///
  /// It has one owner, who releases it outside the lock.
  struct Withdrawal: ~Copyable {
    /// Who has left.
    var waiter: PromiseWaiter?
    var source: PromiseCore?
    var producer: Producer?
    /// What would have been called.
    var transform: AnyTransform?
    /// What has come of settling it at the same time.
    var settlement = Settlement.lost

    consuming func release() { withExtendedLifetime(self) {} }
  }

  /// It gives up what it waits for, if anything.
  mutating func withdraw(_ transform: @autoclosure () -> AnyTransform?) -> Withdrawal {
    guard phase.isPending else { return Withdrawal() }
    let source = source.take()
    defer { phase = .pending }
    return Withdrawal(
      source: phase == .handedOver ? source?.takeOver() : source?.held,
      producer: producer.take(),
      transform: transform()
    )
  }

  /// A waiter leaves, with the last of which it is cancelled.
  mutating func lose(
    _ waiter: PromiseWaiter,
    _ transform: @autoclosure () -> AnyTransform?
  ) -> Withdrawal {
    guard phase.isPending, let waiter = waiters.remove(waiter) else { return Withdrawal() }
    guard waiters.isEmpty else { return Withdrawal(waiter: waiter) }
    var left = withdraw(transform())
    left.waiter = waiter
    left.settlement = settle()
    return left
  }

  /// Its source is released, or has no more to say.
  mutating func forgetSource() {
    if phase == .waiting { phase = .pending }
    source = nil
  }

  /// It is released: a waiter that will never run.
  mutating func removeFirst() -> PromiseWaiter? { waiters.removeFirst() }
}

/// A promise, but for the types of its outcome: it asks the machine under the lock, and acts outside.
@_documentation(visibility: internal)
public class PromiseCore: PromiseWaiter, @unchecked Sendable {
  @usableFromInline final let lock: Mutex<PromiseState>
  @exclusivity(unchecked) @usableFromInline final var slot = Slot()

  @inlinable init(_ state: consuming PromiseState, _ place: Place, _ step: @escaping Step) {
    lock = Mutex(state)
    super.init(place, step)
  }

  /// Reads something under the lock, and changes nothing.
  @inlinable final func look<Answer>(_ body: (borrowing PromiseState) -> Answer) -> Answer {
    lock.withLock { body($0) }
  }

  /// The same, unless somebody else has the lock; `nil` then.
  final func look<Answer>(ifFree body: (borrowing PromiseState) -> Answer) -> Answer? {
    lock.withLockIfAvailable { body($0) }
  }

  /// Runs `waiter` when there is an outcome; here and now, or in the turn, if there is one.
  @inlinable final func attach(_ waiter: PromiseWaiter) {
    switch lock.withLock({ $0.attach(waiter, mayPass: !Turn.isOpen) }) {
    case .wait: break
    case .deliver: Turn.deliver(self)
    case .pass: Turn.pass(waiter, self)
    }
  }

  /// Waits for `source`, if it is still pending; not for itself, which would be for ever.
  final func follow(_ source: PromiseCore, _ step: @escaping Step) -> PromiseState.Settlement {
    guard source !== self else { return settle(isCancelled: true, isStep: true) {} }
    let reference = SourceReference(source)
    lock.withLock { state in
      change(to: step)
      state.follow(reference)
    }
    source.attach(self)
    // Who has settled it meanwhile, or before, has not found it there.
    if !look({ $0.phase.isPending }) {
      PromiseCore.leave([Departure(waiter: self, source: source)])
    }
    return .done
  }

  /// Is settled by `producer`, as which it is known before anybody else has the promise.
  @usableFromInline final func follow(_ producer: Producer) {
    lock.withLock { $0.follow(producer) }
  }

  // MARK: Settling it although it waits for something

  /// Settles it, and gives up what it waits for.
  ///
  /// - Parameters:
  ///   - isStep: whether its source has nothing to do with it any more.
  ///   - put: puts the outcome, unless it is cancelled; called under the lock.
  @usableFromInline final func settle(
    isCancelled: Bool,
    isStep: Bool,
    put: () -> Void
  ) -> PromiseState.Settlement {
    var left = lock.withLock { state in
      if isStep { state.forgetSource() }
      var left = state.withdraw(takeCaptures())
      left.settlement = state.settle()
      if left.settlement != .lost { put() }
      return left
    }
    let settlement = left.settlement
    if isCancelled { left.producer?.cancel() }
    var others = left.producer?.leave() ?? []
    if let source = left.source.take() { PromiseCore.leave(self, source, &others) }
    PromiseCore.leave(others)
    left.release()
    return settlement
  }

  /// Cancels it, unless it is settled already.
  @usableFromInline final func cancelCore() -> Bool {
    let settlement = settle(isCancelled: true, isStep: false) {}
    if settlement == .deliver { Turn.deliver(self) }
    return settlement != .lost
  }

  // MARK: Leaving

  /// A consumer that waits no more, and for what.
  @usableFromInline struct Departure: Sendable {
    let waiter: PromiseWaiter
    let source: PromiseCore
  }

  /// Says that consumers wait no more.
  @usableFromInline static func leave(_ departures: [Departure]) {
    var departures = departures
    while let next = departures.popLast() { leave(next.waiter, next.source, &departures) }
  }

  /// Says that `waiter` waits no more; sources that lose their last consumer by that are cancelled, and leave in turn.
  ///
  /// A loop and no recursion, since chains are long. A source that waited for several has them added to `others`.
  private static func leave(
    _ waiter: PromiseWaiter,
    _ source: PromiseCore,
    _ others: inout [Departure]
  ) {
    var (waiter, next) = (waiter, Optional(source))
    while let source = next {
      var left = source.lock.withLock { $0.lose(waiter, source.takeCaptures()) }
      (waiter, next) = (source, left.source.take())
      if let producer = left.producer {
        producer.cancel()
        others += producer.leave()
      }
      left.release()
    }
  }

  // MARK: The end

  @usableFromInline override func abandon() {
    var transform = lock.withLock { state in
      state.forgetSource()
      return takeCaptures()
    }
    guard transform != nil else { return }
    // Taken inside the turn, so that it is not held any more when that ends.
    Turn.within { jobs in
      if let transform = transform.take() { jobs.change { $0.append(.forget(transform)) } }
    }
  }

  /// Nobody can settle it any more: those who wait are told so, and released.
  @inlinable deinit {
    if look({ !$0.waiters.isEmpty }) { abandonWaiters() }
  }

  /// One released inside the other, a long chain would overflow the stack: the turn flattens that.
  @usableFromInline final func abandonWaiters() {
    Turn.within { jobs in
      while let waiter = lock.withLock({ $0.removeFirst() }) {
        waiter.abandon()
        jobs.change { $0.append(.release(waiter)) }
      }
    }
  }
}
