public import Dispatchers

// Names that users of other promise libraries try first. None can be called: the compiler says what to write instead,
// and offers a fix where only the name differs.

extension Promise {
  // MARK: Going on

  /// ``finally(_:fileID:line:)-(()->Void,_,_)``, in PromiseKit.
  @available(*, unavailable, renamed: "finally(_:)")
  @discardableResult
  public func ensure(_ handler: @escaping @Sendable () throws -> Void) -> Promise { neverCalled() }

  /// A handler that returns nothing, in PromiseKit.
  @available(*, unavailable, renamed: "then(_:)")
  @discardableResult
  public func done(_ handler: @escaping @Sendable (Value) throws -> Void) -> Promise<Void> {
    neverCalled()
  }

  /// A look at the value on its way, in PromiseKit.
  @available(*, unavailable, message: "return the value: then { value in …; return value }")
  @discardableResult
  public func get(_ handler: @escaping @Sendable (Value) throws -> Void) -> Promise {
    neverCalled()
  }

  /// Another error in the place of the one that came, in other libraries.
  @available(*, unavailable, message: "throw the other error: recover { throw Other($0) }")
  @discardableResult
  public func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Promise {
    neverCalled()
  }

  /// A dispatcher for one handler, in PromiseKit.
  @available(*, unavailable, message: "handle(on:) moves all that follows: use it before then")
  @discardableResult
  public func then<NewValue>(
    on queue: some Dispatcher,
    _ handler: @escaping @Sendable (Value) throws -> NewValue
  ) -> Promise<NewValue> { neverCalled() }

  /// A dispatcher for one handler, in PromiseKit.
  @available(*, unavailable, message: "handle(on:) moves all that follows: use it before catch")
  @discardableResult
  public func `catch`(
    on queue: some Dispatcher,
    _ handler: @escaping @Sendable (any Error) throws -> Void
  ) -> Promise<Value?> { neverCalled() }

  /// Moving what follows, in Combine.
  @available(*, unavailable, renamed: "handle(on:)")
  @discardableResult
  public func receive(on queue: some Dispatcher) -> Promise { neverCalled() }

  // MARK: Looking, waiting, cancelling

  /// Whether the promise has no result yet.
  @available(*, unavailable, message: "look at snapshot, which is nil then; or attach a handler")
  public var isPending: Bool { neverCalled() }

  /// Why the promise was rejected.
  @available(*, unavailable, message: "look at snapshot; or attach a handler: catch { error in … }")
  public var error: (any Error)? { neverCalled() }

  /// Blocking a thread.
  @available(*, unavailable, message: "nothing here blocks a thread: try await promise.value")
  @discardableResult
  public func wait() throws -> Value { neverCalled() }

  /// Cancelling a promise.
  @available(
    *,
    unavailable,
    message:
      "a promise cannot be cancelled, its work can: make it with Promise(signal: controller.signal) { … } and call controller.abort()"
  )
  public func cancel() { neverCalled() }

  // MARK: Making one

  /// A fulfilled promise, in PromiseKit.
  @available(*, unavailable, renamed: "Promise.resolve(_:)")
  public static func value(_ value: Value) -> Promise { neverCalled() }

  /// A pending promise and what settles it, in PromiseKit.
  @available(*, unavailable, renamed: "Promise.withResolvers()")
  public static func pending() -> (promise: Promise, resolve: Resolve, reject: Reject) {
    neverCalled()
  }

  /// A promise of what a completion handler is given.
  @available(*, unavailable, message: "hand the functions on: Promise { resolve, reject in … }")
  public static func wrap(_ work: (Resolve) throws -> Void) -> Promise { neverCalled() }

  /// A fulfilled promise, in other libraries.
  @available(*, unavailable, renamed: "Promise.resolve(_:)")
  public convenience init(value: Value) { neverCalled() }

  /// A rejected promise, in PromiseKit.
  @available(*, unavailable, renamed: "Promise.reject(_:)")
  public convenience init(error: any Error) { neverCalled() }
}

extension Promise.Resolve {
  /// The function as a method, in PromiseKit.
  @available(*, unavailable, message: "call the function itself: resolve(value)")
  public func fulfill(_ value: Value) { neverCalled() }

  /// The function as a method, in PromiseKit.
  @available(*, unavailable, message: "call the function itself: resolve(value)")
  public func resolve(_ value: Value) { neverCalled() }

  /// The function that rejects, in PromiseKit.
  @available(*, unavailable, message: "a function of its own: Promise { resolve, reject in … }")
  public func reject(_ error: any Error) { neverCalled() }
}

extension AbortController {
  /// Cancelling, in other libraries.
  @available(*, unavailable, renamed: "abort()")
  public func cancel() { neverCalled() }
}

// MARK: Functions of PromiseKit

/// A chain that begins with a closure.
@available(*, unavailable, message: "begin with Promise.try { … }")
public func firstly<Value>(_ work: () throws -> Promise<Value>) -> Promise<Value> { neverCalled() }

/// A promise of all values.
@available(*, unavailable, renamed: "Promise.all(_:)")
public func when<Value>(fulfilled promises: some Sequence<Promise<Value>>) -> Promise<[Value]> {
  neverCalled()
}

/// A promise of all outcomes.
@available(*, unavailable, renamed: "Promise.allSettled(_:)")
public func when<Value>(resolved promises: some Sequence<Promise<Value>>) -> Promise<
  [Promise<Value>.Outcome]
> { neverCalled() }
/// A promise of a later time.
@available(*, unavailable, renamed: "Promise.delay(_:)")
public func after(_ duration: Duration) -> Promise<Void> { neverCalled() }

/// What is unavailable cannot be called.
func neverCalled() -> Never { preconditionFailure("cannot be called") }
