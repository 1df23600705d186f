public import Dispatchers

// From a call that takes a completion handler to a promise, and from a promise back to a completion handler.

extension Promise {
  /// A promise of what a call passes to its completion handler.
  ///
  /// ```swift
  /// let page: Promise<Data, any Error> = .wrap {
  ///   session.load(url, completion: $0.resolve)
  /// }
  /// let faded: Guarantee<Bool> = .wrap {
  ///   animate(fade, completion: $0.resolve)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  ///   - call: runs once, immediately, where `wrap` is called, for example on the main actor. A call that drops the
  ///     handler without using it cancels the promise.
  /// - Complexity: O(1).
  @inlinable public static func wrap(
    fileID: String = #fileID,
    line: Int = #line,
    _ call: (Resolver<Value, Failure>) -> Void
  ) -> Promise {
    let (promise, resolver) = Promise.pending(fileID: fileID, line: line)
    call(resolver)
    return promise
  }

  // Disfavoured, so that a closure which throws nothing does not imply `Failure == Never`.

  /// A promise of what a call passes to its completion handler, unless the call throws.
  ///
  /// - Parameters:
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  ///   - call: runs once, immediately, where `wrap` is called. What it throws rejects the promise.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public static func wrap(
    fileID: String = #fileID,
    line: Int = #line,
    _ call: (Resolver<Value, Failure>) throws(Failure) -> Void
  ) -> Promise {
    wrap(fileID: fileID, line: line) { resolver in
      do throws(Failure) { try call(resolver) } catch { resolver.reject(error) }
    }
  }

  /// Passes the end of the promise to a completion handler.
  ///
  /// ```swift
  /// func load(
  ///   _ url: URL,
  ///   completion: @escaping @Sendable (Result<Data, Offline>) -> Void
  /// ) {
  ///   load(url).report(on: .main, ifCancelled: .noNetwork, to: completion)
  /// }
  /// ```
  ///
  /// The completion handler is a consumer that cannot leave: the promise is not cancelled when it has no others.
  ///
  /// - Parameters:
  ///   - dispatcher: where `completion` runs. If it drops its work, that counts as a cancellation, and `completion`
  ///     runs where the work is dropped.
  ///   - error: the error to pass for a cancellation, which the handler has no case for.
  ///   - completion: runs once, when the promise is settled.
  /// - Complexity: O(1).
  public func report(
    on dispatcher: some Dispatcher,
    ifCancelled error: Failure,
    to completion: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) {
    observe(on: dispatcher, ifDropped: { completion(.failure(error)) }) {
      completion($0.result ?? .failure(error))
    }
  }

  /// Passes the end of the promise to a completion handler, on the main actor.
  ///
  /// - Parameters:
  ///   - error: the error to pass for a cancellation, which the handler has no case for.
  ///   - completion: runs once, when the promise is settled.
  public func report(
    ifCancelled error: Failure,
    to completion: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void
  ) {
    observe { completion($0.result ?? .failure(error)) }
  }
}

// MARK: Completion handlers of the usual shapes

extension Resolver {
  /// Settles the promise as a completion handler that takes a result.
  ///
  /// - Parameter result: the value or the error.
  public func resolve(_ result: Result<Value, Failure>) {
    promise.arrive(result)
  }

  /// Settles the promise as a completion handler that takes a value and an error, one of which should be given.
  ///
  /// - Parameters:
  ///   - value: what it is fulfilled with, if there is no error.
  ///   - error: what it is rejected with, if there is one.
  ///   - neither: what it is rejected with if there is neither.
  public func resolve(_ value: Value?, _ error: Failure?, ifNeither neither: Failure) {
    if let error { reject(error) } else if let value { fulfill(value) } else { reject(neither) }
  }
}

extension Resolver where Failure == any Error {
  /// Settles the promise as a completion handler that takes a value and an error, one of which should be given.
  ///
  /// - Parameters:
  ///   - value: what it is fulfilled with, if there is no error.
  ///   - error: what it is rejected with, if there is one; with neither, it is rejected with ``NoOutcome``.
  public func resolve(_ value: Value?, _ error: (any Error)?) {
    resolve(value, error, ifNeither: NoOutcome())
  }
}

extension Resolver where Value == Void {
  /// Settles the promise as a completion handler that takes an error, if there is one.
  ///
  /// - Parameter error: what it is rejected with; `nil` fulfils it.
  public func resolve(_ error: Failure?) {
    if let error { reject(error) } else { fulfill(()) }
  }
}

extension Resolver where Failure == Never {
  // Disfavoured, so that a handler which takes a result, or an error, does not make a promise of one where the type
  // of the promise is not said.

  /// Settles the promise as a completion handler that takes a value.
  ///
  /// - Parameter value: what it is fulfilled with.
  @_disfavoredOverload
  public func resolve(_ value: Value) {
    fulfill(value)
  }
}

extension Resolver where Value == Void, Failure == Never {
  /// Settles the promise as a completion handler that takes nothing.
  public func resolve() {
    fulfill(())
  }
}

/// A completion handler was called with neither a value nor an error.
public struct NoOutcome: Error, Equatable {
  /// Makes the error; all of them are equal.
  public init() {}
}
