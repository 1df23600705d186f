/// A promise was resolved with itself, and would have waited for itself for ever.
///
/// ECMAScript rejects it with a `TypeError` instead (ECMA-262, 27.2.1.3.2, step 7; Promises/A+ 2.3.1).
/// Return another promise, or a value.
public struct CycleError: Error, Equatable, CustomStringConvertible {
  /// Makes the error; all of them are equal.
  public init() {}

  /// What happened, and what to do.
  public var description: String {
    "a promise was resolved with itself; resolve it with a value or with another promise"
  }
}

extension Promise {
  // MARK: Executors

  /// Makes a pending promise, and runs the executor that will resolve it.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - executor: runs before this initialiser returns, on the calling thread. It gets the two
  ///     functions that resolve the promise, to call immediately or later, from any thread. If it throws, the
  ///     promise is rejected with the error; unless it was resolved before.
  @inlinable public convenience init(
    on queue: JobQueue = .default,
    _ executor: (_ resolve: Resolve, _ reject: Reject) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID, line))
    rejectIfThrown { try executor(Resolve(promise: self), Reject(promise: self)) }
  }

  /// Makes a pending promise, and runs the executor, which can resolve it but not reject it.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - executor: as in `init(on:_:fileID:line:)`, without the function that
  ///     rejects. What it throws rejects the promise.
  @inlinable public convenience init(
    on queue: JobQueue = .default,
    _ executor: (_ resolve: Resolve) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID, line))
    rejectIfThrown { try executor(Resolve(promise: self)) }
  }

  // MARK: Callbacks

  // Disfavoured, and generic over what it throws, which makes it a worse match still: `resolve` takes a promise as well
  // where it is called.
  /// Makes a pending promise, and runs an executor that hands on what resolves it, as callbacks.
  ///
  /// ```swift
  /// let page = Promise<Page> { resolve, reject in
  ///   load(onSuccess: resolve, onError: reject)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - executor: as in `init(on:_:fileID:line:)`; its two functions can be passed on as callbacks.
  @_disfavoredOverload
  @inlinable public convenience init<Thrown>(
    on queue: JobQueue = .default,
    _ executor: (
      _ resolve: @escaping @Sendable (Value) -> Void,
      _ reject: @escaping @Sendable (any Error) -> Void
    ) throws(Thrown) -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID, line))
    rejectIfThrown { try executor({ self.fulfill(with: $0) }, { self.reject(with: $0) }) }
  }

  /// Makes a pending promise, and runs an executor that hands on what fulfils it, as a callback.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - executor: as in `init(on:_:fileID:line:)`, without the function that rejects; its function can be passed on as
  ///     a callback.
  @_disfavoredOverload
  @inlinable public convenience init<Thrown>(
    on queue: JobQueue = .default,
    _ executor: (_ resolve: @escaping @Sendable (Value) -> Void) throws(Thrown) -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID, line))
    rejectIfThrown { try executor { self.fulfill(with: $0) } }
  }

  // MARK: Promises with them

  /// A pending promise together with the two functions that resolve it (ECMA-262, `Promise.withResolvers`).
  ///
  /// - Parameter queue: where the handlers of this promise, and of those derived from it, run.
  @inlinable public static func withResolvers(
    on queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> (promise: Promise, resolve: Resolve, reject: Reject) {
    let promise = Promise(queue, at: Site(fileID, line))
    return (promise, Resolve(promise: promise), Reject(promise: promise))
  }

  /// A promise that is fulfilled already.
  ///
  /// - Parameters:
  ///   - value: what the handlers get.
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  @inlinable public static func resolve(
    _ value: Value,
    on queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    Promise(fulfilledWith: value, on: queue, at: Site(fileID, line))
  }

  /// The given promise itself: there is nothing to wrap (ECMA-262, `PromiseResolve`).
  ///
  /// In generic code, where the type of the argument is not known to be a promise, the overload for a
  /// value is called instead and gives a promise of a promise.
  ///
  /// - Parameter promise: returned as it is.
  @inlinable public static func resolve(_ promise: Promise) -> Promise {
    promise
  }

  /// A promise that is rejected already.
  ///
  /// - Parameters:
  ///   - error: the reason.
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  @inlinable public static func reject(
    _ error: any Error,
    on queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let promise = Promise(queue, at: Site(fileID, line))
    promise.reject(with: error)
    return promise
  }

  /// Makes a promise of a result: fulfilled with its value, or rejected with its error.
  ///
  /// - Parameters:
  ///   - result: how the promise has ended.
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  public convenience init(
    _ result: Result<Value, some Error>,
    on queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(queue, at: Site(fileID, line))
    end(with: result)
  }

  func end(with result: Result<Value, some Error>) {
    switch result {
    case .success(let value): fulfill(with: value)
    case .failure(let reason): reject(with: reason)
    }
  }

  // Disfavoured, so that a closure that returns a promise means the other form.
  /// Runs `work` immediately and makes a promise of its result (ECMA-262, `Promise.try`).
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - work: runs before this call returns. What it returns fulfils the promise, what it throws rejects it.
  @_disfavoredOverload
  @inlinable public static func `try`(
    on queue: JobQueue = .default,
    _ work: () throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    Promise(on: queue, { resolve, _ in try resolve(work()) }, fileID: fileID, line: line)
  }

  /// Runs `work` immediately; the promise ends like the one that `work` returns.
  ///
  /// - Parameters:
  ///   - queue: where the handlers of this promise, and of those derived from it, run.
  ///   - work: runs before this call returns. What it throws rejects the promise.
  @inlinable public static func `try`(
    on queue: JobQueue = .default,
    _ work: () throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    Promise(on: queue, { resolve, _ in try resolve(work()) }, fileID: fileID, line: line)
  }
}

extension Promise.Resolve where Value == Void {
  /// Fulfils a promise of nothing.
  @inlinable public func callAsFunction() {
    self(())
  }
}
