import Synchronization

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
public final class Promise<Value: Sendable>: Sendable {
  /// How a promise ended.
  public enum Outcome: Sendable {
    /// It was resolved with this value.
    case fulfilled(Value)
    /// It was rejected with this error, its *reason*.
    case rejected(any Error)
  }

  /// How a promise ended, and whether a signal had a hand in it.
  struct Settlement: Sendable {
    let outcome: Outcome
    /// Such a rejection need not be handled.
    var isAbort = false
  }

  private enum Phase {
    /// Neither fulfilled nor rejected. Becomes `settled`; while `unresolved` also `lockedIn`.
    case pending(Fate)
    /// Fulfilled or rejected, for good.
    case settled(Settlement)
  }

  /// Who can settle a pending promise.
  private enum Fate {
    /// Whoever resolves or rejects it first.
    case unresolved
    /// Only the promise that it was resolved with.
    case lockedIn
  }

  /// What happens when the promise settles.
  ///
  /// A struct, so that an array holds the closure itself.
  private struct Reaction: Sendable {
    let run: @Sendable (Settlement) -> Void
  }

  private struct State {
    var phase = Phase.pending(.unresolved)
    /// In the order of registration; always empty in `settled`.
    var reactions = Roster<Reaction>()
    /// What the promise leaves when it settles, or is released; always empty in `settled`.
    var places: [Place] = []
    /// Whether anybody ever asked how the promise ends.
    var isHandled = false

    mutating func takePlaces() -> [Place] {
      defer { places = [] }
      return places
    }
  }

  /// Something that holds a closure of this promise, for as long as the promise is pending.
  private struct Place: Sendable {
    let leave: @Sendable () -> Void
  }

  private let state = Mutex(State())

  /// Where this promise's handlers run.
  let queue: JobQueue

  /// What reports an unhandled rejection, if the queue wants to know.
  private let watch: Watch?

  /// Makes a pending promise, and runs the executor that will resolve it.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - executor: runs before this initialiser returns, on the calling thread. It is given the two
  ///     functions that resolve the promise, to call at once or later, from any thread. If it throws, the
  ///     promise is rejected with the error; unless it was resolved before.
  public convenience init(
    on queue: JobQueue = .default,
    _ executor: (_ resolve: Resolve, _ reject: Reject) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(pendingOn: queue, at: Site(fileID: fileID, line: line))
    do {
      try executor(Resolve(promise: self), Reject(promise: self))
    } catch {
      reject(with: error)
    }
  }

  init(pendingOn queue: JobQueue, at site: Site) {
    self.queue = queue
    watch = queue.report.map { Watch(site: site, report: $0) }
  }

  /// Releases the reactions that will never run.
  ///
  /// A reaction may hold the last reference to the next promise of a chain, whose reaction holds the
  /// next: released one inside the other, a long chain would overflow the stack. The graveyard is a loop.
  deinit {
    for place in state.withLock({ $0.takePlaces() }) { place.leave() }
    Graveyard.bury { state.withLock { $0.reactions.takeAll() } }
  }

  /// How the promise ended, or `nil` if it has not: a look, for logs and debuggers.
  ///
  /// By the time the caller reads it, a `nil` may be out of date. To act on an outcome, attach a handler.
  public var snapshot: Outcome? {
    state.withLock { state in
      switch state.phase {
      case .pending: nil
      case .settled(let settlement): settlement.outcome
      }
    }
  }

  // MARK: Resolving, as in “Promise Resolve Functions” (ECMA-262, 27.2.1.3.2)

  /// Fulfils the promise if nobody has resolved it.
  func fulfill(with value: Value) {
    settle(Settlement(outcome: .fulfilled(value)), if: .unresolved)
  }

  /// Rejects the promise if nobody has resolved it.
  func reject(with error: any Error, isAbort: Bool = false) {
    settle(Settlement(outcome: .rejected(error), isAbort: isAbort), if: .unresolved)
  }

  /// Locks the promise in to end as `inner` does, if nobody has resolved it.
  ///
  /// Costs two jobs, as in ECMAScript: one that attaches to `inner`, one that takes its outcome over.
  func follow(_ inner: Promise) {
    guard inner !== self else { return reject(with: CycleError()) }
    let isFirst = state.withLock { state in
      guard case .pending(.unresolved) = state.phase else { return false }
      state.phase = .pending(.lockedIn)
      return true
    }
    guard isFirst else { return }
    inner.willBeHandled()
    queue.enqueue {
      let ticket = inner.react { settlement in self.settle(settlement, if: .lockedIn) }
      // A signal can end the wait, or has: then nothing of this promise is to stay on the other.
      guard let ticket, self.obeysSignal else { return }
      self.whileInPlace { [weak inner] in inner?.removeReaction(ticket) }
    }
  }

  /// Rejects the promise if it is pending, also if it was resolved with another promise.
  func abort(with reason: any Error) {
    settle(Settlement(outcome: .rejected(reason), isAbort: true), if: nil)
  }

  /// Settles the promise if it is pending with that fate, or with any, and makes a job of each reaction.
  ///
  /// The jobs are added under the promise's lock, so that a handler attached at the same moment from
  /// another thread cannot overtake them; the dispatcher is called outside it.
  private func settle(_ settlement: Settlement, if fate: Fate?) {
    let (reactions, places, mustSchedule) = state.withLock {
      state -> (Roster<Reaction>, [Place], Bool) in
      guard case .pending(let current) = state.phase, fate == nil || fate == current else {
        return (Roster(), [], false)
      }
      state.phase = .settled(settlement)
      let reactions = state.reactions.take()
      var mustSchedule = false
      reactions.forEach { reaction in
        if queue.append({ reaction.run(settlement) }) { mustSchedule = true }
      }
      if let watch, !state.isHandled, !settlement.isAbort {
        if case .rejected(let reason) = settlement.outcome {
          let job: @Sendable () -> Void = { self.reportUnlessHandled(reason, watch) }
          if queue.append(job, isLast: true) { mustSchedule = true }
        }
      }
      return (reactions, state.takePlaces(), mustSchedule)
    }
    if mustSchedule { queue.schedule() }
    for place in places { place.leave() }
    // Another thread may have run the jobs already: then this is the last reference to the handlers.
    withExtendedLifetime(reactions) {}
  }

  // MARK: Reactions

  /// Makes a job of `run` as soon as the promise is settled: “PerformPromiseThen” (27.2.5.4.1).
  ///
  /// - Returns: what removes the reaction; `nil` if the promise is settled.
  @discardableResult
  func react(_ run: @escaping @Sendable (Settlement) -> Void) -> Int? {
    let (ticket, mustSchedule) = state.withLock { state -> (Int?, Bool) in
      state.isHandled = true
      switch state.phase {
      case .pending:
        return (state.reactions.add(Reaction(run: run)), false)
      case .settled(let settlement):
        return (nil, queue.append { run(settlement) })
      }
    }
    if mustSchedule { queue.schedule() }
    return ticket
  }

  /// Removes a reaction, unless the promise is settled.
  func removeReaction(_ ticket: Int) {
    let reaction = state.withLock { $0.reactions.remove(ticket) }
    // It is released here, not under the lock.
    withExtendedLifetime(reaction) {}
  }

  /// A reaction is on its way, from a queue that may be slower than this promise's.
  private func willBeHandled() {
    if watch != nil { state.withLock { $0.isHandled = true } }
  }

  private func reportUnlessHandled(_ reason: any Error, _ watch: Watch) {
    guard !state.withLock({ $0.isHandled }) else { return }
    watch.report(
      UnhandledRejection(reason: reason, fileID: watch.site.fileID, line: watch.site.line)
    )
  }

  /// Whether a signal can end this promise, which follows another, or has ended it.
  private var obeysSignal: Bool {
    state.withLock { state in
      if case .pending = state.phase { !state.places.isEmpty } else { true }
    }
  }

  /// Calls `leave` when the promise is settled or released; at once, if it is settled.
  func whileInPlace(_ leave: @escaping @Sendable () -> Void) {
    let isPending = state.withLock { state in
      guard case .pending = state.phase else { return false }
      state.places.append(Place(leave: leave))
      return true
    }
    if !isPending { leave() }
  }
}
