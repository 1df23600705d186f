import Dispatchers
public import Synchronization

/// The machine of a promise: all that its lock guards, and what each event changes there.
///
/// Who calls an event holds the lock, and does what the event returns when the lock is free again.
///
/// |  | attach | follow | begin | settle | next | withdraw | forget source |
/// |---|---|---|---|---|---|---|---|
/// | **pending** | it waits | waits for that | goes on | *delivering*, or *settled* where nobody waits | – | gives up what it waits for | waits for it no more |
/// | **delivering** | it waits | too late | too late | too late | the next waiter; or *settled*, after the last | nothing | nothing |
/// | **settled** | *delivering* | too late | too late | too late | – | nothing | nothing |
@usableFromInline struct PromiseState: ~Copyable, Sendable {
  @usableFromInline enum Phase: Sendable {
    /// It has no result. Becomes delivering, or settled.
    case pending
    /// It has a result, and a thread runs the waiters, or will in its turn. Becomes settled.
    case delivering
    /// It has a result, and nobody waits. Becomes delivering.
    case settled
  }

  @usableFromInline var phase: Phase
  /// Whether the source is settled, and the transform runs.
  @usableFromInline var hasBegun = false
  /// How many waiters are to move the result to a dispatcher, and have not done so.
  ///
  /// The largest number stands for more as well, until no waiter is left.
  @usableFromInline var moves: UInt16 = 0
  @usableFromInline var waiters = Waiters()
  /// The promise that is to settle this one; never, once it is settled.
  @usableFromInline var source: SourceReference?
  /// What else is to settle it, or has to do with that.
  @usableFromInline var producer: Producer?

  @inlinable init(_ phase: Phase, source: SourceReference? = nil) {
    self.phase = phase
    self.source = source
  }

  // MARK: What comes to wait for it

  @usableFromInline enum Attachment: Sendable {
    /// It waits.
    case wait
    /// It waits, and the caller is to deliver.
    case deliver
  }

  @usableFromInline mutating func attach(_ waiter: PromiseWaiter) -> Attachment {
    waiters.append(waiter)
    guard phase == .settled else { return .wait }
    phase = .delivering
    return .deliver
  }

  /// As ``attach(_:)``, but of no use to who need not wait.
  ///
  /// - Returns: whether it waits.
  mutating func attachIfPending(_ waiter: PromiseWaiter) -> Bool {
    guard phase == .pending else { return false }
    waiters.append(waiter)
    return true
  }

  /// As ``attachIfPending(_:)``, for a waiter that moves the result: it waits as well where another is to do so first.
  mutating func attachMove(_ waiter: PromiseWaiter) -> Bool {
    guard phase == .pending || moves > 0 else { return false }
    if moves < .max { moves += 1 }
    waiters.append(waiter)
    return true
  }

  /// A waiter has moved the result, or will not.
  mutating func endMove() {
    if moves > 0, moves < .max { moves -= 1 }
  }

  // MARK: What it waits for

  /// It waits for `source` from now on, unless it is settled.
  mutating func follow(_ source: SourceReference) -> Bool {
    guard phase == .pending else { return false }
    (self.source, hasBegun) = (source, false)
    return true
  }

  /// It waits for `producer` from now on, unless it is settled.
  ///
  /// - Returns: what is to be released: one of the two.
  mutating func follow(_ new: Producer) -> Producer? {
    guard phase == .pending else { return new }
    defer { producer = new }
    return producer
  }

  /// Its source is settled: it may use the result, unless it waits for that no more.
  @usableFromInline mutating func begin() -> Bool {
    guard phase == .pending, source != nil else { return false }
    hasBegun = true
    return true
  }

  /// Whether it waits for anything.
  @usableFromInline var waits: Bool { phase == .pending && (source != nil || producer != nil) }

  /// What it waits for.
  var wait: Wait? {
    guard waits else { return nil }
    return Wait(
      upstream: source?.held ?? producer?.upstream,
      blockedPlace: producer?.blockedPlace
    )
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

  /// What it waits for has come.
  @usableFromInline mutating func settle() -> Settlement {
    source = nil
    guard phase == .pending else { return .lost }
    phase = waiters.isEmpty ? .settled : .delivering
    return phase == .settled ? .done : .deliver
  }

  /// The waiter whose turn it is; if there is none, the delivery has ended.
  mutating func next() -> PromiseWaiter? {
    if let waiter = waiters.removeFirst() { return waiter }
    (phase, moves) = (.settled, 0)
    return nil
  }

  // MARK: What leaves

  /// What a promise does not need any more.
  ///
  /// It has one owner, who releases it outside the lock.
  struct Withdrawal: ~Copyable {
    var source: PromiseCore?
    var producer: Producer?
    /// What would have been called, if that captured something.
    var transform: AnyTransform?
    /// What has come of settling it at the same time.
    var settlement = Settlement.lost
  }

  /// It gives up what it waits for, if anything.
  mutating func withdraw(_ transform: @autoclosure () -> AnyTransform?) -> Withdrawal {
    guard waits else { return Withdrawal() }
    let source = source.take()
    return Withdrawal(
      source: hasBegun ? nil : source?.held,
      producer: producer.take(),
      transform: transform()
    )
  }

  /// The producer has settled it.
  mutating func forgetProducer() -> Producer? { producer.take() }

  /// A waiter leaves; what is to be released, if it waited here.
  mutating func remove(_ waiter: PromiseWaiter, isMove: Bool) -> PromiseWaiter? {
    let waiter = waiters.remove(waiter)
    if waiter != nil, isMove { endMove() }
    return waiter
  }

  /// Its source is released, or has no more to say.
  mutating func forgetSource() { source = nil }

  /// It is released: a waiter that will never run.
  mutating func removeFirst() -> PromiseWaiter? { waiters.removeFirst() }
}

/// What makes the result of a derived promise: a closure of the user's, or what uses one.
///
/// In a structure of its own, since a closure by itself would be wrapped in another on its way.
@usableFromInline struct Transform<Input, Output>: Sendable {
  @usableFromInline let call: @Sendable (Input) -> Output

  @inlinable init(_ call: @escaping @Sendable (Input) -> Output) { self.call = call }
}

/// Some transform, to be released: closures of all types are two words, and released alike.
@usableFromInline typealias AnyTransform = Transform<Void, Void>

/// What other than a promise settles one, or where that is to happen.
@usableFromInline final class Producer: Sendable {
  /// What it waits for itself, if that is not gone.
  weak let upstream: (any Upstream)?
  /// What the dispatcher is called to which the result is moved, if the calling thread blocks that.
  let blockedPlace: (@Sendable () -> String?)?
  /// Stops a task, an attempt, or the waiting for several promises.
  let stop: (@Sendable () -> Void)?

  @usableFromInline init(
    upstream: (any Upstream)? = nil,
    blockedPlace: (@Sendable () -> String?)? = nil,
    stop: (@Sendable () -> Void)? = nil
  ) {
    (self.upstream, self.blockedPlace, self.stop) = (upstream, blockedPlace, stop)
  }
}

/// A promise, or several of them, without their types.
@usableFromInline protocol Upstream: AnyObject, Sendable {
  /// What it waits for; nothing, once it is settled.
  var waits: [Wait] { get }
}

/// That a promise waits for something.
@usableFromInline struct Wait: Sendable {
  let upstream: (any Upstream)?
  var blockedPlace: (@Sendable () -> String?)?
}

extension PromiseCore: Upstream {
  @usableFromInline var waits: [Wait] { look { $0.wait }.map { [$0] } ?? [] }
}

/// A promise, but for the type of its result: it asks the machine under the lock, and acts outside.
@_documentation(visibility: internal)
public class PromiseCore: PromiseWaiter, @unchecked Sendable {
  @usableFromInline final let lock: Mutex<PromiseState>
  @exclusivity(unchecked) @usableFromInline final var slot = Slot()

  @inlinable init(
    _ phase: PromiseState.Phase,
    source: SourceReference? = nil,
    _ step: @escaping Step
  ) {
    lock = Mutex(PromiseState(phase, source: source))
    super.init(step)
  }

  /// Reads something under the lock, and changes nothing.
  @inlinable final func look<Answer>(_ body: (borrowing PromiseState) -> Answer) -> Answer {
    lock.withLock { body($0) }
  }

  @inlinable final var isUnsettled: Bool { look { $0.phase == .pending } }

  /// Runs `waiter` when there is a result; here and now, or in the turn, if there is one.
  @inlinable final func attach(_ waiter: PromiseWaiter) {
    switch lock.withLock({ $0.attach(waiter) }) {
    case .wait: break
    case .deliver: Turn.deliver(self)
    }
  }

  /// As ``attach(_:)``, for a waiter that is to move the result: here and now, if there is one and no other waits.
  @usableFromInline final func attachMove(_ waiter: PromiseWaiter) {
    if !lock.withLock({ $0.attachMove(waiter) }) { _ = waiter.run(self) }
  }

  /// A waiter has moved the result, or will not.
  @usableFromInline final func endMove() { lock.withLock { $0.endMove() } }

  /// Waits for `source`, if it is still pending; not for itself, which would be for ever.
  final func follow(_ source: PromiseCore, _ step: @escaping Step) {
    guard source !== self else { return forgetSource() }
    let reference = SourceReference(source)
    guard lock.withLock({ $0.follow(reference) }) else { return }
    change(to: step)
    source.attach(self)
    // Who settled it meanwhile has not found it there.
    if !isUnsettled { source.remove(self) }
  }

  /// Is settled by `producer`, if it is still pending.
  ///
  /// - Returns: whether it is.
  @discardableResult
  @usableFromInline final func follow(_ producer: Producer) -> Bool {
    lock.decide { state in
      let rest = state.follow(producer)
      return (rest !== producer, rest)
    }
  }

  /// Settles it although it waits for something, which it gives up.
  ///
  /// - Parameter settle: asks the machine; called under the lock.
  /// - Returns: whether it was not settled before.
  @usableFromInline final func settleByHand(
    _ settle: (inout PromiseState) -> PromiseState.Settlement
  ) -> Bool {
    let left = lock.withLock { state in
      var left = state.withdraw(takeCaptures())
      left.settlement = settle(&state)
      return left
    }
    let settlement = left.settlement
    leave(left)
    if settlement == .deliver { Turn.deliver(self) }
    return settlement != .lost
  }

  /// Gives up what it waits for.
  final func withdraw() { leave(lock.withLock { $0.withdraw(takeCaptures()) }) }

  private func leave(_ left: consuming PromiseState.Withdrawal) {
    if let source = left.source.take() {
      source.remove(self, isMove: left.producer?.blockedPlace != nil)
    }
    if let stop = left.producer?.stop { Turn.within { $0.change { $0.append(.stop(stop)) } } }
    forget(&left.transform)
  }

  /// Releases a transform in the turn, if there is one.
  ///
  /// Taken inside the turn, so that it is not held any more when that ends.
  private func forget(_ transform: inout AnyTransform?) {
    if transform == nil { return }
    Turn.within { jobs in
      if let transform = transform.take() { jobs.change { $0.append(.forget(transform)) } }
    }
  }

  @usableFromInline final func forgetSource() { lock.withLock { $0.forgetSource() } }

  @usableFromInline final func forgetProducer() { lock.release { $0.forgetProducer() } }

  /// Lets go of a waiter that does not wait any more.
  @usableFromInline final func remove(_ waiter: PromiseWaiter, isMove: Bool = false) {
    lock.release { $0.remove(waiter, isMove: isMove) }
  }

  @usableFromInline override func abandon() {
    var transform = lock.withLock { state in
      state.forgetSource()
      return takeCaptures()
    }
    forget(&transform)
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
