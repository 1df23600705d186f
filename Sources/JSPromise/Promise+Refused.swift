public import Dispatchers

// Closures that do not fit: one message, which says what to write. Nothing here can be called.

// MARK: Asynchronous code in place of a promise

// Good calls have a closure that is not asynchronous, which the compiler prefers.

extension Promise {
  /// An attempt is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func retry(
    _ policy: RetryPolicy,
    on queue: JobQueue = .default,
    clock: any TimerClock = .system,
    signal: AbortSignal? = nil,
    _ attempt: @escaping @Sendable () async throws -> Value
  ) -> Promise { neverCalled() }

  /// An attempt is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func retry(
    delay: @escaping @Sendable (_ reason: any Error, _ attempt: Int) -> Duration?,
    on queue: JobQueue = .default,
    clock: any TimerClock = .system,
    signal: AbortSignal? = nil,
    _ attempt: @escaping @Sendable () async throws -> Value
  ) -> Promise { neverCalled() }

  /// What is made of an element is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func all<Element>(
    _ elements: some Sequence<Element>,
    atMost limit: Int,
    queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    _ start: @escaping @Sendable (Element) async throws -> Value
  ) -> Promise<[Value]> { neverCalled() }

  /// What is made of an element is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func allSettled<Element>(
    _ elements: some Sequence<Element>,
    atMost limit: Int,
    queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    _ start: @escaping @Sendable (Element) async throws -> Value
  ) -> Promise<[Outcome]> { neverCalled() }

  /// What is made of an element is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func any<Element>(
    _ elements: some Sequence<Element>,
    atMost limit: Int,
    queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    _ start: @escaping @Sendable (Element) async throws -> Value
  ) -> Promise { neverCalled() }
}

extension Promise where Value == Void {
  /// What is made of an element is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func forEach<Element, Ignored>(
    _ elements: some Sequence<Element>,
    atMost limit: Int,
    queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    _ start: @escaping @Sendable (Element) async throws -> Ignored
  ) -> Promise { neverCalled() }
}

// MARK: Handlers of some errors that return nothing

// No value is left for the promise returned.

extension Promise {
  /// For a closure that returns nothing: `catch(_:)`, or a closure that returns a value.
  @available(*, unavailable, message: "return a value or a promise in place of the error")
  @discardableResult
  public func `catch`<Reason: Error>(
    only type: Reason.Type,
    _ onRejected: @escaping @Sendable (Reason) throws -> Void
  ) -> Promise { neverCalled() }

  /// For a closure that returns nothing: `catch(_:)`, or a closure that returns a value.
  @available(*, unavailable, message: "return a value or a promise in place of the error")
  @discardableResult
  public func `catch`<Reason: Error & Equatable>(
    only reason: Reason,
    _ onRejected: @escaping @Sendable () throws -> Void
  ) -> Promise { neverCalled() }

  /// For a closure that returns nothing: `catch(_:)`, or a closure that returns a value.
  @available(*, unavailable, message: "return a value or a promise in place of the error")
  @discardableResult
  public func `catch`(
    only isHandled: @escaping @Sendable (any Error) -> Bool,
    _ onRejected: @escaping @Sendable (any Error) throws -> Void
  ) -> Promise { neverCalled() }
}
