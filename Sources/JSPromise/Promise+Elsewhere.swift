public import Dispatchers

// Names that users of other promise libraries try first. None can be called: the compiler says what to write instead,
// and offers a fix where only the name differs.

extension Promise {
  // MARK: Going on

  /// ``finally(_:fileID:line:)-(()->Void,_,_)``, in jQuery and Bluebird.
  @available(*, unavailable, renamed: "finally(_:)")
  @discardableResult
  public func always(_ handler: @escaping @Sendable () throws -> Void) -> Promise { neverCalled() }

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

  /// A handler that returns nothing, in other libraries.
  @available(*, unavailable, renamed: "then(_:)")
  @discardableResult
  public func onSuccess(_ handler: @escaping @Sendable (Value) throws -> Void) -> Promise<Void> {
    neverCalled()
  }

  /// A handler for errors, in other libraries.
  @available(*, unavailable, renamed: "catch(_:)")
  @discardableResult
  public func onFailure(_ handler: @escaping @Sendable (any Error) throws -> Void) -> Promise<
    Value?
  > { neverCalled() }

  /// A handler for errors, in other libraries.
  @available(*, unavailable, renamed: "catch(_:)")
  @discardableResult
  public func onError(_ handler: @escaping @Sendable (any Error) throws -> Void) -> Promise<Value?>
  { neverCalled() }

  /// A look at the value on its way, in PromiseKit.
  @available(
    *,
    unavailable,
    message: "return the value from the handler: then { value in …; return value }"
  )
  @discardableResult
  public func get(_ handler: @escaping @Sendable (Value) throws -> Void) -> Promise {
    neverCalled()
  }

  /// A look at the outcome on its way, in Bluebird and PromiseKit.
  @available(
    *,
    unavailable,
    message: "return the value from the handler: then { value in …; return value }"
  )
  @discardableResult
  public func tap(_ handler: @escaping @Sendable (Value) throws -> Void) -> Promise {
    neverCalled()
  }

  /// A promise without its value, in PromiseKit.
  @available(*, unavailable, message: "drop the value: map { _ in }")
  @discardableResult
  public func asVoid() -> Promise<Void> { neverCalled() }

  /// Another error in the place of the one that came, in other libraries.
  @available(
    *,
    unavailable,
    message: "throw the other error: recover { error in throw Other(error) }"
  )
  @discardableResult
  public func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Promise {
    neverCalled()
  }

  /// A dispatcher for one handler, in PromiseKit.
  @available(
    *,
    unavailable,
    message: "handle(on:) moves all that follows: promise.handle(on: queue).then { … }"
  )
  @discardableResult
  public func then<NewValue>(
    on queue: some Dispatcher,
    _ handler: @escaping @Sendable (Value) throws -> NewValue
  ) -> Promise<NewValue> { neverCalled() }

  /// A dispatcher for one handler, in PromiseKit.
  @available(
    *,
    unavailable,
    message: "handle(on:) moves all that follows: promise.handle(on: queue).catch { … }"
  )
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

  /// Whether the promise has a value.
  @available(*, unavailable, message: "look at snapshot; or attach a handler")
  public var isFulfilled: Bool { neverCalled() }

  /// Whether the promise was rejected.
  @available(*, unavailable, message: "look at snapshot; or attach a handler")
  public var isRejected: Bool { neverCalled() }

  /// How the promise ended, in PromiseKit.
  @available(*, unavailable, renamed: "snapshot")
  public var result: Outcome? { neverCalled() }

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
  @discardableResult
  public static func value(_ value: Value) -> Promise { neverCalled() }

  /// A fulfilled promise, in other libraries.
  @available(*, unavailable, renamed: "Promise.resolve(_:)")
  @discardableResult
  public static func fulfilled(_ value: Value) -> Promise { neverCalled() }

  /// A rejected promise, in other libraries.
  @available(*, unavailable, renamed: "Promise.reject(_:)")
  @discardableResult
  public static func rejected(_ error: any Error) -> Promise { neverCalled() }

  /// A pending promise and what settles it, in PromiseKit.
  @available(*, unavailable, renamed: "Promise.withResolvers()")
  @discardableResult
  public static func pending() -> (promise: Promise, resolve: Resolve, reject: Reject) {
    neverCalled()
  }

  /// A pending promise and what settles it, in Bluebird.
  @available(*, unavailable, renamed: "Promise.withResolvers()")
  @discardableResult
  public static func `defer`() -> (promise: Promise, resolve: Resolve, reject: Reject) {
    neverCalled()
  }

  /// A promise of what a completion handler is given.
  @available(
    *,
    unavailable,
    message:
      "hand the two functions on: Promise<Page> { resolve, reject in load { page in resolve(page) } }"
  )
  @discardableResult
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
  public func fulfil(_ value: Value) { neverCalled() }

  /// The function as a method, in PromiseKit.
  @available(*, unavailable, message: "call the function itself: resolve(value)")
  public func resolve(_ value: Value) { neverCalled() }

  /// The function that rejects, in PromiseKit.
  @available(
    *,
    unavailable,
    message: "it is a function of its own: Promise { resolve, reject in reject(error) }"
  )
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
@discardableResult
public func firstly<Value>(_ work: () throws -> Promise<Value>) -> Promise<Value> { neverCalled() }
/// A promise of all values.
@available(*, unavailable, renamed: "Promise.all(_:)")
@discardableResult
public func when<Value>(fulfilled promises: some Sequence<Promise<Value>>) -> Promise<[Value]> {
  neverCalled()
}
/// A promise of all outcomes.
@available(*, unavailable, renamed: "Promise.allSettled(_:)")
@discardableResult
public func when<Value>(resolved promises: some Sequence<Promise<Value>>) -> Promise<
  [Promise<Value>.Outcome]
> { neverCalled() }
/// The first outcome.
@available(*, unavailable, renamed: "Promise.race(_:)")
@discardableResult
public func race<Value>(_ promises: some Sequence<Promise<Value>>) -> Promise<Value> {
  neverCalled()
}
/// A promise of a later time.
@available(*, unavailable, renamed: "Promise.delay(_:)")
@discardableResult
public func after(_ duration: Duration) -> Promise<Void> { neverCalled() }

/// What is unavailable cannot be called.
private func neverCalled() -> Never { preconditionFailure("cannot be called") }
