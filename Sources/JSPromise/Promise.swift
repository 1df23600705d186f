public import PromiseStorage
public import Synchronization

/// ECMAScript's promise: resolved by an executor, with handlers that always run later.
///
/// ```swift
/// let answer = Promise<Int> { resolve, reject in
///   resolve(42)
/// }
/// // Prints 42 after this line, from the job queue.
/// answer.then { print($0) }
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

  @inlinable init(_ queue: JobQueue, at site: Site, _ step: Step = Step { _, _ in .done }) {
    super.init(.unresolved, queue, at: site, step)
  }

  /// Makes a promise that is fulfilled already.
  @inline(__always) @inlinable init(fulfilledWith value: Value, on queue: JobQueue, at site: Site) {
    super.init(.fulfilled, queue, at: site, Step { _, _ in .done })
    put(value, as: .value)
  }

  @inlinable deinit {
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
  @inlinable public var snapshot: Outcome? {
    isSettled ? ending : nil
  }

  /// How it ended, once it is settled.
  @inlinable var ending: Outcome {
    content == .value ? .fulfilled(read()) : .rejected(read())
  }

  // MARK: Resolving it: “Promise Resolve Functions” (ECMA-262, 27.2.1.3.2)

  /// Fulfils the promise, if `settler` may do so.
  @inlinable func fulfill(with value: Value, by settler: PromiseState.Settler = .resolver) {
    settle(as: .fulfilled, by: settler) { put(value, as: .value) }
  }

  /// Rejects the promise, if it is not resolved yet.
  @inlinable func reject(with reason: any Error, isAbort: Bool = false) {
    settle(as: isAbort ? .aborted : .rejected, by: .resolver) { put(reason: reason) }
  }

  /// Rejects the promise with what `body` throws, if it is not resolved yet.
  @inlinable func rejectIfThrown(by body: () throws -> Void) {
    do { try body() } catch { reject(with: error) }
  }

  /// Ends the promise like `other`, which is settled, if `settler` may do so.
  @inlinable func settle(like other: Promise, by settler: PromiseState.Settler = .resolver) {
    guard other.content == .value else { return reject(like: other, by: settler) }
    fulfill(with: other.read(), by: settler)
  }

  /// Locks the promise in to end like `inner`, unless it is resolved already.
  @inlinable func follow(_ inner: Promise) {
    guard inner !== self else { return reject(with: CycleError()) }
    follow(
      inner,
      Step { (follower: Promise, source: Promise) in
        if !follower.takesTurn(of: source) { follower.settle(like: source, by: .followed) }
        return .done
      }
    )
  }

  // MARK: The functions that resolve one

  /// The function that resolves a promise: `resolve(value)` or `resolve(promise)`.
  ///
  /// Keeping it keeps the promise alive. Safe to call from any thread.
  public struct Resolve: Sendable {
    @usableFromInline let promise: Promise

    @inlinable init(promise: Promise) {
      self.promise = promise
    }

    // Disfavoured, so that `resolve(promise)` follows the promise where both would fit.
    /// Fulfils the promise, unless it was resolved or rejected before.
    ///
    /// - Parameter value: what the handlers get, from the job queue.
    @_disfavoredOverload
    @inlinable public func callAsFunction(_ value: Value) {
      promise.fulfill(with: value)
    }

    /// Makes the promise end like `inner`, unless it was resolved or rejected before.
    ///
    /// - Parameter inner: from now on the only one that can settle the promise. If it is the promise itself,
    ///   the promise is rejected with a ``CycleError``.
    @inlinable public func callAsFunction(_ inner: Promise) {
      promise.follow(inner)
    }
  }

  /// The function that rejects a promise: `reject(error)`.
  ///
  /// Keeping it keeps the promise alive. Safe to call from any thread.
  public struct Reject: Sendable {
    @usableFromInline let promise: Promise

    @inlinable init(promise: Promise) {
      self.promise = promise
    }

    /// Rejects the promise, unless it was resolved or rejected before.
    ///
    /// - Parameter error: the reason, which the handlers get from the job queue.
    @inlinable public func callAsFunction(_ error: any Error) {
      promise.reject(with: error)
    }
  }

  // MARK: Deriving from it

  /// A pending promise that waits for this one, and is then settled by `end`, which uses `transform`.
  @inline(__always) @inlinable func derive<Kept: Sendable, NewValue>(
    _ transform: Kept,
    at site: Site,
    _ end:
      @escaping @Sendable (_ settled: Promise, _ transform: Kept, _ derived: Promise<NewValue>) ->
      Void
  ) -> Promise<NewValue> {
    let step = Step { (derived: Promise<NewValue>, source: Promise) in
      if let transform = derived.takeTransform(as: Kept.self) { end(source, transform, derived) }
      return .done
    }
    let derived = Promise<NewValue>(queue, at: site, step)
    derived.put(transform, as: .transform)
    attach(derived)
    return derived
  }

  /// A pending promise that waits for this one, and is then settled by `body`.
  @inlinable func derive<NewValue>(
    at site: Site,
    _ body:
      @escaping @Sendable (_ both: (settled: Promise, derived: Promise<NewValue>)) throws -> Void
  ) -> Promise<NewValue> {
    derive(UntypedObserver(body), at: site) { settled, body, derived in
      derived.rejectIfThrown { try body.call((settled, derived)) }
    }
  }
}
