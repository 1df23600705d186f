public import Dispatch
public import Dispatchers
import PromiseStorage
import Synchronization

/// Settles a promise: passed to the work closure, or made together with a pending promise.
///
/// Keeping it keeps the promise alive; dropping it and all its copies cancels the promise, which nothing
/// could settle any more. Safe to use from any thread, and more than once: the first settlement wins.
public struct Resolver<Value: Sendable, Failure: Error>: Sendable {
  /// Shared by all copies, so that it is released with the last of them.
  @usableFromInline final class Lifetime: Sendable {
    @usableFromInline let promise: Promise<Value, Failure>

    @inlinable init(_ promise: Promise<Value, Failure>) {
      self.promise = promise
    }

    deinit {
      if promise.lock.withLock({ $0.phase.isPending }) { _ = promise.cancelCore() }
    }
  }

  @usableFromInline let lifetime: Lifetime

  @inlinable init(promise: Promise<Value, Failure>) {
    lifetime = Lifetime(promise)
  }

  @inlinable var promise: Promise<Value, Failure> { lifetime.promise }

  /// Fulfils the promise, unless it is settled already.
  ///
  /// - Parameter value: what every handler gets, now and later.
  /// - Returns: whether this call settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers.
  @discardableResult
  @inlinable public func fulfill(_ value: Value) -> Bool {
    promise.arrive(.success(value))
  }

  /// Rejects the promise, unless it is settled already.
  ///
  /// - Parameter error: what every handler gets, now and later.
  /// - Returns: whether this call settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers.
  @discardableResult
  @inlinable public func reject(_ error: Failure) -> Bool {
    promise.arrive(.failure(error))
  }

  // Disfavoured, so that a call has an answer; these two fit where a callback must return nothing.

  /// Fulfils the promise as a callback that returns nothing, as in `.wrap { load($0.fulfill, $0.reject) }`.
  ///
  /// - Parameter value: what every handler gets, now and later.
  @_disfavoredOverload
  @Sendable @inlinable public func fulfill(_ value: Value) {
    promise.arrive(.success(value))
  }

  /// Rejects the promise as a callback that returns nothing.
  ///
  /// - Parameter error: what every handler gets, now and later.
  @_disfavoredOverload
  @Sendable @inlinable public func reject(_ error: Failure) {
    promise.arrive(.failure(error))
  }

  /// Runs `hook` if the promise is cancelled: the place to stop its work.
  ///
  /// A hook that holds the resolver keeps it from being released.
  ///
  /// - Parameter hook: runs once if cancellation wins, inside the call that cancels, on its thread, after
  ///   the hooks that were set before; inside this call, if the promise is cancelled already. If a hook
  ///   makes that call, it runs after that hook has returned. It never runs if the promise is fulfilled or
  ///   rejected, and is released then.
  public func onCancel(_ hook: @escaping @Sendable () -> Void) {
    promise.whenCancelled(hook)
  }
}

extension Resolver where Value == Void {
  /// Fulfils the promise as a callback that takes and returns nothing, as in `.wrap { wait($0.fulfill) }`.
  @_disfavoredOverload
  @Sendable @inlinable public func fulfill() {
    promise.arrive(.success(()))
  }
}

extension Promise {
  /// Makes a pending promise, and starts the work that will settle it.
  ///
  /// - Parameters:
  ///   - dispatcher: where `work` runs.
  ///   - work: runs once, unless the promise was cancelled before. It is given the resolver, to use immediately
  ///     or later, from any thread.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @inlinable public convenience init(
    on dispatcher: some Dispatcher = .global(qos: .userInitiated),
    fileID: String = #fileID,
    line: Int = #line,
    _ work: @escaping @Sendable (Resolver<Value, Failure>) -> Void
  ) {
    self.init(startingOn: dispatcher, work)
    PromiseRecords.note { $0.place(self, at: fileID, line) }
  }

  @usableFromInline convenience init(
    startingOn dispatcher: some Dispatcher,
    _ work: @escaping @Sendable (Resolver<Value, Failure>) -> Void
  ) {
    let step = Step { (promise: Promise, _: PromiseWaiter) in
      let work = promise.begin(Observer<Resolver<Value, Failure>>.self)
      work?.call(Resolver(promise: promise))
      return .done
    }
    self.init(handedOverAt: dispatcher.place, step)
    put(Observer<Resolver<Value, Failure>>(work), as: .transform)
    dispatch()
  }

  // Disfavoured, so that a closure which throws nothing does not imply `Failure == Never`.
  /// Makes a pending promise, and starts work that may throw instead of settling it.
  ///
  /// - Parameters:
  ///   - dispatcher: where `work` runs.
  ///   - work: runs once, unless the promise was cancelled before. It is given the resolver, to use immediately
  ///     or later, from any thread. If it throws, the promise is rejected with the error; unless it was
  ///     settled before.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @_disfavoredOverload
  @inlinable public convenience init(
    on dispatcher: some Dispatcher = .global(qos: .userInitiated),
    fileID: String = #fileID,
    line: Int = #line,
    _ work: @escaping @Sendable (Resolver<Value, Failure>) throws(Failure) -> Void
  ) {
    self.init(on: dispatcher, fileID: fileID, line: line) { resolver in
      do throws(Failure) { try work(resolver) } catch { resolver.reject(error) }
    }
  }

  /// A pending promise together with the resolver that settles it.
  ///
  /// When the resolver and all its copies are released, the promise is cancelled.
  ///
  /// - Parameters:
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @inlinable public static func pending(
    fileID: String = #fileID,
    line: Int = #line
  ) -> (promise: Promise, resolver: Resolver<Value, Failure>) {
    let promise = Promise(fileID: fileID, line: line)
    return (promise, Resolver(promise: promise))
  }
}
