public import Dispatchers
public import PromiseStorage

extension Promise {
  // MARK: then

  // Exactly two generic methods fit a closure: then the compiler tries the more specific one first, and the other one only
  // if that does not fit. A third one would make a chain of four ten times slower to compile.
  //
  // The closure returns a `PromiseType`, and not a `Promise`: in a closure of several statements that returns nothing, the
  // compiler would make up the type of its value.

  /// Attaches a handler for the value.
  ///
  /// Its result, which may be `Void`, fulfils the promise returned.
  ///
  /// - Parameter onFulfilled: runs as a job, after fulfilment. What it throws rejects the promise returned.
  /// - Returns: a promise of what the handler returns; a rejection of this promise is passed on.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func then<NewValue>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> NewValue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue> {
    derive(UntypedTransform(onFulfilled), at: Site(fileID, line)) { settled, onFulfilled, derived in
      settled.hand(to: derived) { value in derived.fulfill(with: try onFulfilled.call(value)) }
    }
  }

  /// Attaches a handler for the value that returns a promise.
  ///
  /// - Parameter onFulfilled: runs as a job, after fulfilment. What it throws rejects the promise returned.
  /// - Returns: a promise that ends as the handler's promise does; a rejection of this promise is passed on.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func then<Next: PromiseType>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> Next,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Next.Value> {
    derive(UntypedTransform(onFulfilled), at: Site(fileID, line)) { settled, onFulfilled, derived in
      settled.hand(to: derived) { value in derived.follow(try onFulfilled.call(value).promise) }
    }
  }

  /// Attaches a handler for the value and one for the rejection; one of them runs.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs as a job, after fulfilment.
  ///   - onRejected: runs as a job, after rejection. It does not see what `onFulfilled` throws.
  /// - Returns: a promise of what the handler returned, or rejected with what it threw.
  @discardableResult
  @inlinable public func then<NewValue>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> NewValue,
    _ onRejected: @escaping @Sendable (any Error) throws -> NewValue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue> {
    derive(at: Site(fileID, line)) { settled, derived in
      switch settled.ending {
      case .fulfilled(let value): derived.fulfill(with: try onFulfilled(value))
      case .rejected(let reason): derived.fulfill(with: try onRejected(reason))
      }
    }
  }

  /// Attaches a handler for the value and one for the rejection; one of them runs and returns a promise.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs as a job, after fulfilment.
  ///   - onRejected: runs as a job, after rejection. It does not see what `onFulfilled` throws.
  /// - Returns: a promise that ends like the one that was returned, or is rejected with what was thrown.
  @discardableResult
  @inlinable public func then<NewValue>(
    _ onFulfilled: @escaping @Sendable (Value) throws -> Promise<NewValue>,
    _ onRejected: @escaping @Sendable (any Error) throws -> Promise<NewValue>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue> {
    derive(at: Site(fileID, line)) { settled, derived in
      switch settled.ending {
      case .fulfilled(let value): derived.follow(try onFulfilled(value))
      case .rejected(let reason): derived.follow(try onRejected(reason))
      }
    }
  }

  // MARK: catch
  // The forms that return something are generic over what they throw for one reason: the compiler then
  // prefers the one that is not, for a closure that returns nothing. Without it
  // `then { $0.count }.catch { print($0) }` would be a promise of nothing. Where that form does not fit, as in
  // `then { $0.count }.catch { print($0); throw $0 }.then { $0 + 1 }`, a value is preferred to a promise: the form that
  // returns a promise is in an extension of a protocol. A disfavoured overload would not do, since
  // `catch { load($0) }` would be a handler that returns nothing.

  /// Attaches a handler for the rejection, which returns a value.
  ///
  /// - Parameter onRejected: runs as a job, after rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of what the handler returned after a rejection.
  @discardableResult
  @inlinable public func `catch`<Thrown>(
    _ onRejected: @escaping @Sendable (any Error) throws(Thrown) -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    recover(at: Site(fileID, line), onRejected) { $0.fulfill(with: $1) }
  }

  /// Attaches a handler for the rejection that returns nothing.
  ///
  /// As in ECMAScript, this handles the rejection, unless the handler throws. A handler that always
  /// throws is one for a value where the type matters: `let size: Promise<Int> = p.catch { throw Translated($0) }`.
  ///
  /// - Parameter onRejected: runs as a job, after rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of `nil` after a rejection, where ECMAScript has `undefined`.
  @discardableResult
  @inlinable public func `catch`(
    _ onRejected: @escaping @Sendable (any Error) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value?> {
    derive(at: Site(fileID, line)) { settled, derived in
      switch settled.ending {
      case .fulfilled(let value): derived.fulfill(with: value)
      case .rejected(let reason):
        try onRejected(reason)
        derived.fulfill(with: nil)
      }
    }
  }

  // MARK: finally

  /// Attaches a handler that runs however the promise ends, and changes nothing unless it throws.
  ///
  /// - Parameter onFinally: runs as a job, once. What it throws rejects the promise returned.
  /// - Returns: a promise with the same outcome, later by as many jobs as in ECMAScript.
  @discardableResult
  @inlinable public func finally(
    _ onFinally: @escaping @Sendable () throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let ignored = { @Sendable [queue] in Promise<Void>.resolve(try onFinally(), on: queue) }
    return finally(ignored, fileID: fileID, line: line)
  }

  /// Attaches a handler that runs however the promise ends, and whose promise is awaited first.
  ///
  /// - Parameter onFinally: runs as a job, once. The value of its promise is dropped; what it throws, or
  ///   the reason its promise is rejected with, rejects the promise returned.
  /// - Returns: a promise with the same outcome, once the handler's promise is fulfilled.
  @discardableResult
  @inlinable public func finally<Ignored>(
    _ onFinally: @escaping @Sendable () throws -> Promise<Ignored>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let site = Site(fileID, line)
    return derive(at: site) { settled, derived in
      let ignored = try onFinally()
      let last = ignored.derive(at: site) { ignored, last in
        ignored.hand(to: last) { _ in last.settle(like: settled) }
      }
      derived.follow(last)
    }
  }

  // MARK: Moving
  // Disfavoured, so that `handle(on: .main)` means the main actor.

  /// Moves the rest of the chain to another job queue, including failures.
  ///
  /// It costs one job of this promise's queue: even the handlers of a settled promise wait for the
  /// handler that runs there now.
  ///
  /// - Parameter queue: where the handlers of the promise returned, and of those derived from it, run.
  /// - Returns: a promise with the same outcome.
  @_disfavoredOverload
  @inlinable public func handle(
    on queue: JobQueue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    branch(on: queue, at: Site(fileID, line)).derived
  }

  /// Moves the rest of the chain to a dispatcher, including failures.
  ///
  /// - Parameter dispatcher: where a separate job queue runs the handlers of the promise returned,
  ///   and of those derived from it. They do not overlap, even on a concurrent dispatcher. Unhandled rejections
  ///   are reported as before.
  /// - Returns: a promise with the same outcome.
  @_disfavoredOverload
  @inlinable public func handle(
    on dispatcher: some Dispatcher,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    branch(on: JobQueue(on: dispatcher, queue.reporter), at: Site(fileID, line)).derived
  }

  // MARK: -

  /// Settles `derived` with what a handler does with the value of this promise; a rejection is passed on.
  @inline(__always) @inlinable func hand<NewValue>(
    to derived: Promise<NewValue>,
    _ handler: (Value) throws -> Void
  ) {
    guard content == .value else { return derived.reject(like: self) }
    derived.rejectIfThrown { try handler(read()) }
  }

  /// Rejects the promise as `other` was, if `settler` may do so.
  @inlinable func reject(like other: PromiseCore, by settler: PromiseState.Settler = .resolver) {
    settle(as: other.isAborted ? .aborted : .rejected, by: settler) {
      put(reason: other.read())
    }
  }

  /// A promise with the same value; after a rejection `end` ends it with what `onRejected` returns.
  @inline(__always) @inlinable func recover<Answer, Thrown>(
    at site: Site,
    _ onRejected: @escaping @Sendable (any Error) throws(Thrown) -> Answer,
    _ end: @escaping @Sendable (_ derived: Promise, Answer) -> Void
  ) -> Promise {
    derive(at: site) { settled, derived in
      switch settled.ending {
      case .fulfilled(let value): derived.fulfill(with: value)
      case .rejected(let reason):
        do throws(Thrown) { end(derived, try onRejected(reason)) } catch {
          derived.reject(thrown: error)
        }
      }
    }
  }

  /// A pending promise that waits for this one, and ends as this does.
  @inlinable func branch(on queue: JobQueue, at site: Site) -> (
    derived: Promise, attachment: PromiseState.Attachment
  ) {
    let derived = Promise(
      queue,
      at: site,
      Step { (derived: Promise, source: Promise) in
        derived.settle(like: source)
        return .done
      }
    )
    return (derived, attach(derived))
  }

  /// Rejects the promise with the error that a handler threw, whose type only the caller knows.
  ///
  /// If that type is `any Error` itself, the reason is that error as it is. The compiler would put it
  /// into another box, so that a chain of handlers that rethrow would nest boxes.
  @inlinable func reject<Thrown: Error>(thrown error: Thrown) {
    guard Thrown.self == (any Error).self else { return reject(with: error) }
    settle(as: .rejected, by: .resolver) { put(error, as: .error) }
  }
}

/// What a promise is to the compiler, which prefers a method of ``Promise`` to one that is declared here.
public protocol PromiseType<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The promise itself.
  var promise: Promise<Value> { get }
}

extension Promise: PromiseType {
  /// The promise itself, as ``OnMain/promise`` is that of a chain on the main actor.
  @inlinable public var promise: Promise { self }
}

extension PromiseType {
  /// Attaches a handler for the rejection, which returns a promise.
  ///
  /// - Parameter onRejected: runs as a job, after rejection. What it throws is the new reason.
  /// - Returns: a promise of the value or, after a rejection, one that ends like the handler's.
  @discardableResult
  @inlinable public func `catch`<Thrown>(
    _ onRejected: @escaping @Sendable (any Error) throws(Thrown) -> Promise<Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value> {
    promise.recover(at: Site(fileID, line), onRejected) { $0.follow($1) }
  }
}

extension Promise where Value == Void {
  /// Attaches a handler for the rejection of a promise of `Void`.
  ///
  /// - Parameter onRejected: runs as a job, after rejection. What it throws is the new reason.
  /// - Returns: a promise of `Void`, fulfilled even after a rejection that was handled.
  @discardableResult
  @inlinable public func `catch`(
    _ onRejected: @escaping @Sendable (any Error) throws -> Void,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    then({}, onRejected, fileID: fileID, line: line)
  }
}
