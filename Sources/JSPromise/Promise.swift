public import Synchronization

/// ECMAScript's promise: resolved by an executor, with handlers that always run later.
///
/// ```swift
/// let answer = Promise<Int> { resolve, reject in
///   resolve(42)
/// }
/// answer.then { print($0) }               // prints 42 after this line, from the job queue
/// ```
///
/// ## Semantics
/// Those of [ECMAScript's Promise objects](https://tc39.es/ecma262/#sec-promise-objects), to the number
/// of jobs that each step costs, as far as a typed language can have them:
/// - **Resolving.** The first call of `resolve` or `reject` counts, all later ones are ignored. Resolved
///   with a value, the promise is fulfilled; resolved with a promise, its fate is *locked in*: it stays
///   pending and will end as that promise does. Resolved with itself, it is rejected with a
///   ``CycleError``; promises that are resolved with each other, in a circle, stay pending, and keep each
///   other alive.
/// - **Handlers** may throw, which rejects the promise that `then` returned.
///
/// ## Threading
/// Safe to use from any number of threads. Every handler is a job in the promise's ``JobQueue``: it runs
/// on the queue's dispatcher, after `then` and after `resolve` have returned, in the order of
/// registration. Derived promises inherit the queue; ``handle(on:)`` changes it for what follows.
///
/// ## Where it was made
/// Every call that makes a promise takes `fileID` and `line`, which are the caller's unless it passes on
/// those of its own caller. They are kept only where unhandled rejections are reported: see
/// ``JobQueue/init(on:onUnhandledRejection:)``.
///
/// No handler, and no `deinit` of a value or of something a handler captured, ever runs under a lock.
///
/// ## Speed
/// A link of a long chain takes 1,870 instructions and two allocations: the promise and one closure. It
/// would take 9,400 if the compiler did not see this code together with its caller: therefore `@inlinable`.
/// To free a promise, types that depend on `Value` are looked up while the program runs: therefore one stored
/// property of such a type, and a lock beside it, not around it.
public final class Promise<Value: Sendable>: Sendable {
  /// How a promise ended.
  public enum Outcome: Sendable {
    /// It was resolved with this value.
    case fulfilled(Value)
    /// It was rejected with this error, its *reason*.
    case rejected(any Error)
  }

  /// Who can settle the promise, or how it ended.
  ///
  /// Flat: another enumeration inside would be one more type to look up, 70 instructions a link.
  @usableFromInline
  enum Phase: Sendable {
    /// Whoever resolves or rejects the promise first settles it. Becomes any of the others.
    case unresolved
    /// Only the promise that it was resolved with can settle it, or a signal. Becomes one of the next three.
    case lockedIn
    /// For good.
    case fulfilled(Value)
    /// For good.
    case rejected(any Error)
    /// Rejected, because a signal was aborted: that need not be handled. For good.
    case aborted(any Error)
  }

  /// Who wants to settle a promise.
  @usableFromInline
  enum Settler: Sendable {
    /// Somebody who resolves or rejects it.
    case resolver
    /// The promise that it was resolved with.
    case followed
    /// A signal.
    case signal
  }

  /// What happens when the promise is settled, and is given the promise.
  ///
  /// A struct, so that nothing is wrapped around the closure. The closure takes the promise, not the phase: a
  /// closure over a type that depends on `Value` would be wrapped wherever it is stored, in one more allocation.
  @usableFromInline
  struct Reaction: Sendable {
    @usableFromInline let run: @Sendable (Promise) -> Void

    @inlinable
    init(run: @escaping @Sendable (Promise) -> Void) {
      self.run = run
    }
  }

  @usableFromInline let lock = Mutex(())

  // What is `nonisolated(unsafe)` here is reached under the lock, by nobody else in `deinit`, and `phase` also
  // by reactions: they run when it is set for good. Nothing that runs under the lock calls out, so that no
  // access can overlap another: therefore `@exclusivity(unchecked)`, which saves 970 instructions a link.

  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var phase = Phase.unresolved

  /// The reaction that was registered first, until it is delivered: most promises have no other.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var first: Reaction?

  /// What few promises have.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var extras: Extras?

  /// Where this promise's handlers run.
  @usableFromInline let queue: JobQueue

  /// Makes a pending promise, and runs the executor that will resolve it.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - executor: runs before this initialiser returns, on the calling thread. It is given the two
  ///     functions that resolve the promise, to call at once or later, from any thread. If it throws, the
  ///     promise is rejected with the error; unless it was resolved before.
  @inlinable
  public convenience init(
    on queue: JobQueue = .default,
    _ executor: (_ resolve: Resolve, _ reject: Reject) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(pendingOn: queue, at: Site(fileID: fileID, line: line))
    rejectIfThrown { try executor(Resolve(promise: self), Reject(promise: self)) }
  }

  /// Makes a pending promise, and runs the executor that will resolve it, and does not reject it.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - executor: as in ``init(on:_:fileID:line:)-(_,(Resolve,Reject)->Void,_,_)``, without the function that
  ///     rejects. What it throws rejects the promise.
  @inlinable
  public convenience init(
    on queue: JobQueue = .default,
    _ executor: (_ resolve: Resolve) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(pendingOn: queue, at: Site(fileID: fileID, line: line))
    rejectIfThrown { try executor(Resolve(promise: self)) }
  }

  @inlinable
  init(pendingOn queue: JobQueue, at site: Site) {
    self.queue = queue
    if let report = queue.report {
      unsafe extras = Extras(watch: Watch(site: site, report: report))
    }
  }

  /// Releases the reactions that will never run.
  ///
  /// A reaction may hold the last reference to the next promise of a chain, whose reaction holds the
  /// next: released one inside the other, a long chain would overflow the stack. The graveyard is a loop.
  deinit {
    if let places = unsafe extras?.takePlaces() { for place in places { place.leave() } }
    if hasReactions { Graveyard.bury { unsafe (first.take(), extras.take()) } }
  }

  /// How the promise ended, or `nil` if it has not: a look, for logs and debuggers.
  ///
  /// By the time the caller reads it, a `nil` may be out of date. To act on an outcome, attach a handler.
  @inlinable
  public var snapshot: Outcome? {
    let phase = lock.withLock { _ in unsafe self.phase }
    return switch phase {
    case .unresolved, .lockedIn: nil
    case .fulfilled(let value): .fulfilled(value)
    case .rejected(let reason), .aborted(let reason): .rejected(reason)
    }
  }

  // MARK: Resolving, as in “Promise Resolve Functions” (ECMA-262, 27.2.1.3.2)

  /// Fulfils the promise if nobody has resolved it.
  @inlinable
  func fulfill(with value: Value) {
    settle(.fulfilled(value), by: .resolver)
  }

  /// Rejects the promise if nobody has resolved it.
  @inlinable
  func reject(with error: any Error, isAbort: Bool = false) {
    settle(isAbort ? .aborted(error) : .rejected(error), by: .resolver)
  }

  /// Rejects the promise with what `body` throws, if nobody has resolved it.
  @inlinable
  func rejectIfThrown(by body: () throws -> Void) {
    do { try body() } catch { reject(with: error) }
  }

  /// Locks the promise in to end as `inner` does, if nobody has resolved it.
  ///
  /// Costs two jobs, as in ECMAScript: one that attaches to `inner`, one that takes its outcome over.
  @inlinable
  func follow(_ inner: Promise) {
    guard inner !== self else { return reject(with: CycleError()) }
    let isFirst = lock.withLock { _ in
      guard case .unresolved = unsafe phase else { return false }
      unsafe phase = .lockedIn
      return true
    }
    guard isFirst else { return }
    inner.willBeHandled()
    queue.enqueue {
      let ticket = inner.react { inner in unsafe self.settle(inner.phase, by: .followed) }
      // A signal can end the wait, or has: then nothing of this promise is to stay on the other.
      guard let ticket, self.obeysSignal else { return }
      self.whileInPlace { [weak inner] in inner?.removeReaction(ticket) }
    }
  }

  /// Rejects the promise if it is pending, also if it was resolved with another promise.
  func abort(with reason: any Error) {
    settle(.aborted(reason), by: .signal)
  }

  /// Settles the promise if it is pending and open to that settler, and makes a job of its reactions.
  ///
  /// The job is added under the promise's lock, so that a handler attached at the same moment from
  /// another thread cannot overtake; the dispatcher is called outside it.
  @inlinable
  func settle(_ end: Phase, by settler: Settler) {
    let (mustSchedule, places) = lock.withLock { _ -> (Bool, [Place]) in
      guard unsafe phase.isOpen(to: settler) else { return (false, []) }
      unsafe phase = end
      let mustSchedule = hasReactions && queue.append { self.deliver() }
      guard let extras = unsafe extras else { return (mustSchedule, []) }
      let mustReport = extras.watches(end) && queue.appendLast { self.reportUnlessHandled() }
      return (mustSchedule || mustReport, extras.takePlaces())
    }
    if mustSchedule { queue.schedule() }
    for place in places { place.leave() }
  }

  // MARK: Reactions

  /// Makes a job of `run` as soon as the promise is settled: “PerformPromiseThen” (27.2.5.4.1).
  ///
  /// - Parameters:
  ///   - isOver: whether the reaction need not run any more. The promise may ask when it needs room.
  ///   - run: is given this promise, which is settled then.
  /// - Returns: what removes the reaction, once; `nil` if the promise is settled.
  @inlinable @discardableResult
  func react(
    until isOver: (@Sendable () -> Bool)? = nil,
    _ run: @escaping @Sendable (Promise) -> Void
  ) -> Ticket? {
    let (ticket, mustSchedule) = lock.withLock { _ -> (Ticket?, Bool) in
      unsafe extras?.isHandled = true
      let isFirst = !hasReactions
      if isFirst { unsafe first = Reaction(run: run) }
      guard unsafe phase.isPending else {
        // The first has a job that delivers it before any that comes later, and one that is not has its own.
        return (nil, isFirst ? queue.append { self.deliver() } : queue.append { run(self) })
      }
      return (isFirst ? .first : addFurther(Further(run: run, isOver: isOver)), false)
    }
    if mustSchedule { queue.schedule() }
    return ticket
  }

  /// Whether there are reactions that wait, for the promise or for the job that delivers them.
  @inlinable
  var hasReactions: Bool { unsafe first != nil || extras?.reactions.isEmpty == false }

  /// Runs the reactions, in the order of registration.
  ///
  /// One job for all that were there when the promise was settled: nothing could come between them.
  @inlinable
  func deliver() {
    let (head, further) = lock.withLock { _ -> (Reaction?, Roster<Further>?) in
      unsafe (first.take(), extras?.reactions.take())
    }
    head?.run(self)
    further?.forEach { $0.run(self) }
  }
}
