public import Dispatchers

extension Promise {
  // MARK: then

  /// Attaches a handler for the value.
  ///
  /// Its result, also none at all, fulfils the promise returned.
  ///
  /// - Parameter onFulfilled: runs as a job, after fulfilment. What it throws rejects the promise returned.
  /// - Returns: a promise of what the handler returns; a rejection of this promise goes through.
  /// - Complexity: O(1).
  @discardableResult
  public func then<NewValue>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> NewValue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue> {
    derive(
      at: Site(fileID: fileID, line: line),
      { value, next in next.fulfill(with: try onFulfilled(value)) },
      nil
    )
  }

  /// Attaches a handler for the value that returns a promise.
  ///
  /// - Parameter onFulfilled: runs as a job, after fulfilment. What it throws rejects the promise returned.
  /// - Returns: a promise that ends as the handler's promise does; a rejection of this promise goes through.
  /// - Complexity: O(1).
  @discardableResult
  public func then<NewValue>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> Promise<NewValue>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue> {
    derive(
      at: Site(fileID: fileID, line: line),
      { value, next in next.follow(try onFulfilled(value)) },
      nil
    )
  }

  /// Attaches a handler for each way to end, of which one runs.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs as a job, after fulfilment.
  ///   - onRejected: runs as a job, after rejection. It does not see what `onFulfilled` throws.
  /// - Returns: a promise of what the handler that ran returned, rejected with what it threw.
  @discardableResult
  public func then<NewValue>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> NewValue,
    _ onRejected: @escaping @Sendable (any Error) throws -> NewValue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue> {
    derive(
      at: Site(fileID: fileID, line: line),
      { value, next in next.fulfill(with: try onFulfilled(value)) },
      { reason, next in next.fulfill(with: try onRejected(reason)) }
    )
  }

  /// Attaches a handler for each way to end, of which one runs and returns a promise.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs as a job, after fulfilment.
  ///   - onRejected: runs as a job, after rejection. It does not see what `onFulfilled` throws.
  /// - Returns: a promise that ends as the one that was returned, rejected with what was thrown.
  @discardableResult
  public func then<NewValue>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> Promise<NewValue>,
    _ onRejected: @escaping @Sendable (any Error) throws -> Promise<NewValue>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue> {
    derive(
      at: Site(fileID: fileID, line: line),
      { value, next in next.follow(try onFulfilled(value)) },
      { reason, next in next.follow(try onRejected(reason)) }
    )
  }

  // MARK: catch
  // The two forms that return something are generic over what they throw for one reason: the compiler then
  // prefers the third, which is not, for a closure that returns nothing. Without it
  // `then { $0.count }.catch { print($0) }` would be a promise of nothing.

  /// Attaches a handler for the rejection, and goes on with the value that it returns.
  ///
  /// - Parameter onRejected: runs as a job, after rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of what the handler made of the rejection.
  @discardableResult
  public func `catch`<Thrown>(
    _ onRejected: @escaping @Sendable (any Error) throws(Thrown) -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    derive(
      at: Site(fileID: fileID, line: line),
      { value, next in next.fulfill(with: value) },
      { reason, next in next.fulfill(with: try onRejected(reason)) }
    )
  }

  /// Attaches a handler for the rejection that returns a promise, and goes on as that ends.
  ///
  /// - Parameter onRejected: runs as a job, after rejection. What it throws is the new reason.
  /// - Returns: a promise of the value or, after a rejection, one that ends as the handler's.
  @discardableResult
  public func `catch`<Thrown>(
    _ onRejected: @escaping @Sendable (any Error) throws(Thrown) -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    derive(
      at: Site(fileID: fileID, line: line),
      { value, next in next.fulfill(with: value) },
      { reason, next in next.follow(try onRejected(reason)) }
    )
  }

  /// Attaches a handler for the rejection that returns nothing.
  ///
  /// As in ECMAScript, that handles the rejection, unless the handler throws. A handler that only
  /// translates errors says what it would return: `catch { error -> Int in throw Translated(error) }`.
  ///
  /// - Parameter onRejected: runs as a job, after rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of `nil` after a rejection, where ECMAScript has `undefined`.
  @discardableResult
  public func `catch`(
    _ onRejected: @escaping @Sendable (any Error) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value?> {
    derive(
      at: Site(fileID: fileID, line: line),
      { value, next in next.fulfill(with: value) },
      { reason, next in
        try onRejected(reason)
        next.fulfill(with: nil)
      }
    )
  }

  // MARK: finally

  /// Attaches a handler that runs however the promise ends, and changes nothing unless it throws.
  ///
  /// - Parameter onFinally: runs as a job, once. What it throws rejects the promise returned.
  /// - Returns: a promise with the same outcome, later by the jobs that ECMAScript spends on it.
  @discardableResult
  public func finally(
    _ onFinally: @escaping @Sendable () throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let queue = queue
    return finally(
      { () throws -> Promise<Void> in .resolve(try onFinally(), on: queue) },
      fileID: fileID,
      line: line
    )
  }

  /// Attaches a handler that runs however the promise ends, and whose promise is awaited first.
  ///
  /// - Parameter onFinally: runs as a job, once. The value of its promise is dropped; what it throws, or
  ///   the reason its promise is rejected with, rejects the promise returned.
  /// - Returns: a promise with the same outcome, once the handler's promise is fulfilled.
  @discardableResult
  public func finally<Ignored>(
    _ onFinally: @escaping @Sendable () throws -> Promise<Ignored>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let site = Site(fileID: fileID, line: line)
    let next = Promise(pendingOn: queue, at: site)
    react { settlement in
      do {
        next.follow(try onFinally().derive(at: site, { _, last in last.end(as: settlement) }, nil))
      } catch {
        next.reject(with: error)
      }
    }
    return next
  }

  // MARK: Moving

  /// Moves what follows to another job queue, failures included.
  ///
  /// - Parameter queue: where the handlers of the promise returned, and of those derived from it, run.
  /// - Returns: a promise with the same outcome.
  public func handle(
    on queue: JobQueue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let next = Promise(pendingOn: queue, at: Site(fileID: fileID, line: line))
    react { settlement in next.end(as: settlement) }
    return next
  }

  /// Moves what follows to a dispatcher, failures included.
  ///
  /// - Parameter dispatcher: where a job queue of their own runs the handlers of the promise returned,
  ///   and of those derived from it. They do not overlap, also on a concurrent dispatcher. Unhandled rejections
  ///   are reported as before.
  /// - Returns: a promise with the same outcome.
  public func handle(
    on dispatcher: some Dispatcher,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let queue = JobQueue(on: dispatcher, onUnhandledRejection: queue.report)
    return handle(on: queue, fileID: fileID, line: line)
  }

  // MARK: -

  /// A promise on the same queue, settled by one of two reactions; what a reaction throws rejects it.
  ///
  /// Without `onRejected` a rejection goes through.
  private func derive<NewValue>(
    at site: Site,
    _ onFulfilled: @escaping @Sendable (Value, Promise<NewValue>) throws -> Void,
    _ onRejected: (@Sendable (any Error, Promise<NewValue>) throws -> Void)?
  ) -> Promise<NewValue> {
    let next = Promise<NewValue>(pendingOn: queue, at: site)
    react { settlement in
      do {
        switch (settlement.outcome, onRejected) {
        case (.fulfilled(let value), _): try onFulfilled(value, next)
        case (.rejected(let reason), let onRejected?): try onRejected(reason, next)
        case (.rejected(let reason), nil): next.reject(with: reason, isAbort: settlement.isAbort)
        }
      } catch {
        next.reject(with: error)
      }
    }
    return next
  }

  func end(as settlement: Settlement) {
    switch settlement.outcome {
    case .fulfilled(let value): fulfill(with: value)
    case .rejected(let reason): reject(with: reason, isAbort: settlement.isAbort)
    }
  }
}

extension Promise where Value == Void {
  /// Attaches a handler for the rejection of a promise of nothing, and goes on with nothing.
  ///
  /// - Parameter onRejected: runs as a job, after rejection. What it throws is the new reason.
  /// - Returns: a promise of nothing, fulfilled also after a rejection that the handler dealt with.
  @discardableResult
  public func `catch`(
    _ onRejected: @escaping @Sendable (any Error) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    then({}, onRejected, fileID: fileID, line: line)
  }
}
