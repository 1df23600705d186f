public import Dispatch
public import Dispatchers
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
  case dispatcher(AnyDispatcher)

  @inlinable init(_ dispatcher: some Dispatcher) {
    if dispatcher is CurrentThreadDispatcher {
      self = .here
    } else if let queue = dispatcher as? DispatchQueue {
      self = .queue(queue)
    } else {
      self = .dispatcher(AnyDispatcher(dispatcher))
    }
  }

  /// Whether the waiters after it wait for it.
  @usableFromInline var isHandler: Bool { if case .here = self { true } else { false } }

  var isQueue: Bool { if case .queue = self { true } else { false } }

  /// Whether it runs elsewhere than on the thread that delivers.
  var isElsewhere: Bool {
    switch self {
    case .here, .through: false
    case .queue, .dispatcher: true
    }
  }

  /// The dispatcher; `nil` for the thread that delivers.
  var dispatcher: (any Dispatcher)? {
    switch self {
    case .here, .through: nil
    case .queue(let queue): queue
    case .dispatcher(let place): place.dispatcher
    }
  }
}

/// A dispatcher, behind one reference.
@usableFromInline final class AnyDispatcher: Sendable {
  let dispatcher: any Dispatcher

  @usableFromInline init(_ dispatcher: some Dispatcher) { self.dispatcher = dispatcher }
}

/// The work that a dispatcher gets: it runs once, and is emptied then.
///
/// So a dispatcher that runs a closure twice cannot run a handler twice, one that keeps its closures does not
/// keep a promise, and one that discards them cancels it, since nothing else would settle it.
final class DispatchedStep: Sendable {
  /// What it resumes; `nil` once it has.
  private let promise: Mutex<PromiseCore?>

  init(of promise: PromiseCore) { self.promise = Mutex(promise) }

  deinit {
    let promise = promise.withLock { $0 }
    _ = promise?.cancelCore()
  }

  /// Whether it would resume anything.
  var isWanted: Bool {
    let promise = promise.withLock { $0 }
    return promise?.look { $0.phase == .handedOver } ?? false
  }

  func run() {
    let promise = promise.withLock { $0.take() }
    promise?.resume()
  }
}

/// Work that runs at most once, and is released then.
@usableFromInline final class OneTimeWork: Sendable {
  private let work: Mutex<Hook?>
  /// Runs instead if the work is released without having run.
  private let otherwise: Hook?

  @usableFromInline init(
    _ work: @escaping @Sendable () -> Void,
    otherwise: (@Sendable () -> Void)? = nil
  ) {
    self.work = Mutex(Hook(run: work))
    self.otherwise = otherwise.map { Hook(run: $0) }
  }

  deinit {
    if let otherwise, work.withLock({ $0 != nil }) { otherwise.run() }
  }

  @usableFromInline func run() {
    let hook = work.withLock { $0.take() }
    hook?.run()
  }
}

/// Decides when a waiter runs or is handed over: at once or, inside a handler on the same thread, after that has
/// returned.
///
/// The outermost call on a thread opens a turn and runs its jobs, first in first out, until none is left; a call made
/// inside a job only adds to them. So a chain of any length is delivered and released by a loop and not by
/// recursion.
@usableFromInline enum Turn {
  enum Job {
    /// The waiters of a settled promise are to run.
    case deliver(PromiseCore)
    /// The rest of them, after a pause.
    case goOn(PromiseCore, DeliveryPause)
    /// It is no longer needed, and is only released.
    case release(PromiseWaiter), forget(AnyTransform), drop(AnyObject)
  }

  /// What to do, first in, first out.
  ///
  /// A chain has one job at a time, which needs no array.
  struct Jobs {
    private var next: Job?
    /// Those after `next`; the places before `taken` are empty.
    private var later: [Job?] = []
    private var taken = 0
    /// The promise whose waiters run, for as long as they do: it is held meanwhile.
    var delivered: ObjectIdentifier?
    /// Tells the turn from those of other threads.
    private(set) var firstPause: DeliveryPause?

    /// - Returns: the first pause of the turn.
    mutating func append(_ pause: DeliveryPause, of promise: PromiseCore) -> DeliveryPause {
      append(.goOn(promise, pause))
      let first = firstPause ?? pause
      firstPause = first
      return first
    }

    @inline(__always) mutating func append(_ job: consuming Job) {
      if next == nil, later.isEmpty { next = job } else { later.append(job) }
    }

    mutating func removeFirst() -> Job? {
      if let job = next.take() { return job }
      guard !later.isEmpty else { return nil }
      let job = later[taken].take()
      taken += 1
      // Once most places are empty they are removed: a job moves once, on average.
      if taken * 2 > later.count {
        later.removeFirst(taken)
        taken = 0
      }
      return job
    }

    /// Whether `promise` is delivered, or will be.
    func deliver(_ promise: AnyObject) -> Bool {
      delivered == ObjectIdentifier(promise)
        || ([next] + later).contains { job in
          switch job {
          case .deliver(let other)?: other === promise
          case .goOn(let other, let pause)?: other === promise && pause.hasBegun
          case .release?, .forget?, .drop?, nil: false
          }
        }
    }
  }

  /// The jobs of a thread, while its turn is open.
  private static let jobs = ThreadSlot<Jobs>()

  /// Whether the calling thread runs a job, and delays all others.
  @usableFromInline static var isOpen: Bool { jobs.kept != nil }

  /// Runs the waiters of a settled promise, or hands them over.
  @usableFromInline static func deliver(_ promise: PromiseCore) {
    if let jobs = jobs.kept { return jobs.change { $0.append(.deliver(promise)) } }
    // Waiters that only go to queues trigger nothing here, and need no turn.
    if !promise.handOverToQueues() { open { run(promise, $0) } }
  }

  /// Runs a waiter of a promise that another thread delivers; no turn is open here.
  @usableFromInline static func pass(_ waiter: PromiseWaiter, _ promise: PromiseCore) {
    open { jobs in
      jobs.change { $0.delivered = ObjectIdentifier(promise) }
      _ = run(waiter, promise, jobs)
      jobs.change { $0.delivered = nil }
    }
  }

  /// What keeps a late waiter waiting for its turn, as what the calling thread has attached elsewhere comes first.
  ///
  /// The waiter must be attached right behind it.
  static func pause(_ promise: PromiseCore) -> PromiseWaiter {
    let pause = DeliveryPause()
    var first = pause
    within { jobs in first = jobs.change { $0.append(pause, of: promise) } }
    return PromiseWaiter(.through) { [first] _, _ in
      // Another thread need not wait for this one's turn.
      Turn.jobs.kept?.change { $0.firstPause } === first && pause.begin() ? .pause : .done
    }
  }

  /// Calls `body` in the turn, to add jobs at the end; opens a turn if there is none.
  static func within(_ body: (ThreadSlot<Jobs>.Kept) -> Void) {
    if let jobs = jobs.kept { body(jobs) } else { open(body) }
  }

  /// Calls `body` in a turn, since what it releases may release more, and so on.
  ///
  /// - Parameter body: gets what has to release it: the turn, later; or `nil` if it may do so at once, since no other
  ///   release is under way on the thread.
  static func releasing(_ body: (_ later: ThreadSlot<Jobs>.Kept?) -> Void) {
    if let jobs = jobs.kept { body(jobs) } else { open { _ in body(nil) } }
  }

  private static func open(_ first: (ThreadSlot<Jobs>.Kept) -> Void) {
    jobs.keep(Jobs()) { jobs in
      first(jobs)
      while let job = jobs.change({ $0.removeFirst() }) {
        switch consume job {
        case .deliver(let promise): run(promise, jobs)
        case .goOn(let promise, let pause): if pause.end() { run(promise, jobs) }
        case .release, .forget, .drop: break
        }
      }
    }
  }

  private static func run(_ promise: PromiseCore, _ jobs: ThreadSlot<Jobs>.Kept) {
    jobs.change { $0.delivered = ObjectIdentifier(promise) }
    defer { jobs.change { $0.delivered = nil } }
    while let waiter = promise.lock.withLock({ $0.next() }) {
      if run(waiter, promise, jobs) == .pause { return }
    }
  }

  private static func run(
    _ waiter: PromiseWaiter,
    _ promise: PromiseCore,
    _ jobs: ThreadSlot<Jobs>.Kept
  ) -> PromiseState.Settlement {
    let settlement =
      waiter.place.isElsewhere
      ? waiter.known(as: PromiseCore.self).handOver(promise) : waiter.run(promise)
    if settlement == .deliver { jobs.change { $0.append(.deliver(waiter.known())) } }
    return settlement
  }

  /// Whether the calling thread runs the waiters of `promise`, now or later.
  static func delivers(_ promise: AnyObject) -> Bool {
    jobs.kept?.change { $0.deliver(promise) } ?? false
  }
}

/// Where a delivery must stop until the turn comes to it: before a waiter that was attached late, inside another.
final class DeliveryPause: Sendable {
  private enum State { case ahead, begun, over }

  private let state = Mutex(State.ahead)

  /// The delivery has come to it; returns whether the turn has not.
  func begin() -> Bool {
    state.withLock { state in
      if state == .ahead { state = .begun }
      return state == .begun
    }
  }

  /// Whether the delivery waits there for the turn.
  var hasBegun: Bool { state.withLock { $0 == .begun } }

  /// The turn has come to it; returns whether the delivery has stopped there.
  func end() -> Bool {
    state.withLock { state in
      defer { state = .over }
      return state == .begun
    }
  }
}

extension PromiseCore {
  /// Its source is settled: the dispatcher runs the step, but what the step does not handle does not wait for that.
  final func handOver(_ source: PromiseCore) -> PromiseState.Settlement {
    if source.hasBeenCancelled { return settle(isCancelled: true, isStep: true) {} }
    if passesOn(source) { return run(source) }
    if lock.withLock({ $0.handOver() }) { dispatch() }
    return .done
  }

  /// Hands over the waiters of a settled promise while that triggers nothing here; returns whether none is left.
  final func handOverToQueues() -> Bool {
    if hasBeenCancelled { return false }
    var next = lock.withLock { $0.nextForQueue(self) }
    if next == nil { return false }
    while let waiter = next {
      _ = waiter.known(as: PromiseCore.self).handOver(self)
      next = lock.withLock { $0.nextForQueue(self) }
    }
    return lock.withLock { $0.end() }
  }

  /// Resumes it on the dispatcher.
  @usableFromInline final func dispatch() {
    switch place {
    case .here, .through: resume()
    // A queue always runs its work and releases it then, so no `DispatchedStep` is needed.
    case .queue(let queue): queue.async { self.resume() }
    case .dispatcher(let place):
      let step = DispatchedStep(of: self)
      place.dispatcher.dispatch({ step.run() }, while: { step.isWanted })
    }
  }

  /// Runs its step, unless it has begun or was given up.
  final func resume() {
    guard let source = lock.withLock({ $0.resume(self) }) else { return }
    if run(source) == .deliver { Turn.deliver(self) }
  }
}

extension PromiseCore {
  /// Attaches a waiter inside another, while the promise is delivered.
  @usableFromInline final func queue(_ waiter: PromiseWaiter) {
    let pause = Turn.pause(self)
    let attachment = lock.withLock { state in
      let attachment = state.attach(pause, mayPass: false)
      _ = state.attach(waiter, mayPass: false)
      return attachment
    }
    if attachment == .deliver { Turn.deliver(self) }
  }
}

extension PromiseState.Withdrawal {
  /// Whether nothing leaves but a waiter, with which nothing of the user's goes; and whether nothing but a source does.
  var isEmpty: Bool { source == nil && isOnlySource }
  var isOnlySource: Bool { transform == nil && settled == nil && producer == nil }

  /// Has the turn release it, if that must be later: a `deinit` of the user's may give up the next promise, and so on.
  @inline(__always) mutating func release(_ later: ThreadSlot<Turn.Jobs>.Kept?) {
    guard let later, !isOnlySource else { return }
    later.change { jobs in
      if let transform = transform.take() { jobs.append(.forget(transform)) }
      if let settled = settled.take() { jobs.append(.release(settled)) }
      if let producer = producer.take() { jobs.append(.drop(producer)) }
    }
  }
}

/// Something of the user's that a job releases.
final class Box<Thing: Sendable>: Sendable {
  private let thing: Thing

  init(_ thing: Thing) { self.thing = thing }
}
