public import Dispatchers

extension JobQueue {
  /// The main queue, where the compiler knows that code runs on the main actor: see ``Promise/OnMain``.
  public struct Main: Sendable {
    /// As in `handle(on: .main)`.
    public static var main: Main { Main() }

    fileprivate init() {}
  }
}

extension Promise {
  /// Moves the rest of the chain to the main queue, including failures, and lets handlers use main-actor state.
  ///
  /// ```swift
  /// upload(picture).handle(on: .main)
  ///   .then { [self] in label.text = $0 }
  ///   .catch { [self] in show($0) }
  /// ```
  ///
  /// - Parameter main: `.main`. Where the result is used as a ``Promise``, `.main` is ``JobQueue/main`` instead.
  /// - Returns: a promise with the same outcome, for handlers on the main actor.
  public func handle(
    on main: JobQueue.Main,
    fileID: String = #fileID,
    line: Int = #line
  ) -> OnMain {
    OnMain(promise: handle(on: JobQueue.main, fileID: fileID, line: line))
  }

  /// A promise whose handlers run on the main queue, and are checked as code of the main actor.
  ///
  /// It has the same methods, with the same meaning. To return it as a ``Promise``, or to combine it, use its
  /// ``promise``, as in `return chain.promise`.
  public struct OnMain: Sendable {
    /// The promise itself, on ``JobQueue/main``.
    public let promise: Promise

    init(promise: Promise) { self.promise = promise }
  }
}

extension Promise.OnMain {
  // MARK: then

  /// Attaches a handler for the value.
  ///
  /// - Parameter onFulfilled: runs as a job on the main actor, after fulfilment. What it throws rejects the
  ///   promise returned.
  /// - Returns: a promise of what the handler returns; a rejection of this promise is passed on.
  @discardableResult
  public func then<NewValue>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) throws -> NewValue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue>.OnMain {
    map(onFulfilled, fileID: fileID, line: line)
  }

  /// Attaches a handler for the value that returns a promise.
  ///
  /// - Parameter onFulfilled: runs as a job on the main actor, after fulfilment. What it throws rejects the
  ///   promise returned.
  /// - Returns: a promise that ends as the handler's promise does; a rejection of this promise is passed on.
  @discardableResult
  public func then<Next: PromiseType>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) throws -> Next,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Next.Value>.OnMain {
    flatMap({ try onFulfilled($0).promise }, fileID: fileID, line: line)
  }

  /// Attaches a handler for the value that returns another value.
  ///
  /// - Parameter transform: runs as a job on the main actor, after fulfilment. What it throws rejects the
  ///   promise returned.
  /// - Returns: a promise of what the handler returns; a rejection of this promise is passed on.
  @discardableResult
  public func map<NewValue>(
    _ transform: @escaping @MainActor @Sendable (Value) throws -> NewValue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue>.OnMain {
    .init(promise: promise.map(onMainActor(transform), fileID: fileID, line: line))
  }

  /// Attaches a handler for the value that returns a promise.
  ///
  /// - Parameter transform: runs as a job on the main actor, after fulfilment. What it throws rejects the
  ///   promise returned.
  /// - Returns: a promise that ends as the handler's promise does; a rejection of this promise is passed on.
  @discardableResult
  public func flatMap<NewValue>(
    _ transform: @escaping @MainActor @Sendable (Value) throws -> Promise<NewValue>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue>.OnMain {
    .init(promise: promise.flatMap(onMainActor(transform), fileID: fileID, line: line))
  }

  /// Attaches a handler for the value and one for the rejection; one of them runs.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs as a job on the main actor, after fulfilment.
  ///   - onRejected: runs as a job on the main actor, after rejection. It does not see what `onFulfilled` throws.
  /// - Returns: a promise of what the handler returned, or rejected with what it threw.
  @discardableResult
  public func then<NewValue>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) throws -> NewValue,
    _ onRejected: @escaping @MainActor @Sendable (any Error) throws -> NewValue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue>.OnMain {
    let (onFulfilled, onRejected) = (onMainActor(onFulfilled), onMainActor(onRejected))
    return .init(promise: promise.then(onFulfilled, onRejected, fileID: fileID, line: line))
  }

  /// Attaches a handler for the value and one for the rejection; one of them runs and returns a promise.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs as a job on the main actor, after fulfilment.
  ///   - onRejected: runs as a job on the main actor, after rejection. It does not see what `onFulfilled` throws.
  /// - Returns: a promise that ends like the one that was returned, or is rejected with what was thrown.
  @discardableResult
  public func then<NewValue>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) throws -> Promise<NewValue>,
    _ onRejected: @escaping @MainActor @Sendable (any Error) throws -> Promise<NewValue>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue>.OnMain {
    let (onFulfilled, onRejected) = (onMainActor(onFulfilled), onMainActor(onRejected))
    return .init(promise: promise.then(onFulfilled, onRejected, fileID: fileID, line: line))
  }

  // MARK: catch

  /// Attaches a handler for the rejection, which returns a value.
  ///
  /// - Parameter onRejected: runs as a job on the main actor, after rejection. What it throws is the new
  ///   reason.
  /// - Returns: a promise of the value, or of what the handler returned after a rejection.
  @discardableResult
  public func `catch`<Thrown>(
    _ onRejected: @escaping @MainActor @Sendable (any Error) throws(Thrown) -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(promise: promise.catch(onMainActor(onRejected), fileID: fileID, line: line))
  }

  /// Attaches a handler for the rejection that returns nothing.
  ///
  /// - Parameter onRejected: runs as a job on the main actor, after rejection. What it throws is the new
  ///   reason.
  /// - Returns: a promise of the value, or of `nil` after a rejection.
  @discardableResult
  public func `catch`(
    _ onRejected: @escaping @MainActor @Sendable (any Error) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value?>.OnMain {
    .init(promise: promise.catch(onMainActor(onRejected), fileID: fileID, line: line))
  }

  /// Attaches a handler for the rejection that returns another value.
  ///
  /// - Parameter handler: runs as a job on the main actor, after rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of what the handler returned after a rejection.
  @discardableResult
  public func recover(
    _ handler: @escaping @MainActor @Sendable (any Error) throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(promise: promise.recover(onMainActor(handler), fileID: fileID, line: line))
  }

  // MARK: finally

  /// Attaches a handler that runs however the promise ends, and changes nothing unless it throws.
  ///
  /// - Parameter onFinally: runs as a job on the main actor, once. What it throws rejects the promise returned.
  /// - Returns: a promise with the same outcome.
  @discardableResult
  public func finally(
    _ onFinally: @escaping @MainActor @Sendable () throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    let onMain = { @Sendable () throws -> Void in try MainActor.assumeIsolated(onFinally) }
    return Self(promise: promise.finally(onMain, fileID: fileID, line: line))
  }

  /// Attaches a handler that runs however the promise ends, and whose promise is awaited first.
  ///
  /// - Parameter onFinally: runs as a job on the main actor, once.
  /// - Returns: a promise with the same outcome, once the handler's promise is fulfilled.
  @discardableResult
  public func finally<Ignored>(
    _ onFinally: @escaping @MainActor @Sendable () throws -> Promise<Ignored>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    let onMain = { @Sendable () throws -> Promise<Ignored> in
      try MainActor.assumeIsolated(onFinally)
    }
    return Self(promise: promise.finally(onMain, fileID: fileID, line: line))
  }

  // MARK: Elsewhere, and looking at it

  /// Moves the rest of the chain from the main actor to a job queue, including failures.
  ///
  /// - Parameter queue: where the handlers of the promise returned, and of those derived from it, run.
  /// - Returns: a promise with the same outcome.
  @_disfavoredOverload
  public func handle(
    on queue: JobQueue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    promise.handle(on: queue, fileID: fileID, line: line)
  }

  /// Moves the rest of the chain from the main actor to a dispatcher, including failures.
  ///
  /// - Parameter dispatcher: where a separate job queue runs the handlers of the promise returned.
  /// - Returns: a promise with the same outcome.
  @_disfavoredOverload
  public func handle(
    on dispatcher: some Dispatcher,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    promise.handle(on: dispatcher, fileID: fileID, line: line)
  }

  /// Gives the promise a name, which is in its description and in reports.
  ///
  /// - Parameter name: the name; that of the function, unless given.
  /// - Returns: the same promise.
  @discardableResult
  public func named(
    _ name: String = #function,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(promise: promise.named(name, fileID: fileID, line: line))
  }

  /// How the promise ended, or `nil` while it is pending; as ``Promise/snapshot``.
  public var snapshot: Promise.Outcome? { promise.snapshot }
}

/// What a chain on the main actor is to the compiler, which prefers a method of ``Promise/OnMain`` to one declared here.
public protocol PromiseOnMainType<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The promise itself.
  var promise: Promise<Value> { get }
}

extension Promise.OnMain: PromiseOnMainType {}

extension PromiseOnMainType {
  /// Attaches a handler for the rejection, which returns a promise.
  ///
  /// - Parameter onRejected: runs as a job on the main actor, after rejection. What it throws is the new
  ///   reason.
  /// - Returns: a promise of the value or, after a rejection, one that ends like the handler's.
  @discardableResult
  public func `catch`<Thrown>(
    _ onRejected: @escaping @MainActor @Sendable (any Error) throws(Thrown) -> Promise<Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value>.OnMain {
    .init(promise: promise.catch(onMainActor(onRejected), fileID: fileID, line: line))
  }
}

extension Promise.OnMain where Value == Void {
  /// Attaches a handler for the rejection of a promise of `Void`.
  ///
  /// - Parameter onRejected: runs as a job on the main actor, after rejection. What it throws is the new
  ///   reason.
  /// - Returns: a promise of `Void`, fulfilled even after a rejection that was handled.
  @discardableResult
  public func `catch`(
    _ onRejected: @escaping @MainActor @Sendable (any Error) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    recover(onRejected, fileID: fileID, line: line)
  }
}
