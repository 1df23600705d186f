public import Dispatchers

import Dispatch
import Synchronization

/// Runs jobs one after another, first in first out, in batches.
///
/// It is what ECMAScript calls the job queue: every handler of a promise is a job, so a handler never
/// runs inside the call that settled the promise or attached the handler. A batch costs one hop to the
/// dispatcher, however many jobs it holds: jobs that are added while the queue drains run in the same
/// batch.
///
/// ## Threading
/// Jobs never overlap, also on a concurrent dispatcher. They may be added from any thread.
public final class JobQueue: Sendable {
  enum Job: Sendable {
    /// The waiters of a promise that was settled are to run: nothing could come between them.
    case deliver(PromiseCore)
    /// One waiter is to run, of a promise that was settled before it came: “NewPromiseReactionJob” (ECMA-262, 27.2.2.1).
    case react(PromiseWaiter, to: PromiseCore)
    /// A promise that was resolved with another is to wait for that: “NewPromiseResolveThenableJob” (27.2.2.2).
    case follow(PromiseCore, PromiseCore)
    /// A promise was rejected: that is to be reported, if nobody handles it.
    case report(PromiseCore)
    /// The program's own.
    case call(@Sendable () -> Void)

    @inline(__always) consuming func run() {
      switch consume self {
      case .deliver(let promise): promise.deliver()
      case .react(let waiter, let source): waiter.run(source)
      case .follow(let promise, let inner): promise.wait(for: inner)
      case .report(let promise): promise.report()
      case .call(let body): body()
      }
    }
  }

  private struct State {
    /// Whether the dispatcher was asked to drain, or a thread is draining.
    var isBusy = false
    /// A promise whose waiters are to run before the jobs.
    ///
    /// In a chain each adds the next: it is the only job, and is not put into an array and taken out again.
    var next: PromiseCore?
    var jobs: [Job?] = []
    /// They run when no other job is left, one at a time; `nil` for those that have run.
    var reports: [Job?] = []
    /// How many of them have run.
    var reported = 0

    /// Whether nobody was going to drain.
    mutating func becomeBusy() -> Bool {
      defer { isBusy = true }
      return !isBusy
    }

    /// The next of those that run when no other job is left.
    ///
    /// What is removed from the array here is `nil`: nothing is released under the lock.
    mutating func takeReport() -> Job? {
      guard reported < reports.count else { return nil }
      let job = reports[reported].take()
      reported += 1
      if reported == reports.count { (reports, reported) = ([], 0) }
      return job
    }
  }

  private let state = Mutex(State())
  private let dispatcher: any Dispatcher

  /// What is told of promises that are rejected and not handled.
  @usableFromInline let report: (@Sendable (UnhandledRejection) -> Void)?

  /// The queue of every promise that names no other: a serial dispatch queue of this library's own.
  public static let `default` = JobQueue(on: ownQueue, onUnhandledRejection: chosenReport)

  private static let ownQueue = DispatchQueue(label: "JSPromise.jobs")

  /// A queue whose jobs run on the main dispatch queue.
  public static let main = JobQueue(on: DispatchQueue.main, onUnhandledRejection: chosenReport)

  /// Makes a queue that drains on `dispatcher`.
  ///
  /// ## Unhandled rejections
  /// With a `report`, each promise of this queue that is rejected and has no handler, no promise that was
  /// resolved with it and no task that awaits it is reported once: when the queue has run dry, as a browser
  /// does. One is reported at a time: jobs that a report adds run before the next, and a promise that they
  /// handle is not reported any more. Handlers attached before that are in time. Jobs of this queue, and code on the same serial
  /// dispatcher, always are; another thread that attaches to a promise that is rejected already races the
  /// queue. In a chain only the last promise is reported, for the others are handled by the next.
  ///
  /// What a signal rejected is not reported, nor is what was rejected for it further down the chain: whoever
  /// has aborted knows. A handler that throws the reason again makes it an error like any other.
  ///
  /// - Parameters:
  ///   - dispatcher: where the jobs run. If it runs work inside `dispatch(_:)`, as `CurrentThreadDispatcher`
  ///     does, it is asked once more, on the serial queue behind ``default``: so no job ever runs inside
  ///     `then`, `resolve` or `enqueue`. Jobs that wait when it discards a hop are discarded with it, and the
  ///     promises behind them stay pending; a handler is released with the promise that it was attached to.
  ///   - report: runs as a job, once for each unhandled rejection. `nil`: nobody is told, and nothing is
  ///     kept for it.
  public init(
    on dispatcher: some Dispatcher,
    onUnhandledRejection report: (@Sendable (UnhandledRejection) -> Void)? = nil
  ) {
    self.dispatcher = dispatcher
    self.report = report
  }

  /// Adds a job behind those that wait.
  ///
  /// - Parameter job: runs once, on this queue's dispatcher.
  /// - Complexity: O(1), amortised.
  public func enqueue(_ job: @escaping @Sendable () -> Void) {
    enqueue(.call(job))
  }

  func enqueue(_ job: @autoclosure () -> Job) {
    let isIdle = state.withLock { state in
      state.jobs.append(job())
      return state.becomeBusy()
    }
    if isIdle { schedule() }
  }

  /// Has a promise reported when no other job is left, if nobody handles its rejection by then.
  func enqueueReport(of promise: PromiseCore) {
    let isIdle = state.withLock { state in
      state.reports.append(.report(promise))
      return state.becomeBusy()
    }
    if isIdle { schedule() }
  }

  /// Has the waiters of a settled promise run: adds a job and says whether the caller must `schedule()`, which it does
  /// outside any lock of its own.
  @usableFromInline func append(_ promise: PromiseCore) -> Bool {
    state.withLock { state in
      if state.next == nil, state.jobs.isEmpty {
        state.next = promise
      } else {
        state.jobs.append(.deliver(promise))
      }
      return state.becomeBusy()
    }
  }

  /// Asks the dispatcher to drain, which is never done inside this call.
  @usableFromInline func schedule() {
    let hop = Hop(queue: self)
    HandingOver.during { dispatcher.dispatch { hop.run() } }
  }

  /// One request to drain, of which a dispatcher makes what it likes.
  ///
  /// Run twice, it drains once: two threads must not. Discarded, it gives up the jobs: each holds a promise
  /// that holds this queue, so that nothing else would ever release them. Run inside a call that hands one
  /// over, it is handed over once more, by a thread that has nobody's `then` or `resolve` on its stack.
  private final class Hop: Sendable {
    private let queue: Mutex<JobQueue?>

    init(queue: JobQueue) {
      self.queue = Mutex(queue)
    }

    deinit {
      take()?.discard()
    }

    func run() {
      guard let queue = take() else { return }
      if HandingOver.isUnderWay { queue.scheduleElsewhere() } else { queue.drain() }
    }

    private func take() -> JobQueue? {
      queue.withLock { queue in
        defer { queue = nil }
        return queue
      }
    }
  }

  /// Asks the dispatcher once more to drain, which it may do inside its call now.
  private func scheduleElsewhere() {
    let hop = Hop(queue: self)
    JobQueue.ownQueue.async { [dispatcher] in dispatcher.dispatch { hop.run() } }
  }

  private func drain() {
    var (next, behind): (PromiseCore?, [Job?]) = (nil, [])
    while takeJobs(&next, &behind) {
      next.take()?.deliver()
      guard !behind.isEmpty else { continue }
      for index in behind.indices { behind[index].take()?.run() }
      behind.removeAll(keepingCapacity: true)
    }
  }

  /// Takes the waiting jobs, by a swap with the emptied batch, so that both keep their storage.
  private func takeJobs(_ next: inout PromiseCore?, _ behind: inout [Job?]) -> Bool {
    state.withLock { state in
      next = state.next.take()
      if !state.jobs.isEmpty { swap(&behind, &state.jobs) }
      if next == nil, behind.isEmpty, let report = state.takeReport() { behind.append(report) }
      state.isBusy = next != nil || !behind.isEmpty
      return state.isBusy
    }
  }

  private func discard() {
    let jobs = state.decide { state in
      defer { state = State() }
      return (state.jobs, state)
    }
    for case .react(let waiter, _)? in jobs { waiter.abandon() }
  }
}
