public import Dispatchers

// Closures that do not fit: one message, which says what to write. Nothing here can be called.

// MARK: Asynchronous code in place of a promise

// Good calls have a closure that is not asynchronous, which the compiler prefers.

/// An attempt is a promise; `Promise` makes one of asynchronous code.
@available(*, unavailable, message: "return a promise: write Promise { try await … }")
public func retry<Value>(
  _ policy: RetryPolicy,
  on dispatcher: any Dispatcher = .current,
  clock: any TimerClock = .system,
  _ attempt: @escaping @Sendable () async throws -> Value
) -> Promise<Value, any Error> { neverCalled() }

/// An attempt is a promise; `Promise` makes one of asynchronous code.
@available(*, unavailable, message: "return a promise: write Promise { try await … }")
public func retry<Value>(
  delay: @escaping @Sendable (_ error: any Error, _ attempt: Int) -> Duration?,
  on dispatcher: any Dispatcher = .current,
  clock: any TimerClock = .system,
  _ attempt: @escaping @Sendable () async throws -> Value
) -> Promise<Value, any Error> { neverCalled() }

/// What is made of an element is a promise; `Promise` makes one of asynchronous code.
@available(*, unavailable, message: "return a promise: write Promise { try await … }")
public func when<Element, Value>(
  fulfilled elements: some Sequence<Element>,
  atMost limit: Int,
  on dispatcher: any Dispatcher = .current,
  _ start: @escaping @Sendable (Element) async throws -> Value
) -> Promise<[Value], any Error> { neverCalled() }

/// What is made of an element is a promise; `Promise` makes one of asynchronous code.
@available(*, unavailable, message: "return a promise: write Promise { try await … }")
public func when<Element, Value>(
  resolved elements: some Sequence<Element>,
  atMost limit: Int,
  on dispatcher: any Dispatcher = .current,
  _ start: @escaping @Sendable (Element) async throws -> Value
) -> Promise<[Promise<Value, any Error>.Outcome], Never> { neverCalled() }

/// What is made of an element is a promise; `Promise` makes one of asynchronous code.
@available(*, unavailable, message: "return a promise: write Promise { try await … }")
public func race<Element, Value>(
  fulfilled elements: some Sequence<Element>,
  atMost limit: Int,
  on dispatcher: any Dispatcher = .current,
  _ start: @escaping @Sendable (Element) async throws -> Value
) -> Promise<Value, AllRejected<any Error>> { neverCalled() }

/// What is made of an element is a promise; `Promise` makes one of asynchronous code.
@available(*, unavailable, message: "return a promise: write Promise { try await … }")
public func forEach<Element, Value>(
  _ elements: some Sequence<Element>,
  atMost limit: Int,
  on dispatcher: any Dispatcher = .current,
  _ start: @escaping @Sendable (Element) async throws -> Value
) -> Promise<Void, any Error> { neverCalled() }

// MARK: Handlers of some errors that return nothing

extension Promise {
  /// Unavailable: an error that is handled needs something in its place.
  @available(
    *,
    unavailable,
    message: "return a value or a promise in its place; to look at errors, use tapError"
  )
  @discardableResult
  public func `catch`(
    on dispatcher: any Dispatcher,
    only isHandled: @escaping @Sendable (Failure) -> Bool,
    _ observe: @escaping @Sendable (Failure) -> Void
  ) -> Promise { neverCalled() }

  /// Unavailable: an error that is handled needs something in its place.
  @available(
    *,
    unavailable,
    message: "return a value or a promise in its place; to look at errors, use tapError"
  )
  @discardableResult
  public func `catch`(
    only isHandled: @escaping @MainActor @Sendable (Failure) -> Bool,
    _ observe: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> Promise { neverCalled() }
}

extension Promise where Failure: Equatable {
  /// Unavailable: an error that is handled needs something in its place.
  @available(
    *,
    unavailable,
    message: "return a value or a promise in its place; to look at errors, use tapError"
  )
  @discardableResult
  public func `catch`(
    on dispatcher: any Dispatcher,
    only error: Failure,
    _ observe: @escaping @Sendable () -> Void
  ) -> Promise { neverCalled() }

  /// Unavailable: an error that is handled needs something in its place.
  @available(
    *,
    unavailable,
    message: "return a value or a promise in its place; to look at errors, use tapError"
  )
  @discardableResult
  public func `catch`(
    only error: Failure,
    _ observe: @escaping @MainActor @Sendable () -> Void
  ) -> Promise { neverCalled() }
}
