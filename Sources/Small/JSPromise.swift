public import Dispatch
import Synchronization

/// ECMAScript's promise: JSPromise in one small file.
///
/// A handler always runs later, as a job of the promise's ``JobQueue``, in the order of registration. A handler may
/// throw, which rejects the promise that the step has returned. A promise that is resolved with a promise ends like that
/// one. Each step takes as many jobs as the specification says; its names are those of `tc39.es/ecma262`.
public final class Promise<Value: Sendable>: Sendable {
  fileprivate typealias Outcome = Result<Value, any Error>

  private struct State {
    /// How it ended; nothing while it is pending.
    var outcome: Outcome?
    /// Whether a call of `resolve` or `reject` has counted, so that no other does.
    var isResolved = false
    /// Whether anything has reacted to it.
    var isHandled = false
    /// What waits for the end, in the order of registration.
    var reactions: [@Sendable (Outcome) -> Void] = []
    /// Tasks that wait for the end, which need no job.
    var tasks: [@Sendable (Outcome) -> Void] = []
  }

  private let state = Mutex(State())
  private let queue: JobQueue

  fileprivate init(pendingOn queue: JobQueue) { self.queue = queue }

  /// Runs the executor, which resolves the promise, now or later; what it throws rejects the promise.
  public convenience init(
    on queue: JobQueue = .default,
    _ executor: (_ resolve: Resolve, _ reject: Reject) throws -> Void
  ) {
    self.init(pendingOn: queue)
    let (resolve, reject) = (Resolve(promise: self), Reject(promise: self))
    do { try executor(resolve, reject) } catch { reject(error) }
  }

  /// Starts a task that resolves the promise.
  public convenience init(
    on queue: JobQueue = .default,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    self.init(pendingOn: queue)
    Task {
      do { self.resolve(with: try await work()) } catch { self.reject(with: error) }
    }
  }

  /// Makes a pending promise, and what settles it.
  public static func withResolvers(
    on queue: JobQueue = .default
  ) -> (promise: Promise, resolve: Resolve, reject: Reject) {
    let promise = Promise(pendingOn: queue)
    return (promise, Resolve(promise: promise), Reject(promise: promise))
  }

  /// Makes a promise that is fulfilled already.
  public static func resolve(_ value: Value, on queue: JobQueue = .default) -> Promise {
    Promise(on: queue) { resolve, _ in resolve(value) }
  }

  /// Makes a promise that is rejected already.
  public static func reject(_ error: any Error, on queue: JobQueue = .default) -> Promise {
    Promise(on: queue) { _, reject in reject(error) }
  }

  /// Reports a rejection that nothing has reacted to; releases what waits in a job, so that a chain needs no stack.
  deinit {
    let last = state.withLock { state in
      defer { state.reactions = [] }
      return state
    }
    if case .failure(let reason)? = last.outcome, !last.isHandled { queue.report(reason) }
    if !last.reactions.isEmpty { queue.enqueue { withExtendedLifetime(last) {} } }
  }

  // MARK: Settling it

  /// Lets the first call of `resolve` or `reject` count; returns whether this is it.
  private func isFirst() -> Bool {
    state.withLock { state in
      defer { state.isResolved = true }
      return !state.isResolved
    }
  }

  fileprivate func resolve(with value: Value) {
    if isFirst() { settle(.success(value)) }
  }

  fileprivate func reject(with error: any Error) {
    if isFirst() { settle(.failure(error)) }
  }

  /// Ends like `other`: a job attaches to it, and a job of the other's queue settles this promise.
  fileprivate func resolve(with other: Promise) {
    guard isFirst() else { return }
    if other === self { return settle(.failure(CycleError())) }
    queue.enqueue { other.react { self.settle($0) } }
  }

  private func settle(_ outcome: Outcome) {
    let (isIdle, tasks) = state.withLock { state in
      let jobs = state.reactions.map { reaction in { @Sendable in reaction(outcome) } }
      defer { (state.outcome, state.reactions, state.tasks) = (outcome, [], []) }
      return (queue.add(jobs), state.tasks)
    }
    for resume in tasks { resume(outcome) }
    if isIdle { queue.start() }
  }

  // MARK: Reacting to it

  /// Adds a job that calls `reaction` once there is an outcome.
  ///
  /// The job is added under the lock, so that jobs have the order of registration, and the queue is started outside.
  fileprivate func react(_ reaction: @escaping @Sendable (Outcome) -> Void) {
    let isIdle = state.withLock { state in
      state.isHandled = true
      guard let outcome = state.outcome else {
        state.reactions.append(reaction)
        return false
      }
      return queue.add([{ reaction(outcome) }])
    }
    if isIdle { queue.start() }
  }

  /// Another promise, which `body` resolves in a job; what it throws rejects that promise.
  private func derive<New>(
    _ body: @escaping @Sendable (Outcome, Promise<New>) throws -> Void
  ) -> Promise<New> {
    let next = Promise<New>(pendingOn: queue)
    react { outcome in
      do { try body(outcome, next) } catch { next.reject(with: error) }
    }
    return next
  }

  /// A promise of what `onFulfilled` makes of the value; a rejection is passed on.
  @discardableResult
  public func then<New>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> New
  ) -> Promise<New> {
    derive { outcome, next in next.resolve(with: try onFulfilled(outcome.get())) }
  }

  /// A promise that ends like the one that `onFulfilled` makes of the value; a rejection is passed on.
  @discardableResult
  public func then<New>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> Promise<New>
  ) -> Promise<New> {
    derive { outcome, next in next.resolve(with: try onFulfilled(outcome.get())) }
  }

  /// A promise of what one of two handlers makes of the outcome.
  @discardableResult
  public func then<New>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> New,
    _ onRejected: @escaping @Sendable (any Error) throws -> New
  ) -> Promise<New> {
    derive { outcome, next in
      switch outcome {
      case .success(let value): next.resolve(with: try onFulfilled(value))
      case .failure(let error): next.resolve(with: try onRejected(error))
      }
    }
  }

  /// A promise of what `onRejected` makes of the error; a value is passed on.
  @discardableResult
  public func `catch`(
    _ onRejected: @escaping @Sendable (any Error) throws -> Value
  ) -> Promise {
    then({ $0 }, onRejected)
  }

  /// The value; or `nil`, after `onRejected` has seen the error.
  @_disfavoredOverload
  @discardableResult
  public func `catch`(
    _ onRejected: @escaping @Sendable (any Error) throws -> Void
  ) -> Promise<Value?> {
    then({ $0 }) { error in
      try onRejected(error)
      return nil
    }
  }

  /// A promise with the same outcome, after `onFinally` has run; what that throws takes the place of the outcome.
  @discardableResult
  public func finally(_ onFinally: @escaping @Sendable () throws -> Void) -> Promise {
    derive { [queue] outcome, next in
      try onFinally()
      next.resolve(with: Promise<Void>.resolve((), on: queue).then { try outcome.get() })
    }
  }

  /// Waits for the value, and blocks no thread; a task that is cancelled throws `CancellationError`.
  public nonisolated(nonsending) var value: Value {
    get async throws {
      let waiting = Mutex<CheckedContinuation<Outcome, Never>?>(nil)
      @Sendable func resume(_ outcome: Outcome) {
        let task = waiting.withLock { $0.take() }
        task?.resume(returning: outcome)
      }
      try Task.checkCancellation()
      let settled = state.withLock { state in
        state.isHandled = true
        return state.outcome
      }
      if let settled { return try settled.get() }
      let outcome = await withTaskCancellationHandler {
        await withCheckedContinuation { task in
          waiting.withLock { $0 = task }
          resumeAtEnd { resume($0) }
          if Task.isCancelled { resume(.failure(CancellationError())) }
        }
      } onCancel: {
        resume(.failure(CancellationError()))
      }
      try Task.checkCancellation()
      return try outcome.get()
    }
  }

  private func resumeAtEnd(_ resume: @escaping @Sendable (Outcome) -> Void) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.tasks.append(resume) }
      return state.outcome
    }
    if let outcome { resume(outcome) }
  }
}

// MARK: - One of several

extension Promise {
  /// How a promise ended, for ``allSettled(_:queue:)``.
  public enum Settlement: Sendable {
    case fulfilled(Value), rejected(any Error)
  }

  /// The values of all, in the order of the list; or the first rejection.
  public static func all(
    _ promises: some Sequence<Promise>,
    queue: JobQueue = .default
  ) -> Promise<[Value]> {
    gather(promises, queue, { $0.resolve(with: $1) }) { outcome, whole in
      if case .failure(let error) = outcome { whole.reject(with: error) }
      return try? outcome.get()
    }
  }

  /// How all of them ended, in the order of the list.
  public static func allSettled(
    _ promises: some Sequence<Promise>,
    queue: JobQueue = .default
  ) -> Promise<[Settlement]> {
    gather(promises, queue, { $0.resolve(with: $1) }) { outcome, _ in
      switch outcome {
      case .success(let value): .fulfilled(value)
      case .failure(let error): .rejected(error)
      }
    }
  }

  /// The first value; or an ``AggregateError`` with all errors, in the order of the list.
  public static func any(
    _ promises: some Sequence<Promise>,
    queue: JobQueue = .default
  ) -> Promise {
    gather(promises, queue, { $0.reject(with: AggregateError(errors: $1)) }) { outcome, whole in
      if case .failure(let error) = outcome { return error }
      whole.end(outcome)
      return nil
    }
  }

  /// Ends like the first one that ends; of none, it stays pending.
  public static func race(
    _ promises: some Sequence<Promise>,
    queue: JobQueue = .default
  ) -> Promise {
    let first = Promise(pendingOn: queue)
    for promise in promises { promise.react { first.end($0) } }
    return first
  }

  private func end(_ outcome: Outcome) {
    if isFirst() { settle(outcome) }
  }

  /// Keeps what `look` returns of each outcome, and calls `complete` with all of that.
  private static func gather<Kept: Sendable, Whole>(
    _ promises: some Sequence<Promise>,
    _ queue: JobQueue,
    _ complete: @escaping @Sendable (Promise<Whole>, [Kept]) -> Void,
    _ look: @escaping @Sendable (Outcome, Promise<Whole>) -> Kept?
  ) -> Promise<Whole> {
    let (inputs, whole) = (Array(promises), Promise<Whole>(pendingOn: queue))
    let indices = inputs.indices
    let found = Mutex([Int: Kept]())
    if inputs.isEmpty { complete(whole, []) }
    for (index, input) in inputs.enumerated() {
      input.react { outcome in
        let kept = look(outcome, whole)
        let all = found.withLock { found in
          found[index] = kept
          return found.count == indices.count ? found : [:]
        }
        if !all.isEmpty { complete(whole, indices.compactMap { all[$0] }) }
      }
    }
    return whole
  }
}

// MARK: - What settles a promise, and its errors

extension Promise {
  /// Resolves a promise; the first call of it, or of `reject`, counts.
  public struct Resolve: Sendable {
    fileprivate let promise: Promise

    /// Fulfils the promise with a value.
    @_disfavoredOverload
    public func callAsFunction(_ value: Value) { promise.resolve(with: value) }

    /// Lets the promise end like another one.
    public func callAsFunction(_ other: Promise) { promise.resolve(with: other) }
  }

  /// Rejects a promise; the first call of it, or of `resolve`, counts.
  public struct Reject: Sendable {
    fileprivate let promise: Promise

    /// Rejects the promise with an error.
    public func callAsFunction(_ error: any Error) { promise.reject(with: error) }
  }
}

/// A promise was resolved with itself.
public struct CycleError: Error {}

/// The errors of all promises that were given to ``Promise/any(_:queue:)``.
public struct AggregateError: Error {
  /// One for each promise, in the order of the list.
  public let errors: [any Error]
}

/// A rejection that nothing has reacted to.
public struct UnhandledRejection: Sendable {
  /// The error.
  public let reason: any Error
}

// MARK: - Jobs

/// Runs work somewhere, such as a queue.
public protocol Dispatcher: Sendable {
  /// Runs `work` once, now or later.
  func dispatch(_ work: @escaping @Sendable () -> Void)
}

extension DispatchQueue: Dispatcher {
  /// Runs `work` later, on this queue.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { async(execute: work) }
}

/// Jobs, which run one after another, first in, first out.
public final class JobQueue: Sendable {
  /// The queue of promises that name no other.
  public static let `default` = JobQueue(on: DispatchQueue(label: "JSPromise.jobs"))

  /// A queue on the main thread.
  public static let main = JobQueue(on: DispatchQueue.main)

  private let state = Mutex((jobs: [@Sendable () -> Void](), isBusy: false))
  private let dispatcher: any Dispatcher
  private let onUnhandledRejection: @Sendable (UnhandledRejection) -> Void

  /// Makes a queue whose jobs a dispatcher runs, and which reports unhandled rejections in a job.
  public init(
    on dispatcher: some Dispatcher,
    onUnhandledRejection: @escaping @Sendable (UnhandledRejection) -> Void = { _ in }
  ) {
    (self.dispatcher, self.onUnhandledRejection) = (dispatcher, onUnhandledRejection)
  }

  /// Adds a job of one's own.
  public func enqueue(_ job: @escaping @Sendable () -> Void) {
    if add([job]) { start() }
  }

  fileprivate func report(_ reason: any Error) {
    enqueue { [onUnhandledRejection] in onUnhandledRejection(UnhandledRejection(reason: reason)) }
  }

  /// Adds jobs; returns whether the queue has to be started.
  fileprivate func add(_ jobs: [@Sendable () -> Void]) -> Bool {
    state.withLock { state in
      state.jobs += jobs
      defer { state.isBusy = state.isBusy || !jobs.isEmpty }
      return !state.isBusy && !jobs.isEmpty
    }
  }

  /// Has the dispatcher run all jobs, also those that come meanwhile.
  fileprivate func start() {
    let request = Request(queue: self)
    dispatcher.dispatch { request.run() }
  }

  /// Jobs that a dispatcher has to run; if it drops this, they are dropped, and the queue can be started again.
  private final class Request: Sendable {
    private let queue: JobQueue
    private let hasRun = Atomic(false)

    init(queue: JobQueue) { self.queue = queue }

    deinit { if !hasRun.load(ordering: .relaxed) { while queue.next() != nil {} } }

    func run() {
      hasRun.store(true, ordering: .relaxed)
      while let jobs = queue.next() { for job in jobs { job() } }
    }
  }

  private func next() -> [@Sendable () -> Void]? {
    state.withLock { state in
      defer { state.jobs = [] }
      state.isBusy = !state.jobs.isEmpty
      return state.isBusy ? state.jobs : nil
    }
  }
}
