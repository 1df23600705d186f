import Synchronization

extension Promise {
  /// A promise of all values, in the order of `promises`; or of the first failure.
  ///
  /// - Parameter promises: the inputs; iterated once to the end, so an infinite sequence never returns. An input
  ///   may be settled, pending, or listed twice.
  /// - Returns: a promise that succeeds when the last input has, immediately if there is none; and that
  ///   fails as soon as one input fails, without waiting for the others. The others are left alone; once
  ///   the returned promise is settled, in any way, they keep no reference to it. The same applies to all methods
  ///   that combine promises.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable public static func all(
    _ promises: some Sequence<Promise<Value, Failure>>
  ) -> Promise<[Value], Failure> {
    gather(promises, whenComplete: { .success($0) }) { result in
      switch result {
      case .success(let value): .keep(value)
      case .failure(let error): .end(.failure(error))
      }
    }
  }

  // Disfavoured: used only if the type before the dot is that of the list, as in `.all(pages)` where that is expected.
  /// A promise of all values, in the order of `promises`, where its own type is known.
  ///
  /// ```swift
  /// let pages: Promise<[Page], Offline> = .all([load(1), load(2)])
  /// ```
  ///
  /// - Parameter promises: the inputs, as for `all(_:)`.
  /// - Returns: as for `all(_:)`.
  /// - Complexity: O(*n*) in the number of inputs.
  @_disfavoredOverload
  @inlinable public static func all<Element>(
    _ promises: some Sequence<Promise<Element, Failure>>
  ) -> Promise where Value == [Element] {
    Promise<Element, Failure>.all(promises)
  }

  /// A promise of the outcomes of `promises`, in their order.
  ///
  /// - Parameter promises: the inputs, as for `all(_:)`.
  /// - Returns: a promise that cannot fail, and that succeeds when the last input is settled, immediately where
  ///   there is none.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable public static func allSettled(
    _ promises: some Sequence<Promise<Value, Failure>>
  ) -> Promise<[Result<Value, Failure>], Never> {
    gather(promises, whenComplete: { .success($0) }) { .keep($0) }
  }

  /// A promise of the first value or, if all of `promises` fail, of all failures.
  ///
  /// - Parameter promises: the inputs, as for `all(_:)`.
  /// - Returns: a promise that succeeds as soon as one input does, with the first of those that already have; and
  ///   that fails when the last input has failed, with all failures in the order of the inputs. With no input it
  ///   fails immediately, with none.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable public static func any(
    _ promises: some Sequence<Promise<Value, Failure>>
  ) -> Promise<Value, AllFailed<Failure>> {
    gather(promises, whenComplete: { .failure(AllFailed(failures: $0)) }) { result in
      switch result {
      case .success(let value): .end(.success(value))
      case .failure(let error): .keep(error)
      }
    }
  }

  /// A promise that ends like the first of `promises` to settle.
  ///
  /// - Parameter promises: the inputs, as for `all(_:)`.
  /// - Returns: a promise with the result of that one; if several are settled already, the first counts.
  ///   With no input it stays pending, until it is settled by hand.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable public static func race(_ promises: some Sequence<Promise<Value, Failure>>) -> Promise
  {
    gather(promises, whenComplete: { (_: [Never]) in nil }) { .end($0) }
  }

  /// A promise of what `whenComplete` and `decide` make of the inputs; see ``Combiner``.
  @inline(__always) @inlinable static func gather<Arrival: Sendable, NewValue, NewFailure>(
    _ promises: some Sequence<Promise<Value, Failure>>,
    whenComplete: @escaping @Sendable ([Arrival]) -> Result<NewValue, NewFailure>?,
    _ decide:
      @escaping @Sendable (Result<Value, Failure>) -> InputDecision<Arrival, NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    let inputs = Array(promises)
    let combiner = Combiner(count: inputs.count, whenComplete: whenComplete)
    for (index, input) in inputs.enumerated() { combiner.attach(to: input, at: index, decide) }
    return combiner.output
  }
}

extension Promise where Value == Void {
  // Declared for `Value == Void` so that Swift need not infer the `Value` of the type it is called on.

  // A function of its own: Swift 6.3 crashes where asynchronous code that is optimised hands on a pack of nothing.
  /// A promise of the values of two promises of different types; or of the first failure.
  ///
  /// ```swift
  /// Promise.all(user, posts).map { user, posts in Page(user, posts) }
  /// ```
  ///
  /// Otherwise like `all(_:)`.
  ///
  /// - Parameters:
  ///   - first: an input.
  ///   - second: another.
  /// - Returns: a promise of both values.
  /// - Complexity: O(1).
  public static func all<First, Second>(
    _ first: Promise<First, Failure>,
    _ second: Promise<Second, Failure>
  ) -> Promise<(First, Second), Failure> {
    let (firstPlace, secondPlace) = (Place<First>(), Place<Second>())
    let all = Combiner<Void, (First, Second), Failure>(count: 2) { _ in
      try? .success((firstPlace.get(), secondPlace.get()))
    }
    all.attach(to: first, at: 0) { firstPlace.keep($0) }
    all.attach(to: second, at: 1) { secondPlace.keep($0) }
    return all.output
  }

  // Not specialised: where the optimiser of Swift 6.3 knows the types, as in one module with the caller, it crashes on
  // closures over packs, or generates wrong code for them.
  /// A promise of the values of promises of different types; or of the first failure.
  ///
  /// ```swift
  /// Promise.all(user, posts, friends).map { user, posts, friends in Page(user, posts, friends) }
  /// ```
  ///
  /// Otherwise like `all(_:)`.
  ///
  /// - Parameters:
  ///   - first: an input.
  ///   - second: another.
  ///   - rest: more of them.
  /// - Returns: a promise of a tuple with one element for each input.
  /// - Complexity: O(*n*) in the number of inputs.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func all<First, Second, each Rest>(
    _ first: Promise<First, Failure>,
    _ second: Promise<Second, Failure>,
    _ rest: repeat Promise<each Rest, Failure>
  ) -> Promise<(First, Second, repeat each Rest), Failure> {
    // Each value is kept in a place of its own, with its type; the combiner counts them.
    let (firstPlace, secondPlace) = (Place<First>(), Place<Second>())
    let restPlaces = (repeat Place<each Rest>())
    var count = 2
    for _ in repeat each rest { count += 1 }
    let all = Combiner<Void, (First, Second, repeat each Rest), Failure>(count: count) { _ in
      try? .success((firstPlace.get(), secondPlace.get(), repeat (each restPlaces).get()))
    }
    all.attach(to: first, at: 0) { firstPlace.keep($0) }
    all.attach(to: second, at: 1) { secondPlace.keep($0) }
    var index = 2
    for (input, place) in repeat (each rest, each restPlaces) {
      all.attach(to: input, at: index) { place.keep($0) }
      index += 1
    }
    return all.output
  }
}

/// Keeps one of several values of different types until the others arrive.
private final class Place<Value: Sendable>: Sendable {
  private struct Empty: Error {}

  private let value = Mutex<Value?>(nil)

  func get() throws -> Value {
    guard let value = value.withLock({ $0 }) else { throw Empty() }
    return value
  }

  func keep<All, Failure>(_ result: Result<Value, Failure>) -> InputDecision<Void, All, Failure> {
    switch result {
    case .success(let arrived):
      value.withLock { $0 = arrived }
      return .keep(())
    case .failure(let error): return .end(.failure(error))
    }
  }
}

/// All promises given to ``Promise/any(_:)`` have failed.
public struct AllFailed<Failure: Error>: Error {
  /// The failures, in the order of the promises; none, if there was no promise.
  public let failures: [Failure]

  /// Makes the error from failures.
  ///
  /// - Parameter failures: in the order of the promises.
  public init(failures: [Failure]) {
    self.failures = failures
  }
}

extension AllFailed: Equatable where Failure: Equatable {}

extension AllFailed: CancellableFailure where Failure: CancellableFailure {
  /// One failure, which is the cancellation.
  public static var cancelled: AllFailed { AllFailed(failures: [.cancelled]) }
}
