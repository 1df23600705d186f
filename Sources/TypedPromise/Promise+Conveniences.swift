public import Dispatchers
public import PromiseStorage

/// A promise that cannot fail.
///
/// It can be cancelled, like every other.
public typealias Guarantee<Value: Sendable> = Promise<Value, Never>

// MARK: Starting a chain

/// Starts a chain with the promise that `start` returns, so that its first step looks like the others.
///
/// ```swift
/// firstly { load(page) }
///   .then { show($0) }
///   .catch { show($0) }
/// ```
///
/// If a chain follows in which closures have several statements, a closure of several must declare what it returns:
/// `firstly { () -> Promise<Page, Offline> in … }`.
///
/// - Parameter start: runs immediately, where the call is made.
/// - Returns: that very promise.
/// - Complexity: O(1).
@inlinable public func firstly<Value, Failure>(
  _ start: () -> Promise<Value, Failure>
) -> Promise<Value, Failure> {
  .firstly(start)
}

extension Promise {
  /// Starts a chain with the promise that `start` returns; for code in which a member hides the free function.
  @inlinable public static func firstly(_ start: () -> Promise) -> Promise { start() }
}

/// Selects what `async` returns, as in `queue.async(.promise) { … }`.
public enum AsyncResult: Sendable {
  /// A promise of what the closure returns.
  case promise
}

extension Dispatcher {
  // All but the one for a promise are disfavoured, so that a closure which throws nothing and returns a promise does not
  // imply `Failure == Never`.

  /// Runs `work` here, and returns a promise of what it returns.
  ///
  /// ```swift
  /// let queue = DispatchQueue.global()
  /// let size = queue.async(.promise) { () throws(Offline) in
  ///   try measure(page)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - result: says that a promise is wanted, and not Dispatch's own `async`.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  ///   - work: runs once, unless the promise was cancelled before. What it throws rejects the promise.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func async<Value, Failure>(
    _ result: AsyncResult,
    fileID: String = #fileID,
    line: Int = #line,
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) -> Promise<Value, Failure> {
    Promise<Void, Never>(value: (), fileID: fileID, line: line).map(on: self) {
      () throws(Failure) in try work()
    }
  }

  /// Runs `work` here, and returns a promise of what it returns, which fails as the promise that is expected.
  ///
  /// ```swift
  /// let size: Promise<Int, Offline> =
  ///   DispatchQueue.global().async(.promise) { page.count }
  /// ```
  ///
  /// - Parameters:
  ///   - result: says that a promise is wanted, and not Dispatch's own `async`.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  ///   - work: runs once, unless the promise was cancelled before.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func async<Value, Failure>(
    _ result: AsyncResult,
    fileID: String = #fileID,
    line: Int = #line,
    _ work: @escaping @Sendable () -> Value
  ) -> Promise<Value, Failure> {
    async(result, fileID: fileID, line: line) { () throws(Failure) in work() }
  }

  /// A promise that ends like that of `work`, unless `work` throws; in a limiter, `work` counts until its promise has ended.
  ///
  /// It keeps its place as it does where it cannot throw.
  ///
  /// - Parameters:
  ///   - result: says that a promise is wanted, and not Dispatch's own `async`.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  ///   - work: runs once, unless the promise was cancelled before. What it throws rejects the promise.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func async<Next: PromiseType>(
    _ result: AsyncResult,
    fileID: String = #fileID,
    line: Int = #line,
    _ work: @escaping @Sendable () throws(Next.Failure) -> Next
  ) -> Promise<Next.Value, Next.Failure> {
    async(result, fileID: fileID, line: line) {
      do throws(Next.Failure) { return try work().itself } catch {
        return Promise(error: error, fileID: fileID, line: line)
      }
    }
  }

  /// A promise that ends like the one that `work` returns here; in a limiter, `work` counts until its promise has ended.
  ///
  /// It keeps its place until then even if this one is cancelled before. It ends the program if that could never be, since that promise waits for the very place that `work` keeps.
  ///
  /// - Parameters:
  ///   - result: says that a promise is wanted, and not Dispatch's own `async`.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  ///   - work: runs once, unless the promise was cancelled before.
  /// - Complexity: O(1).
  @inlinable public func async<Next: PromiseType>(
    _ result: AsyncResult,
    fileID: String = #fileID,
    line: Int = #line,
    _ work: @escaping @Sendable () -> Next
  ) -> Promise<Next.Value, Next.Failure> {
    Promise<Void, Never>(value: (), fileID: fileID, line: line).flatMap(on: self) {
      let (source, places) = (work().itself, self.places)
      if !places.isEmpty { source.keep(places) }
      return source
    }
  }
}

extension Promise {
  /// Keeps the places that limiters have given to the work that returns this promise, until it is settled.
  @usableFromInline func keep(_ places: [LimiterPlace]) {
    let last = places.filter(\.isLast)
    let stuck = Dependencies(of: self, withAlternatives: false).lazy.compactMap(\.place.dispatcher)
      .first {
        $0.places.contains { place in last.contains { $0 === place } }
      }
    if let stuck {
      fatalError(
        """
        async(.promise) would never end: the promise that its closure returns waits for a place of the dispatcher \
        “\(stuck.label)”, and the closure keeps the last one for it; call it on another dispatcher, or raise the limit
        """
      )
    }
    whenCancelled { withExtendedLifetime(places) {} }
  }

  // MARK: Passing by

  /// Uses the value at the end of a chain; the next step gets `Void`.
  ///
  /// - Parameters:
  ///   - dispatcher: where `use` runs.
  ///   - use: runs once, after fulfilment.
  /// - Complexity: O(1).
  @inlinable public func done(
    on dispatcher: some Dispatcher,
    _ use: @escaping @Sendable (Value) -> Void
  ) -> Promise<Void, Failure> {
    map(on: dispatcher, use)
  }

  /// Uses the value at the end of a chain, in a closure that may throw; the next step gets `Void`.
  ///
  /// - Parameters:
  ///   - dispatcher: where `use` runs.
  ///   - use: runs once, after fulfilment. What it throws rejects the promise returned.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func done(
    on dispatcher: some Dispatcher,
    _ use: @escaping @Sendable (Value) throws(Failure) -> Void
  ) -> Promise<Void, Failure> {
    map(on: dispatcher, use)
  }

  /// Looks at the value in the middle of a chain; the next step gets it as well.
  ///
  /// - Parameters:
  ///   - dispatcher: where `look` runs.
  ///   - look: runs once, after fulfilment.
  /// - Returns: a promise of the same value, settled after `look` has returned.
  /// - Complexity: O(1).
  @inlinable public func get(
    on dispatcher: some Dispatcher,
    _ look: @escaping @Sendable (Value) -> Void
  ) -> Promise {
    then(on: dispatcher) { value in
      look(value)
      return value
    }
  }

  /// Looks at the value or the error in the middle of a chain, and changes nothing.
  ///
  /// - Parameters:
  ///   - dispatcher: where `look` runs.
  ///   - look: runs once, after fulfilment or rejection, but unlike `ensure` not after a cancellation.
  /// - Returns: a promise with the same outcome, settled after `look` has returned.
  /// - Complexity: O(1).
  @inlinable public func tap(
    on dispatcher: some Dispatcher,
    _ look: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) -> Promise {
    derive(for: .both, at: dispatcher.place, Observer(look)) { result, look, derived in
      look.call(result)
      return derived.settle(result)
    }
  }

  /// A promise of what `transform` makes of the value, which may be `nil`.
  ///
  /// ```swift
  /// let port = text.compactMap(on: .global(), ifNil: .notANumber) {
  ///   Int($0)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - error: what the promise is rejected with if `transform` returns `nil`.
  ///   - transform: runs once, after fulfilment.
  /// - Complexity: O(1).
  @inlinable public func compactMap<NewValue>(
    on dispatcher: some Dispatcher,
    ifNil error: Failure,
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> Promise<NewValue, Failure> {
    map(on: dispatcher) { value throws(Failure) in
      guard let value = transform(value) else { throw error }
      return value
    }
  }

  /// A promise that ends like this one, without its value.
  ///
  /// - Complexity: O(1).
  @inlinable public func asVoid() -> Promise<Void, Failure> {
    map(on: .current) { _ in }
  }

  // MARK: The same on the main actor

  /// Uses the value on the main actor, at the end of a chain.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - use: runs once, after fulfilment.
  @inlinable public func done(
    on front: MainActorDispatcher.InFront = .nothing,
    _ use: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Promise<Void, Failure> {
    then(on: front, use)
  }

  /// Uses the value on the main actor, at the end of a chain, in a closure that may throw.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - use: runs once, after fulfilment. What it throws rejects the promise returned.
  @_disfavoredOverload
  @inlinable public func done(
    on front: MainActorDispatcher.InFront = .nothing,
    _ use: @escaping @MainActor @Sendable (Value) throws(Failure) -> Void
  ) -> Promise<Void, Failure> {
    map(on: front.dispatcher, use)
  }

  /// Looks at the value on the main actor, in the middle of a chain.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - look: runs once, after fulfilment.
  @inlinable public func get(
    on front: MainActorDispatcher.InFront = .nothing,
    _ look: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Promise {
    get(on: front.queue, onMainActor(look))
  }

  /// Looks at the value or the error on the main actor, and changes nothing.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - look: runs once, after fulfilment or rejection; not after a cancellation.
  @inlinable public func tap(
    on front: MainActorDispatcher.InFront = .nothing,
    _ look: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void
  ) -> Promise {
    tap(on: front.queue, onMainActor(look))
  }

  /// A promise of what `transform` makes of the value on the main actor, which may be `nil`.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - error: what the promise is rejected with if `transform` returns `nil`.
  ///   - transform: runs once, after fulfilment.
  @inlinable public func compactMap<NewValue>(
    on front: MainActorDispatcher.InFront = .nothing,
    ifNil error: Failure,
    _ transform: @escaping @MainActor @Sendable (Value) -> NewValue?
  ) -> Promise<NewValue, Failure> {
    compactMap(on: front.queue, ifNil: error, onMainActor(transform))
  }
}

extension Promise where Failure == Never {
  /// Uses a value that always comes; the promise returned may be left unused.
  ///
  /// - Parameters:
  ///   - dispatcher: where `use` runs.
  ///   - use: runs once, after fulfilment.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func done(
    on dispatcher: some Dispatcher,
    _ use: @escaping @Sendable (Value) -> Void
  ) -> Promise<Void, Never> {
    map(on: dispatcher, use)
  }

  /// Uses, on the main actor, a value that always comes.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - use: runs once, after fulfilment.
  @discardableResult
  @inlinable public func done(
    on front: MainActorDispatcher.InFront = .nothing,
    _ use: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Promise<
    Void, Never
  > {
    then(on: front, use)
  }
}
