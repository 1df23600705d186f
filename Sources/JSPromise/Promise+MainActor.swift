import Dispatchers

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
  /// upload(picture).handle(on: .main).then { [self] in label.text = $0 }.catch { [self] in show($0) }
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
  /// It has the same methods, with the same meaning. To pass it on, or to combine it, use its
  /// ``promise``.
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
  public func then<NewValue>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) throws -> Promise<NewValue>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue>.OnMain {
    flatMap(onFulfilled, fileID: fileID, line: line)
  }

  /// Attaches a handler for the value that returns nothing.
  ///
  /// - Parameter onFulfilled: runs as a job on the main actor, after fulfilment. What it throws rejects the
  ///   promise returned.
  /// - Returns: a promise of nothing; a rejection of this promise is passed on.
  @discardableResult
  public func then(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Void>.OnMain {
    map(onFulfilled, fileID: fileID, line: line)
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
