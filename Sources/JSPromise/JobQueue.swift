import Dispatch
public import Dispatchers
@_spi(Storage) public import PromiseStorage
import Synchronization

/// Runs jobs one after another, first in first out, in batches.
///
/// This is ECMAScript's job queue: every handler of a promise is a job, so a handler never
/// runs inside the call that settled the promise or attached the handler. A batch costs one hop to the
/// dispatcher, however many jobs it holds: jobs that are added while the queue drains run in the same
/// batch.
///
/// ## Threading
/// Jobs never overlap, even on a concurrent dispatcher. They may be added from any thread.
public final class JobQueue: Sendable {
  enum Job: Sendable {
    /// Runs the waiters of a settled promise in one job, since nothing could run between them.
    case deliver(PromiseCore)
    /// Runs one waiter that came after its promise was settled: “NewPromiseReactionJob” (ECMA-262, 27.2.2.1).
    case react(PromiseWaiter, to: PromiseCore)
    /// Lets a promise wait for the one it was resolved with: “NewPromiseResolveThenableJob” (27.2.2.2).
    case follow(PromiseCore, PromiseCore)
    /// Reports that a promise was rejected, if that is not handled.
    case report(PromiseCore)
    /// A job of the program, or what tells it of a rejection.
    case call(@Sendable () -> Void)

    @inline(__always) consuming func run() {
      switch consume self {
      case .deliver(let promise): promise.deliver()
      case .react(let waiter, let source): _ = waiter.run(source)
      case .follow(var promise, let inner):
        let isHeld = !isKnownUniquelyReferenced(&promise)
        promise.attach(to: inner, isHeld: isHeld)
      case .report(let promise): promise.report()
      case .call(let body): body()
      }
    }
  }

  private struct State: Sendable {
    /// Whether the dispatcher was asked to drain the queue, or a thread is draining it.
    var isBusy = false
    /// A promise whose waiters are to run before the jobs.
    ///
    /// In a chain each job adds the next one, which is the only job and so needs no array.
    var first: PromiseCore?
    var jobs: [Job?] = []
    /// They run when no other job is left, one at a time; `nil` for those that have run.
    var reports: [Job?] = []
    /// How many of them have run.
    var reported = 0

    /// Marks the queue as busy; returns whether it was idle.
    mutating func becomeBusy() -> Bool {
      defer { isBusy = true }
      return !isBusy
    }

    /// The next of the jobs that run when no other job is left.
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

  /// Whom to tell of promises that are rejected and not handled.
  @usableFromInline let reporter: Reporter?

  /// The queue of every promise that names no other, on a serial dispatch queue of the library.
  public static let `default` = JobQueue(on: ownQueue, chosenReporter)

  private static let ownQueue = DispatchQueue(label: "JSPromise.jobs")

  /// A queue whose jobs run on the main dispatch queue.
  public static let main = JobQueue(on: DispatchQueue.main, chosenReporter)

  /// Makes a queue that drains on `dispatcher`.
  ///
  /// ## Unhandled rejections
  /// With a `report`, each rejected promise of this queue is reported once if it has no handler, no promise that was
  /// resolved with it and no task that awaits it:
  /// - **One that a job of this queue made, and a job of this queue rejected,** when the queue is empty, as in a
  ///   browser. Handlers attached by then are in time. If it is handled later, the report is taken back.
  /// - **Any other** when it is released. Before that, some thread could be about to handle it; a report would be wrong.
  ///
  /// Promises are reported one at a time: jobs that a report adds run before the next report, and a promise
  /// that they handle is no longer reported.
  /// In a chain only the last promise is reported, since the others are handled by the next one.
  /// A task that was cancelled before the promise was rejected awaits it no longer. A handler counts even if it
  /// is not needed any more, since a signal or a deadline has ended the promise behind it.
  ///
  /// A rejection by a signal is not reported, neither at the promise nor further down its chain, since the code
  /// that aborted knows of it. A handler that rethrows the reason makes it an error like any other.
  ///
  /// - Parameters:
  ///   - dispatcher: where the jobs run. If it runs work inside `dispatch(_:)`, as `CurrentThreadDispatcher`
  ///     does, it is asked again on the serial queue of ``default``, so that no job ever runs inside
  ///     `then`, `resolve` or `enqueue`. If it discards its work, the waiting jobs are discarded too, with their
  ///     handlers; the promises behind them stay pending.
  ///   - report: runs as a job, once for each unhandled rejection. With `nil` nothing is reported, and nothing is
  ///     kept for it.
  ///   - takeBack: runs as a job, once for each report whose promise is handled after it: ECMAScript's
  ///     `rejectionhandled`. It gets what `report` got.
  public convenience init(
    on dispatcher: some Dispatcher,
    onUnhandledRejection report: (@Sendable (UnhandledRejection) -> Void)? = nil,
    onRejectionHandled takeBack: @escaping @Sendable (UnhandledRejection) -> Void = { _ in }
  ) {
    self.init(on: dispatcher, report.map { Reporter(report: $0, takeBack: takeBack) })
  }

  @usableFromInline init(on dispatcher: some Dispatcher, _ reporter: Reporter?) {
    self.dispatcher = dispatcher
    self.reporter = reporter
  }

  /// Adds a job after those that wait.
  ///
  /// - Parameter job: runs once, on this queue's dispatcher.
  /// - Complexity: O(1), amortised.
  public func enqueue(_ job: @escaping @Sendable () -> Void) {
    enqueue(.call(job))
  }

  func enqueue(_ job: @autoclosure () -> Job) { add { $0.jobs.append(job()) } }

  /// Adds a job that runs when no other is left.
  func enqueueReport(_ report: Job) { add { $0.reports.append(report) } }

  private func add(_ job: (inout State) -> Void) {
    let isIdle = state.withLock { state in
      job(&state)
      return state.becomeBusy()
    }
    if isIdle { schedule() }
  }

  /// Adds a job that runs the waiters of a settled promise; returns
  /// whether the caller must call `schedule()`, outside any lock of its
  /// own.
  @usableFromInline func append(_ promise: PromiseCore) -> Bool {
    state.withLock { state in
      if state.first == nil, state.jobs.isEmpty {
        state.first = promise
      } else {
        state.jobs.append(.deliver(promise))
      }
      return state.becomeBusy()
    }
  }

  /// Set while a thread is inside a call that hands work over to a dispatcher, and so inside a call of `then` or
  /// `resolve`: a dispatcher may run work inside that call, this thread's or another's.
  private static let handingOver = ThreadSlot<Bool>()

  /// Asks the dispatcher to drain the queue, which never happens inside this call.
  @usableFromInline func schedule() {
    let request = DrainRequest(queue: self)
    let handOver = { self.dispatcher.dispatch { request.run() } }
    if JobQueue.handingOver.kept != nil { return handOver() }
    JobQueue.handingOver.keep(true) { _ in handOver() }
  }

  /// One request to drain the queue, safe with any dispatcher.
  ///
  /// If it is run twice, it drains once, since two threads must not. If it is discarded, it drops the jobs: each holds
  /// a promise that holds this queue, so nothing else would ever release them. If it is run inside a call that hands
  /// work over, it is handed over again by a thread that is not inside a call of `then` or `resolve`.
  private final class DrainRequest: Sendable {
    private let queue: Mutex<JobQueue?>

    init(queue: JobQueue) { self.queue = Mutex(queue) }

    deinit {
      let queue = queue.withLock { $0.take() }
      queue?.discard()
    }

    func run() {
      guard let queue = queue.withLock({ $0.take() }) else { return }
      if JobQueue.handingOver.kept != nil { return queue.scheduleElsewhere() }
      if queue.reporter == nil { queue.drain() } else { queue.duringTurn(queue.drain) }
    }
  }

  /// Asks the dispatcher again to drain the queue, which it may now do inside the call.
  private func scheduleElsewhere() {
    let request = DrainRequest(queue: self)
    JobQueue.ownQueue.async { [dispatcher] in dispatcher.dispatch { request.run() } }
  }

  /// Runs jobs until none is left.
  private func drain() {
    var (first, jobs): (PromiseCore?, [Job?]) = (nil, [])
    repeat {
      first.take()?.deliver()
      if !jobs.isEmpty {
        for index in jobs.indices { jobs[index].take()?.run() }
        jobs.removeAll(keepingCapacity: true)
      }
      // A swap with the emptied batch, so that both keep their storage.
      state.withLock { state in
        first = state.first.take()
        if !state.jobs.isEmpty { swap(&jobs, &state.jobs) }
        if first == nil, jobs.isEmpty, let report = state.takeReport() { jobs.append(report) }
        state.isBusy = first != nil || !jobs.isEmpty
      }
    } while first != nil || !jobs.isEmpty
  }

  private func discard() { turn.add(.release(takeAll())) }

  private func takeAll() -> AnyObject {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    last.first?.abandonWaiters()
    for job in last.jobs {
      switch job {
      case .deliver(let promise)?: promise.abandonWaiters()
      case .react(let waiter, _)?: waiter.abandon()
      case .follow?, .report?, .call?, nil: break
      }
    }
    return Box(last)
  }
}

/// Releases what something held that was released itself, so that long chains are released in a loop.
@usableFromInline let turn = Turn()

extension PromiseCore {
  /// Stops producers, which may release the last reference to another promise, or settle it: in the turn.
  ///
  /// - Parameter promise: what they settle; `nil` if it is being released.
  static func stop(_ producers: [Producer], of promise: PromiseCore?) {
    if producers.isEmpty { return }
    turn.add(.call { for producer in producers { producer.stop(promise) } })
  }
}
