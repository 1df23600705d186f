// What others call it: names that one may have in one's fingers, from JavaScript, PromiseKit, Combine, SwiftNIO, or a
// promise of one's own. None of them can be called: each is here so that the compiler says what to write instead, and
// offers to change it where a new name is enough.

public import Dispatchers

extension Promise {
  // MARK: Going on

  /// For a closure that returns a promise: ``thenAsync(_:)``.
  @available(*, unavailable, renamed: "thenAsync(_:)")
  public func then<NewValue>(
    _ transform: @escaping @Sendable (Value) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> { neverCalled() }

  /// For a closure that returns a value: ``map(_:)``; nothing can be thrown.
  @available(
    *,
    unavailable,
    message: """
      'then' takes a closure that returns a Result: write 'map' where it returns a value, 'await' where it returns \
      nothing, and '.failure(error)' where it throws
      """
  )
  @discardableResult
  public func then<NewValue>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Promise<NewValue, Failure> { neverCalled() }

  /// For a closure that returns another failure: ``mapError(_:)`` before it.
  @available(*, unavailable, message: "the failure's type stays: 'mapError' changes it")
  public func then<NewValue, NewFailure>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> { neverCalled() }

  /// For a dispatcher: ``receive(on:)`` before it.
  @available(*, unavailable, message: "write 'receive(on: dispatcher).then { … }'")
  public func then<NewValue>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Promise<NewValue, Failure> { neverCalled() }

  /// For a closure that returns a value: ``map(_:)``.
  @available(*, unavailable, renamed: "map(_:)")
  @_disfavoredOverload
  public func thenAsync<NewValue>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> { neverCalled() }

  /// For a closure that returns a promise of another failure: ``mapError(_:)`` before it.
  @available(*, unavailable, message: "the failure's type stays: 'mapError' changes it")
  public func thenAsync<NewValue, NewFailure>(
    _ transform: @escaping @Sendable (Value) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> { neverCalled() }

  /// For a closure that throws: ``then(_:)``.
  @available(*, unavailable, message: "nothing throws here: write 'then', return '.failure(error)'")
  public func map<NewValue>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Promise<NewValue, Failure> { neverCalled() }

  /// For a closure that returns a result: ``then(_:)``.
  @available(*, unavailable, renamed: "then(_:)")
  public func flatMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, Failure>
  ) -> Promise<NewValue, Failure> { neverCalled() }

  /// For a closure that returns a value: ``map(_:)``.
  @available(*, unavailable, renamed: "map(_:)")
  public func flatMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> { neverCalled() }

  // MARK: Errors

  /// For a closure that looks at the error: ``await(with:)``; for one that makes something of it: `recover`.
  @available(
    *,
    unavailable,
    message: """
      write 'await { result in … }' to look at the failure, 'recover { error in … }' to make a value of it, \
      'mapError { error in … }' for another error
      """
  )
  @discardableResult
  public func `catch`<Anything>(
    _ handler: @escaping @Sendable (Failure) throws -> Anything
  ) -> Promise { neverCalled() }

  // MARK: The end of a chain

  /// For a closure that takes the value: ``await(with:)``.
  @available(*, unavailable, message: "write 'await { result in … }' and switch over it")
  @discardableResult
  public func done<Anything>(
    _ handler: @escaping @Sendable (Value) throws -> Anything
  ) -> Promise { neverCalled() }

  /// For a closure that runs in any case: ``await(with:)``.
  @available(*, unavailable, message: "write 'await { _ in … }', which runs in any case")
  @discardableResult
  public func finally(_ handler: @escaping @Sendable () throws -> Void) -> Promise { neverCalled() }

  // MARK: Making and settling one

  /// For a value: ``init(_:)``.
  @available(*, unavailable, message: "write 'Promise(.success(value))'")
  public convenience init(value: Value) { neverCalled() }

  /// For a value: ``init(_:)``.
  @available(*, unavailable, message: "write 'Promise(.success(value))'")
  @_disfavoredOverload
  public convenience init(_ value: Value) { neverCalled() }

  /// For a value: ``init(_:)``.
  @available(*, unavailable, message: "write 'Promise(.success(value))'")
  public static func resolve(_ value: Value) -> Promise { neverCalled() }

  /// For an error: ``init(_:)``.
  @available(*, unavailable, message: "write 'Promise(.failure(error))'")
  public static func reject(_ error: Failure) -> Promise { neverCalled() }

  /// For a pending promise: ``init()``, which is settled by ``fulfill(with:)``.
  @available(*, unavailable, message: "write 'Promise()', and settle it with 'fulfill(with:)'")
  public static func withResolvers() -> (promise: Promise, resolve: Promise, reject: Promise) {
    neverCalled()
  }

  /// For work with two functions: ``init()``, which is settled by ``fulfill(with:)``.
  @available(*, unavailable, message: "write 'Promise()', and settle it with 'fulfill(with:)'")
  public convenience init(
    _ work: (
      _ fulfill: @escaping @Sendable (Value) -> Void,
      _ reject: @escaping @Sendable (Failure) -> Void
    ) throws -> Void
  ) { neverCalled() }

  /// For a value: ``fulfill(with:)``.
  @available(*, unavailable, message: "write 'fulfill(with: .success(value))'")
  @discardableResult
  public func fulfill(_ value: Value) -> Bool { neverCalled() }

  /// For a result: ``fulfill(with:)``.
  @available(*, unavailable, renamed: "fulfill(with:)")
  @discardableResult
  public func fulfill(_ result: Result<Value, Failure>) -> Bool { neverCalled() }

  /// For a value: ``fulfill(with:)``.
  @available(*, unavailable, message: "write 'fulfill(with: .success(value))'")
  @discardableResult
  public func resolve(_ value: Value) -> Bool { neverCalled() }

  // MARK: Looking, and several

  /// For the value: ``resultIfSettled``, or ``get()``.
  @available(*, unavailable, message: "write 'try await get()', or 'try resultIfSettled?.get()'")
  public var value: Value? { neverCalled() }

  /// For a look at it: ``resultIfSettled``.
  @available(*, unavailable, message: "write 'promise.resultIfSettled == nil'")
  public var isPending: Bool { neverCalled() }

  /// For several promises: `all(_:)`.
  @available(*, unavailable, renamed: "all(_:)")
  public static func when(fulfilled promises: [Promise]) -> Promise<[Value], Failure> {
    neverCalled()
  }

  /// For the first of two: ``race(_:)``.
  @available(*, unavailable, message: "write 'Promise.race([first, second])'")
  public static func race(_ first: Promise, _ second: Promise, _ rest: Promise...) -> Promise {
    neverCalled()
  }

}

/// What is unavailable cannot be called.
func neverCalled() -> Never { preconditionFailure("cannot be called") }
