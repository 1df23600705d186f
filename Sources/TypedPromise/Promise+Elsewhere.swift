public import Dispatchers

// What people type first if they know PromiseKit, Promises/A+ or JavaScript. Nothing here can be called:
// the compiler says what to write instead, and changes it on request where that is only another name.

extension Promise {
  // MARK: Making one

  /// PromiseKit's: `Promise(value:)`.
  @available(*, unavailable, renamed: "init(value:)")
  public static func value(_ value: Value) -> Promise { neverCalled() }

  /// PromiseKit's: `Promise(error:)`.
  @available(*, unavailable, renamed: "init(error:)")
  public static func error(_ error: Failure) -> Promise { neverCalled() }

  /// JavaScript's: `Promise(value:)`.
  @available(*, unavailable, renamed: "init(value:)")
  public static func resolve(_ value: Value) -> Promise { neverCalled() }

  /// JavaScript's: `Promise(error:)`.
  @available(*, unavailable, renamed: "init(error:)")
  public static func reject(_ error: Failure) -> Promise { neverCalled() }

  /// JavaScript's: `pending()`.
  @available(*, unavailable, renamed: "pending()")
  public static func withResolvers() -> (promise: Promise, resolver: Resolver<Value, Failure>) {
    neverCalled()
  }

  /// PromiseKit's: the closure has no label here.
  @available(*, unavailable, message: "write Promise { resolver in … }, without a label")
  public convenience init(
    resolver: @escaping @Sendable (Resolver<Value, Failure>) -> Void
  ) { neverCalled() }

  // MARK: Settling it

  /// JavaScript's: `fulfill`.
  @available(*, unavailable, renamed: "fulfill(_:)")
  @discardableResult
  public func resolve(_ value: Value) -> Bool { neverCalled() }

  // MARK: Looking at it

  /// PromiseKit's: `outcomeIfSettled`.
  @available(*, unavailable, message: "ask outcomeIfSettled, or outcome where you can await")
  public var result: Result<Value, Failure>? { neverCalled() }

  /// PromiseKit's: `outcomeIfSettled`.
  @available(*, unavailable, message: "ask outcomeIfSettled, and look for .rejected(let error)")
  public var error: Failure? { neverCalled() }

  /// PromiseKit's: there are three ways to be settled here.
  @available(*, unavailable, message: "write !isPending; a promise may also be cancelled")
  public var isResolved: Bool { neverCalled() }

  // MARK: Going on

  /// JavaScript's: `ensure`.
  @available(*, unavailable, renamed: "ensure(_:)")
  @discardableResult
  public func finally(_ cleanUp: @escaping @MainActor @Sendable () -> Void) -> Promise {
    neverCalled()
  }

  /// JavaScript's: `ensure`, on a dispatcher.
  @available(*, unavailable, renamed: "ensure(on:_:)")
  @discardableResult
  public func finally(
    on dispatcher: some Dispatcher,
    _ cleanUp: @escaping @Sendable () -> Void
  ) -> Promise { neverCalled() }

  /// PromiseKit's, for a closure that returns a promise: `flatMapError`.
  @available(*, unavailable, renamed: "flatMapError(_:)")
  @discardableResult
  public func recover<Next: PromiseType>(
    _ recover: @escaping @MainActor @Sendable (Failure) -> Next
  ) -> Promise<Value, Next.Failure> { neverCalled() }

  /// PromiseKit's, for a closure that returns a promise, on a dispatcher: `flatMapError`.
  @available(*, unavailable, renamed: "flatMapError(on:_:)")
  @discardableResult
  public func recover<Next: PromiseType>(
    on dispatcher: some Dispatcher,
    _ recover: @escaping @Sendable (Failure) -> Next
  ) -> Promise<Value, Next.Failure> { neverCalled() }

  /// Other libraries': `then`.
  @available(*, unavailable, renamed: "done(_:)")
  @discardableResult
  public func onSuccess(_ use: @escaping @MainActor @Sendable (Value) -> Void) -> Promise {
    neverCalled()
  }

  /// Other libraries': `catch`.
  @available(*, unavailable, renamed: "catch(_:)")
  @discardableResult
  public func onFailure(_ observe: @escaping @MainActor @Sendable (Failure) -> Void) -> Promise {
    neverCalled()
  }

  /// Other libraries': `observe`.
  @available(*, unavailable, renamed: "observe(_:)")
  public func onComplete(_ observer: @escaping @MainActor @Sendable (Outcome) -> Void) {
    neverCalled()
  }

  /// PromiseKit's: `catch`, with what the error is to be shown by.
  @available(*, unavailable, message: "write .catch { print($0) }: an error has to go somewhere")
  @discardableResult
  public func cauterize() -> Promise { neverCalled() }
}

// MARK: Settling through a resolver

extension Resolver {
  /// PromiseKit's `seal(value)`.
  @available(*, unavailable, message: "write resolver.fulfill(value), or resolve(result)")
  public func callAsFunction(_ value: Value) { neverCalled() }
}

// MARK: Several of them

extension Promise {
  /// JavaScript's: `when(fulfilled:)`.
  @available(*, unavailable, message: "write when(fulfilled: promises)")
  public static func all(
    _ promises: some Sequence<Promise<Value, Failure>>
  ) -> Promise<[Value], Failure> { neverCalled() }

  /// JavaScript's: `when(resolved:)`.
  @available(*, unavailable, message: "write when(resolved: promises)")
  public static func allSettled(
    _ promises: some Sequence<Promise<Value, Failure>>
  ) -> Promise<[Outcome], Never> { neverCalled() }

  /// JavaScript's: `race(fulfilled:)`.
  @available(*, unavailable, message: "write race(fulfilled: promises)")
  public static func any(
    _ promises: some Sequence<Promise<Value, Failure>>
  ) -> Promise<Value, AllRejected<Failure>> { neverCalled() }
}

/// Other libraries': a duration says its unit itself.
@available(*, unavailable, message: "say the unit: after(.seconds(1))")
public func after(_ seconds: Double) -> Promise<Void, Never> { neverCalled() }

// MARK: Looking at the value

// Here, since a promise has that name already, with another type.
extension PromiseType {
  /// PromiseKit's `value!`.
  @available(*, unavailable, message: "write try await value; or ask outcomeIfSettled")
  public var value: Value? { neverCalled() }
}

/// What is unavailable cannot be called.
func neverCalled() -> Never { preconditionFailure("cannot be called") }
