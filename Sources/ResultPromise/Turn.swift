import Dispatchers
import Synchronization

/// Decides when a waiter runs: at once or, inside another waiter, after that one.
///
/// The outermost call on a thread opens a turn and runs its jobs, first in first out, until none is left; a call made
/// inside a job only adds to them. So a chain of any length is delivered and released by a loop and not by
/// recursion.
@usableFromInline enum Turn {
  enum Job {
    /// The waiters of a promise that has been settled are to run.
    case deliver(PromiseCore)
    /// Those of one that was settled before; or those that are left of it, after a pause.
    case deliverLate(PromiseCore)
    case goOn(DeliveryPause)
    /// Something must be stopped, or raised.
    case call(@Sendable () -> Void)
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
    // Not set for longer than they are held, since another could have the same address then.
    /// The promise whose waiters run, and the one that runs, whose own waiters may have to be added yet.
    var (delivered, running): (ObjectIdentifier?, ObjectIdentifier?) = (nil, nil)
    /// The place whose dispatcher runs the turn.
    var place: ObjectIdentifier?

    /// What few turns need, in one object, since every turn pays for each property.
    private final class Rest {
      var firstPause: DeliveryPause?
      /// The waiters inside which another one runs, since they have a dispatcher run it.
      var outer: [ObjectIdentifier] = []
    }

    private var rest: Rest?

    /// Tells the turn from those of other threads.
    var firstPause: DeliveryPause? { rest?.firstPause }

    init(in place: ObjectIdentifier?) { self.place = place }

    private mutating func makeRest() -> Rest {
      let made = rest ?? Rest()
      rest = made
      return made
    }

    /// - Returns: the first pause of the turn.
    mutating func append(_ pause: DeliveryPause) -> DeliveryPause {
      append(.goOn(pause))
      let rest = makeRest()
      let first = rest.firstPause ?? pause
      rest.firstPause = first
      return first
    }

    /// A dispatcher runs `waiter`, perhaps inside another one.
    mutating func begin(_ waiter: PromiseWaiter) {
      if let running { makeRest().outer.append(running) }
      running = ObjectIdentifier(waiter)
    }

    /// What has begun last ends.
    mutating func end() { running = rest?.outer.popLast() }

    @inline(__always) mutating func append(_ job: consuming Job) {
      if next == nil, later.isEmpty { next = job } else { later.append(job) }
    }

    mutating func removeFirst() -> Job? {
      (delivered, running) = (nil, nil)
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
      let identifier = ObjectIdentifier(promise)
      return delivered == identifier || running == identifier
        || rest?.outer.contains(identifier) == true
        || ([next] + later).contains { job in
          switch job {
          case .deliver(let other)?, .deliverLate(let other)?: other === promise
          case .goOn(let pause)?: pause.promise === promise
          case .call?, .release?, .forget?, .drop?, nil: false
          }
        }
    }
  }

  /// The jobs of a thread, while its turn is open.
  private static let jobs = ThreadSlot<Jobs>()

  /// Runs the waiters of a settled promise.
  @usableFromInline static func deliver(_ promise: PromiseCore) {
    if let jobs = jobs.kept { return jobs.change { $0.append(.deliver(promise)) } }
    open { run(promise, $0) }
  }

  /// The same for a promise that was settled before.
  @usableFromInline static func deliverLate(_ promise: PromiseCore) {
    if let jobs = jobs.kept { return jobs.change { $0.append(.deliverLate(promise)) } }
    open { run(promise, $0) }
  }

  /// What keeps a late handler waiting for its turn, as what the calling thread has attached elsewhere comes first.
  ///
  /// The handler must be attached right behind it. `nil` where no turn is open.
  static func pause(_ promise: PromiseCore) -> PromiseWaiter? {
    guard let jobs = jobs.kept else { return nil }
    let pause = DeliveryPause(of: promise)
    let first = jobs.change { $0.append(pause) }
    return PromiseWaiter { _, _ in
      // Another thread need not wait for this one's turn.
      Turn.jobs.kept?.change { $0.firstPause } === first && pause.begin() ? .pause : .done
    }
  }

  /// Calls `body` in the turn, to add jobs at the end; opens a turn if there is none.
  static func within(_ body: (ThreadSlot<Jobs>.Kept) -> Void) {
    if let jobs = jobs.kept { body(jobs) } else { openApart(body) }
  }

  /// Not inlined: every `deinit` would need the stack frame of a turn.
  @inline(never) private static func openApart(_ first: (ThreadSlot<Jobs>.Kept) -> Void) {
    open(first)
  }

  /// Runs what the dispatcher of a place runs.
  @usableFromInline static func run(in place: Producer?, _ body: () -> Void) {
    within(place.map { ObjectIdentifier($0) }) { _ in body() }
  }

  /// Calls `body` in the turn and in a place; opens a turn if there is none.
  static func within(_ place: ObjectIdentifier?, _ body: (ThreadSlot<Jobs>.Kept) -> Void) {
    guard let jobs = jobs.kept else { return open(in: place, body) }
    // Only now: what is added to the turn runs when the dispatcher has returned.
    let outer = jobs.change { jobs in
      defer { jobs.place = place }
      return jobs.place
    }
    body(jobs)
    jobs.change { $0.place = outer }
  }

  /// Whether the calling thread runs what the dispatcher of a place runs.
  static func isIn(_ place: Producer) -> Bool {
    jobs.kept?.change { $0.place } == ObjectIdentifier(place)
  }

  /// Calls `body` in a turn, since what it releases may release more, and so on.
  ///
  /// - Parameter body: gets what has to release it: the turn, later; or `nil` if it may do so at once, since no other
  ///   release is under way on the thread.
  static func releasing(_ body: (_ later: ThreadSlot<Jobs>.Kept?) -> Void) {
    if let jobs = jobs.kept { body(jobs) } else { open { _ in body(nil) } }
  }

  /// Always inlined, since most deliveries pass through here.
  @inline(__always) private static func open(
    in place: ObjectIdentifier? = nil,
    _ first: (ThreadSlot<Jobs>.Kept) -> Void
  ) {
    jobs.keep(Jobs(in: place)) { jobs in
      first(jobs)
      while let job = jobs.change({ $0.removeFirst() }) {
        switch consume job {
        case .deliver(let promise): run(promise, jobs)
        case .deliverLate(let promise): runLate(promise)
        case .goOn(let pause): if pause.end() { runLate(pause.promise) }
        case .call(let call): call()
        case .release, .forget, .drop: break
        }
      }
    }
  }

  private static func run(_ promise: PromiseCore, _ jobs: ThreadSlot<Jobs>.Kept) {
    jobs.change { $0.delivered = ObjectIdentifier(promise) }
    while let waiter = promise.lock.withLock({ $0.next() }) {
      jobs.change { $0.running = ObjectIdentifier(waiter) }
      let settlement = waiter.run(promise)
      guard settlement == .deliver else {
        if settlement == .pause { return }
        continue
      }
      jobs.change { $0.append(.deliver(waiter.known())) }
    }
  }

  /// The same in no place, so that the dispatcher gets every handler: an earlier one may still wait for it.
  private static func runLate(_ promise: PromiseCore) {
    within(nil) { run(promise, $0) }
  }

  /// Whether the calling thread runs the waiters of `promise`, now or later in its turn.
  static func delivers(_ promise: AnyObject) -> Bool {
    jobs.kept?.change { $0.deliver(promise) } ?? false
  }
}

/// Where a delivery must stop until the turn comes to it: before a handler that was attached late, inside another.
final class DeliveryPause: Sendable {
  private enum State { case ahead, begun, over }

  let promise: PromiseCore
  private let state = Mutex(State.ahead)

  init(of promise: PromiseCore) { self.promise = promise }

  /// The delivery has come to it; returns whether the turn has not.
  func begin() -> Bool {
    state.withLock { state in
      if state == .ahead { state = .begun }
      return state == .begun
    }
  }

  /// The turn has come to it; returns whether the delivery has stopped there.
  func end() -> Bool {
    state.withLock { state in
      defer { state = .over }
      return state == .begun
    }
  }
}

// MARK: - Where

extension PromiseWaiter {
  /// Has the dispatcher of `place` run it, unless the thread that delivers is there already.
  final func run(in place: Producer) {
    wrap { step, handler, source in
      if Turn.isIn(place) { return step(handler, source) }
      let dispatched = DispatchedStep(step: step, handler: handler, source: source)
      place.dispatcher?.dispatch({ dispatched.run(in: place) }, while: { dispatched.isWanted })
      return .done
    }
  }
}

/// The step of a handler that a dispatcher has to run: it runs once, and is released then.
private final class DispatchedStep: Sendable {
  private struct Call {
    let step: PromiseWaiter.Step
    let handler: PromiseWaiter
    let source: PromiseCore
  }

  private let call: Mutex<Call?>

  init(step: @escaping PromiseWaiter.Step, handler: PromiseWaiter, source: PromiseCore) {
    call = Mutex(Call(step: step, handler: handler, source: source))
  }

  /// A dispatcher has dropped it: as if the source were released.
  deinit {
    var dropped = call.withLock { $0.take() }
    if dropped == nil { return }
    Turn.within { jobs in
      guard let dropped = dropped.take() else { return }
      dropped.handler.abandon()
      jobs.change { jobs in
        jobs.append(.release(dropped.handler))
        jobs.append(.release(dropped.source))
      }
    }
  }

  /// Whether it would run anything: a derived promise may have been settled by hand.
  var isWanted: Bool {
    guard let handler = call.withLock({ $0?.handler }) else { return false }
    return (handler as? PromiseCore)?.isUnsettled ?? true
  }

  func run(in place: Producer) {
    guard let call = call.withLock({ $0.take() }) else { return }
    Turn.within(ObjectIdentifier(place)) { jobs in
      jobs.change { $0.begin(call.handler) }
      let settlement = call.step(call.handler, call.source)
      jobs.change { jobs in
        jobs.end()
        if settlement == .deliver { jobs.append(.deliver(call.handler.known())) }
      }
    }
  }
}

extension PromiseCore {
  /// Attaches a handler that has a place, or comes while others are delivered.
  @usableFromInline final func attachInTurn(_ handler: PromiseWaiter) {
    if let place = look({ $0.place }) {
      handler.inherit(place)
      handler.run(in: place)
    }
    guard look({ $0.phase == .delivering }), let pause = Turn.pause(self) else {
      return attach(handler)
    }
    let attachment = lock.withLock { state in
      let attachment = state.attach(pause)
      _ = state.attach(handler)
      return attachment
    }
    if attachment == .deliver { Turn.deliverLate(self) }
  }
}

/// Something of the user's that a job releases.
final class Box<Thing: Sendable>: Sendable {
  private let thing: Thing

  init(_ thing: Thing) { self.thing = thing }
}
