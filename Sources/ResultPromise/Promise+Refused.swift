public import Dispatchers

// Closures that do not fit: one message, which says what to write. Nothing here can be called.

// MARK: Asynchronous code in place of a promise

// Good calls have a closure that is not asynchronous, which the compiler prefers.

extension Promise where Failure == any Error {
  /// An attempt is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func retry(
    _ policy: RetryPolicy,
    clock: any TimerClock = .system,
    _ attempt: @escaping @Sendable () async throws -> Value
  ) -> Promise { neverCalled() }

  /// An attempt is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func retry(
    delay: @escaping @Sendable (_ failure: any Error, _ attempt: Int) -> Duration?,
    clock: any TimerClock = .system,
    _ attempt: @escaping @Sendable () async throws -> Value
  ) -> Promise { neverCalled() }

  /// What is made of an element is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func all<Element>(
    _ elements: some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @Sendable (Element) async throws -> Value
  ) -> Promise<[Value], any Error> { neverCalled() }

  /// What is made of an element is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func allSettled<Element>(
    _ elements: some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @Sendable (Element) async throws -> Value
  ) -> Promise<[Result<Value, any Error>], Never> { neverCalled() }

  /// What is made of an element is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func any<Element>(
    _ elements: some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @Sendable (Element) async throws -> Value
  ) -> Promise<Value, AllFailed<any Error>> { neverCalled() }
}

extension Promise where Value == Void, Failure == any Error {
  /// What is made of an element is a promise; `Promise` makes one of asynchronous code.
  @available(*, unavailable, message: "return a promise: write Promise { try await … }")
  public static func forEach<Element, Ignored>(
    _ elements: some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @Sendable (Element) async throws -> Ignored
  ) -> Promise { neverCalled() }
}

// MARK: Handlers of some errors that return nothing

// No value is left for the promise returned.

extension Promise {
  /// For a closure that returns nothing: `await(with:)`, or a closure that returns a value.
  @available(*, unavailable, message: "return a value or a promise in place of the failure")
  public func recover(
    only isHandled: @escaping @Sendable (Failure) -> Bool,
    _ transform: @escaping @Sendable (Failure) -> Void
  ) -> Promise { neverCalled() }
}

extension Promise where Failure: Equatable {
  /// For a closure that returns nothing: `await(with:)`, or a closure that returns a value.
  @available(*, unavailable, message: "return a value or a promise in place of the failure")
  public func recover(
    only failure: Failure,
    _ transform: @escaping @Sendable () -> Void
  ) -> Promise { neverCalled() }
}
