public import PromiseStorage
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
/// Those of [ECMAScript's Promise objects](https://tc39.es/ecma262/#sec-promise-objects), down to the number
/// of jobs that each step takes, as far as a typed language allows:
/// - **Resolving.** The first call of `resolve` or `reject` counts, all later ones are ignored. Resolved
///   with a value, the promise is fulfilled. Resolved with a promise, it is *locked in*: it stays
///   pending and will end like that promise. Resolved with itself, it is rejected with a
///   ``CycleError``. Promises that are resolved with each other, in a cycle, stay pending, and keep each
///   other alive.
/// - **Handlers** may throw, which rejects the promise that `then` returned.
///
/// ## Threading
/// Safe to use from any number of threads. Every handler is a job in the promise's ``JobQueue``: it runs
/// on the queue's dispatcher, after `then` and after `resolve` have returned, in the order of
/// registration. Derived promises inherit the queue; `handle(on:)` changes it for the rest of the chain.
///
/// ## Where it was made
/// Every call that makes a promise takes `fileID` and `line`: the caller's own, unless it passes on
/// those of its caller. They are kept only if unhandled rejections are reported: see
/// ``JobQueue/init(on:onUnhandledRejection:onRejectionHandled:)``.
///
/// No handler, and no `deinit` of a value or of an object that a handler captured, ever runs under a lock.
public final class Promise<Value: Sendable>: PromiseCore, @unchecked Sendable {
  /// How a promise ended.
  public enum Outcome: Sendable {
    /// It was resolved with this value.
    case fulfilled(Value)
    /// It was rejected with this error, its *reason*.
    case rejected(any Error)
  }

  // MARK: Making one

  /// Makes a pending promise, and runs the executor that will resolve it.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - executor: runs before this initialiser returns, on the calling thread. It gets the two
  ///     functions that resolve the promise, to call at once or later, from any thread. If it throws, the
  ///     promise is rejected with the error; unless it was resolved before.
  @inlinable
  public convenience init(
    on queue: JobQueue = .default,
    _ executor: (_ resolve: Resolve, _ reject: Reject) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID: fileID, line: line))
    rejectIfThrown { try executor(Resolve(promise: self), Reject(promise: self)) }
  }

  /// Makes a pending promise, and runs the executor, which can resolve it but not reject it.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - executor: as in `init(on:_:fileID:line:)`, without the function that
  ///     rejects. What it throws rejects the promise.
  @inlinable
  public convenience init(
    on queue: JobQueue = .default,
    _ executor: (_ resolve: Resolve) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID: fileID, line: line))
    rejectIfThrown { try executor(Resolve(promise: self)) }
  }

  @inlinable
  init(_ queue: JobQueue, at site: Site, _ step: Step = Step { _, _ in .done }) {
    super.init(.unresolved, queue, at: site, step)
  }

  /// Makes a promise that is fulfilled already.
  @inline(__always)
  @inlinable
  init(fulfilledWith value: Value, on queue: JobQueue, at site: Site) {
    super.init(.fulfilled, queue, at: site, Step { _, _ in .done })
    put(value, as: .value)
  }

  @inlinable
  deinit {
    switch content {
    case .nothing, .transform:
      let (hasExtras, hasWaiters) = lock.withLock { ($0.extras != nil, !$0.waiters.isEmpty) }
      if hasExtras { stopProducers() }
      if hasWaiters { abandonWaiters() }
    case .value: release(Value.self, in: turn)
    case .error: releaseReason()
    }
  }

  // MARK: Its result

  /// How the promise ended, or `nil` if it has not: a snapshot for logs and debuggers.
  ///
  /// By the time the caller reads it, a `nil` may be out of date. To act on an outcome, attach a handler.
  @inlinable
  public var snapshot: Outcome? {
    isSettled ? ending : nil
  }

  /// How it ended, once it is settled.
  @inlinable
  var ending: Outcome {
    content == .value ? .fulfilled(read()) : .rejected(read())
  }

  // MARK: Resolving it: “Promise Resolve Functions” (ECMA-262, 27.2.1.3.2)

  /// Fulfils the promise, if `settler` may do so.
  @inlinable
  func fulfill(with value: Value, by settler: PromiseState.Settler = .resolver) {
    settle(as: .fulfilled, by: settler) { put(value, as: .value) }
  }

  /// Rejects the promise, if `settler` may do so.
  @inlinable
  func reject(
    with reason: any Error,
    isAbort: Bool = false,
    by settler: PromiseState.Settler = .resolver
  ) {
    settle(as: isAbort ? .aborted : .rejected, by: settler) { put(reason: reason) }
  }

  /// Rejects the promise with what `body` throws, if nobody has resolved it.
  @inlinable
  func rejectIfThrown(by body: () throws -> Void) {
    do { try body() } catch { reject(with: error) }
  }

  /// Settles the promise, if `settler` may do so.
  @inlinable
  func settle(
    _ outcome: Outcome,
    isAbort: Bool,
    by settler: PromiseState.Settler = .resolver
  ) {
    switch outcome {
    case .fulfilled(let value): fulfill(with: value, by: settler)
    case .rejected(let reason): reject(with: reason, isAbort: isAbort, by: settler)
    }
  }

  /// Ends the promise like `other`, which is settled, if `settler` may do so.
  @inlinable
  func settle(like other: Promise, by settler: PromiseState.Settler = .resolver) {
    settle(other.ending, isAbort: other.isAborted, by: settler)
  }

  /// Locks the promise in to end like `inner`, unless it is resolved already.
  @inlinable
  func follow(_ inner: Promise) {
    guard inner !== self else { return reject(with: CycleError()) }
    follow(
      inner,
      Step { (follower: Promise, source: Promise) in
        if !follower.takesTurn(of: source) { follower.settle(like: source, by: .followed) }
        return .done
      }
    )
  }

  // MARK: Deriving from it

  /// A pending promise that waits for this one, and is then settled by a step that uses `transform`.
  @inline(__always)
  @inlinable
  func derive<Input, Output, NewValue>(
    _ transform: UntypedTransform<Input, Output>,
    at site: Site,
    _ step:
      @escaping @Sendable (
        _ settled: Promise, _ transform: @Sendable (Input) throws -> Output,
        _ derived: Promise<NewValue>
      ) -> Void
  ) -> Promise<NewValue> {
    typealias Kept = UntypedTransform<Input, Output>
    let derived = Promise<NewValue>(
      queue,
      at: site,
      Step { (derived: Promise<NewValue>, source: Promise) in
        if let transform = derived.takeTransform(as: Kept.self) {
          step(source, transform.call, derived)
        }
        return .done
      }
    )
    derived.put(transform, as: .transform)
    attach(derived)
    return derived
  }

  /// A pending promise that waits for this one, and is then settled by `body`.
  @inlinable
  func derive<NewValue>(
    at site: Site,
    _ body:
      @escaping @Sendable (_ both: (settled: Promise, derived: Promise<NewValue>)) throws -> Void
  ) -> Promise<NewValue> {
    derive(UntypedTransform(body), at: site) { settled, body, derived in
      derived.rejectIfThrown { try body((settled, derived)) }
    }
  }

  /// A pending promise that waits for this one, and ends as this does.
  @inlinable
  func branch(on queue: JobQueue, at site: Site) -> (
    derived: Promise, attachment: PromiseState.Attachment
  ) {
    let derived = Promise(
      queue,
      at: site,
      Step { (derived: Promise, source: Promise) in
        derived.settle(like: source)
        return .done
      }
    )
    return (derived, attach(derived))
  }
}
