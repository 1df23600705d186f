public import Dispatchers

// What returns a promise, and is given asynchronous code instead: one message, which says what to write. Good calls have a
// closure that is not asynchronous, which the compiler prefers.

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
