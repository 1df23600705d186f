import Dispatchers
import Synchronization

/// Decides when a waiter runs: at once or, inside another waiter, after that one.
///
/// The outermost call on a thread opens a turn and runs its jobs, first in first out, until none is left; a call made
/// inside a job only adds to them. So a chain of any length is delivered and released by a loop and not by
/// recursion.
@usableFromInline enum Turn {
  enum Job {
    /// The waiters of a settled promise are to run.
    case deliver(PromiseCore)
    /// Something must be stopped.
    case stop(@Sendable () -> Void)
    /// It is no longer needed, and is only released.
    case release(PromiseWaiter), forget(AnyTransform)
  }

  /// What to do, first in, first out.
  ///
  /// A chain has one job at a time, which needs no array.
  struct Jobs {
    private var next: Job?
    /// Those after `next`; the places before `taken` are empty.
    private var later: [Job?] = []
    private var taken = 0
    var delivered: ObjectIdentifier?

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
          if case .deliver(let other)? = job { other === promise } else { false }
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

  /// Calls `body` in the turn, to add jobs at the end; opens a turn if there is none.
  static func within(_ body: (ThreadSlot<Jobs>.Kept) -> Void) {
    if let jobs = jobs.kept { body(jobs) } else { open(body) }
  }

  private static func open(_ first: (ThreadSlot<Jobs>.Kept) -> Void) {
    jobs.keep(Jobs()) { jobs in
      first(jobs)
      while let job = jobs.change({ $0.removeFirst() }) {
        switch consume job {
        case .deliver(let promise): run(promise, jobs)
        case .stop(let stop): stop()
        case .release, .forget: break
        }
      }
    }
  }

  private static func run(_ promise: PromiseCore, _ jobs: ThreadSlot<Jobs>.Kept) {
    jobs.change { $0.delivered = ObjectIdentifier(promise) }
    while let waiter = promise.lock.withLock({ $0.next() }) {
      guard waiter.run(promise) == .deliver else { continue }
      jobs.change { $0.append(.deliver(waiter.known())) }
    }
  }

  /// Whether the calling thread runs the waiters of `promise`, now or later in its turn.
  static func delivers(_ promise: AnyObject) -> Bool {
    jobs.kept?.change { $0.deliver(promise) } ?? false
  }
}
