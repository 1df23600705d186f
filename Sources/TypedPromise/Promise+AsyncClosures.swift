public import Dispatchers

// What returns a promise, and is given asynchronous code instead: one message, which says what to write. Good calls have a
// closure that is not asynchronous, which the compiler prefers.

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
