import Synchronization

/// When something happens: immediately or, inside something else that the thread does, after that.
///
/// The outermost call on a thread opens a turn and does its jobs, first in first out, until none is left; a call made
/// inside a job only adds to them. So a chain of any length is delivered and released by a loop and not by recursion.
@usableFromInline package struct Turn: Sendable {
  package enum Job {
    /// The waiters of a promise that has been settled, perhaps before, are to run; or those left after a pause.
    case deliver(PromiseWaiter, isLate: Bool), goOn(DeliveryPause)
    /// Something must be stopped, or raised; or it is no longer needed, and is only released.
    case call(@Sendable () -> Void), release(AnyObject), forget(AnyTransform?)
  }

  /// The jobs of a thread, while its turn is open.
  package let jobs = ThreadSlot<TurnJobs>()

  package init() {}

  /// Whether the calling thread does a job, and delays all others.
  @usableFromInline package var isOpen: Bool { jobs.kept != nil }

  /// Runs the waiters of a settled promise.
  ///
  /// - Parameter isLate: whether it was settled before.
  @usableFromInline package func deliver(_ promise: PromiseWaiter, isLate: Bool = false) {
    if let jobs = jobs.kept { return jobs.add(.deliver(promise, isLate: isLate)) }
    open { deliver(promise, isLate, $0) }
  }

  /// What keeps a late waiter waiting for its turn, as what the calling thread has attached elsewhere comes first.
  ///
  /// The waiter must be attached right behind it, and a turn be open.
  package func pause(_ promise: PromiseWaiter) -> Step {
    let pause = DeliveryPause(of: promise)
    jobs.kept?.add(.goOn(pause))
    return Step { [jobs, address = jobs.kept?.address] _, _ in
      // Another thread need not wait for this one's turn.
      jobs.kept?.address == address && pause.advance(to: .begun) != .over ? .pause : .done
    }
  }

  /// Adds a job at the end; does it now if no turn is open.
  package func add(_ job: @autoclosure () -> Job) { within { $0.add(job()) } }

  /// Calls `body` in the turn; opens one if there is none.
  @inline(never) package func within(_ body: (TurnJobs.Kept) -> Void) {
    if let jobs = jobs.kept { body(jobs) } else { open(body) }
  }

  /// Calls `body` in a turn, since what it releases may release more, and so on.
  ///
  /// - Parameter body: gets what has to release it: the turn, later; or `nil` if it may do so immediately, since no other
  ///   release is under way on the thread.
  package func releasing(_ body: (_ later: TurnJobs.Kept?) -> Void) {
    if let jobs = jobs.kept { body(jobs) } else { open { _ in body(nil) } }
  }

  /// Always inlined, since most deliveries pass through here.
  @inline(__always) private func open(_ first: (TurnJobs.Kept) -> Void) {
    jobs.keep(TurnJobs()) { jobs in
      first(jobs)
      while let job = jobs.change({ $0.removeFirst() }) {
        switch consume job {
        case .deliver(let promise, let isLate): deliver(promise, isLate, jobs)
        case .goOn(let pause):
          if pause.advance(to: .over) == .begun { deliver(pause.promise, true, jobs) }
        case .call(let call): call()
        case .release, .forget: break
        }
      }
    }
  }

  /// The promise is marked for as long as it is held: another one could have the same address later.
  private func deliver(_ promise: PromiseWaiter, _ isLate: Bool, _ jobs: TurnJobs.Kept) {
    jobs.change { $0.delivered = ObjectIdentifier(promise) }
    promise.deliver(isLate: isLate, in: jobs)
    jobs.change { ($0.delivered, $0.running) = (nil, nil) }
  }

  /// Whether the calling thread runs the waiters of `other`, now or later in its turn.
  package func delivers(_ other: AnyObject) -> Bool { jobs.kept?.change { $0.has(other) } ?? false }
}

/// What to do, first in, first out.
///
/// A chain has one job at a time, which needs no array.
@_spi(Storage) public struct TurnJobs {
  /// The jobs of the calling thread.
  @_spi(Storage) public typealias Kept = ThreadSlot<TurnJobs>.Kept

  private var first: Turn.Job?
  /// The promise whose waiters run, and the one that runs, whose own waiters may have to be added yet.
  package var (delivered, running): (ObjectIdentifier?, ObjectIdentifier?) = (nil, nil)
  /// The place whose dispatcher runs the turn.
  package var place: ObjectIdentifier?
  private var rest: Rest?

  /// What few turns need, in one object, since every turn pays for each property.
  private final class Rest {
    /// The jobs after `first`; the places before `taken` are empty.
    var (later, taken): ([Turn.Job?], Int) = ([], 0)
    /// The waiters inside which another one runs, since they have a dispatcher run it.
    var outer: [ObjectIdentifier] = []
  }

  /// A dispatcher runs `waiter`, perhaps inside another one.
  package mutating func enter(_ waiter: PromiseWaiter) {
    if let running {
      if rest == nil { rest = Rest() }
      rest?.outer.append(running)
    }
    running = ObjectIdentifier(waiter)
  }

  /// What was entered last has returned.
  package mutating func exit() { running = rest?.outer.popLast() }

  @inline(__always) mutating func append(_ job: consuming Turn.Job) {
    guard first != nil || rest?.later.isEmpty == false else { return first = job }
    if rest == nil { rest = Rest() }
    rest?.later.append(job)
  }

  mutating func removeFirst() -> Turn.Job? {
    if let job = first.take() { return job }
    guard let rest, !rest.later.isEmpty else { return nil }
    let job = rest.later[rest.taken].take()
    rest.taken += 1
    // Once most places are empty they are removed: a job moves once, on average.
    if rest.taken * 2 > rest.later.count {
      rest.later.removeFirst(rest.taken)
      rest.taken = 0
    }
    return job
  }

  /// Whether the waiters of `promise` run, or will.
  func has(_ promise: AnyObject) -> Bool {
    ([delivered, running] + (rest?.outer ?? [])).contains(ObjectIdentifier(promise))
      || ([first] + (rest?.later ?? [])).contains { job in
        if case .deliver(let other, _)? = job { return other === promise }
        guard case .goOn(let pause)? = job else { return false }
        return pause.promise === promise && pause.state.withLock { $0 == .begun }
      }
  }
}

extension ThreadSlot.Kept where Thing == TurnJobs {
  /// Tells the turn from those that other threads have open.
  var address: UInt { unsafe UInt(bitPattern: pointer) }

  /// Adds a job at the end.
  package func add(_ job: consuming Turn.Job) { unsafe pointer.pointee.append(job) }
}

/// Where a delivery must stop until the turn comes to it: before a waiter that was attached late, inside another.
package final class DeliveryPause: Sendable {
  /// Which of the two has come to it: neither, the delivery, which waits there, or the turn.
  enum State { case ahead, begun, over }

  let promise: PromiseWaiter
  let state = Mutex(State.ahead)

  init(of promise: PromiseWaiter) { self.promise = promise }

  /// Returns the state before, which becomes `new`, unless it is over.
  func advance(to new: State) -> State {
    state.withLock { state in
      defer { if state != .over { state = new } }
      return state
    }
  }
}
