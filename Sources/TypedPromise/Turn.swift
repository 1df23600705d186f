public import Dispatch
public import Dispatchers
@_spi(Storage) public import PromiseStorage
import Synchronization

// When and where a waiter runs its step.

/// Where a waiter runs its step.
@usableFromInline enum Place: Sendable {
  /// On the thread that delivers, as a handler of the user: later waiters wait for it.
  case here
  /// Also there, but no code of the user runs: it only passes the outcome on.
  case through
  /// On a queue, which never runs anything before it has returned.
  case queue(DispatchQueue)
  /// Where the dispatcher decides.
  case dispatcher(Box<any Dispatcher>)

  /// What a waiter is that runs its step there.
  @inlinable var role: Role {
    switch self {
    case .here: .handler
    case .through: .passer
    case .queue, .dispatcher: .dispatched
    }
  }

  /// The dispatcher; `nil` for the thread that delivers.
  var dispatcher: (any Dispatcher)? {
    switch self {
    case .here, .through: nil
    case .queue(let queue): queue
    case .dispatcher(let box): box.thing
    }
  }
}

extension Dispatcher {
  /// Where a waiter runs its step that this dispatcher has to run.
  @inlinable var place: Place {
    if self is CurrentThreadDispatcher { return .here }
    if let queue = self as? DispatchQueue { return .queue(queue) }
    if let main = self as? MainActorDispatcher.Queue {
      return main.front.map { .dispatcher(Box($0)) } ?? .queue(.main)
    }
    return .dispatcher(Box(self))
  }
}

/// Decides when a waiter runs or is handed over: immediately or, inside a handler on the same thread, after that has
/// returned.
@usableFromInline let turn = Turn()

extension PromiseCore {
  /// Runs its waiters, or hands them over.
  @usableFromInline final func deliver() {
    // Waiters that only go to queues trigger nothing here, and need no turn.
    while let next = lock.withLock({ $0.nextForQueue(self, in: turn) }) {
      guard let next else { return }
      _ = next.handOver(self)
    }
    turn.deliver(self)
  }

  /// Runs a waiter although another thread delivers; no turn is open here.
  @usableFromInline final func pass(_ waiter: PromiseWaiter) {
    // It is new, so that nothing waits for it; nor does anything wait for this thread to have run it.
    turn.within { _ in _ = waiter.role == .dispatched ? waiter.handOver(self) : waiter.run(self) }
  }

  /// Resumes it on the dispatcher.
  ///
  /// Never inlined, since it would cost what only passes an outcome on.
  @inline(never) @usableFromInline final func dispatch() {
    switch place {
    case .here, .through: resume()
    // A queue always runs its work once, and releases it then.
    case .queue(let queue): queue.async { self.resume() }
    case .dispatcher(let box):
      // One that runs a closure twice cannot run a handler twice, one
      // that keeps its closures does not keep a promise, and one that
      // discards them cancels it, since nothing else would settle it.
      let step = Once(self) { _ = $0.cancelCore() }
      box.thing.dispatch(
        DispatchedWork(
          id: ObjectIdentifier(self),
          while: { step.rest?.isHandedOver == true },
          { step.take()?.resume() }
        )
      )
    }
  }

  /// Its step will never begin: it need not wait in a limiter.
  final func takeBack() {
    if case .dispatcher(let box) = firstPlace { box.thing.withdraw(ObjectIdentifier(self)) }
  }

  /// Whether a dispatcher has its step, which has not begun.
  private final var isHandedOver: Bool { lock.withLock { $0.phase == .handedOver } }

  /// Runs its step, unless it has begun or was given up.
  final func resume() {
    guard let source = lock.withLock({ $0.resume(self) }) else { return }
    if run(source) == .deliver { deliver() }
  }

  /// Attaches a waiter inside another, while the promise is delivered.
  @usableFromInline final func queue(_ waiter: PromiseWaiter) {
    // As a handler, which passes by nothing.
    let pause = PromiseWaiter(as: .handler, turn.pause(self))
    let attachment = lock.withLock { state in
      let attachment = state.attach(pause, isTurnOpen: false)
      _ = state.attach(waiter, isTurnOpen: false)
      return attachment
    }
    if attachment == .deliver { deliver() }
  }
}

extension PromiseWaiter {
  /// Whether a settled promise was cancelled.
  @inlinable final var hasBeenCancelled: Bool { content == .nothing }

  /// Whether a waiter that is dispatched only goes to a queue with the outcome of a settled promise.
  final func goesToQueue(_ waiter: PromiseWaiter) -> Bool {
    guard let waiter = waiter as? PromiseCore, case .queue = waiter.firstPlace else { return false }
    return !isPassedOn(by: waiter)
  }

  /// Whether a waiter does nothing with the outcome of a settled promise but to pass it on.
  final func isPassedOn(by waiter: PromiseCore) -> Bool {
    switch (waiter.side, content) {
    case (_, .nothing), (.value, .error), (.error, .value): true
    default: false
    }
  }
}

extension PromiseState.Withdrawal {
  /// Whether nothing leaves but a waiter, with which nothing of the user's goes; and whether nothing but a source does.
  var isEmpty: Bool { source == nil && isOnlySource }
  var isOnlySource: Bool { transform == nil && settled == nil && producer == nil }
  /// Whether a dispatcher has the step, which has not begun.
  var isOfDispatcher: Bool { settled != nil }

  /// Has the turn release it, if that must be later: a `deinit` of the user's may give up the next promise, and so on.
  @inline(__always) mutating func release(_ later: TurnJobs.Kept?) {
    guard let later, !isOnlySource else { return }
    if transform != nil { later.add(.forget(transform.take())) }
    if let settled = settled.take() { later.add(.release(settled)) }
    if let producer = producer.take() { later.add(.release(producer)) }
  }
}
