public import Dispatchers
import PromiseStorage

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
    gather(promises, whenComplete: { .success($0) }) { $0.keepValue(of: $1) { $0 } }
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
    gather(promises, whenComplete: { .success($0) }) { $0.keep($1) }
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
    gather(promises, whenComplete: { .failure(AllFailed(failures: $0)) }) { $0.keepFailure(of: $1) }
  }

  /// A promise that ends like the first of `promises` to settle.
  ///
  /// - Parameter promises: the inputs, as for `all(_:)`.
  /// - Returns: a promise with the result of that one; if several are settled already, the first counts.
  ///   With no input it stays pending, until it is settled by hand.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable public static func race(_ promises: some Sequence<Promise<Value, Failure>>) -> Promise
  {
    gather(promises, whenComplete: { (_: [Never]) in nil }) { $0.end($1) }
  }

  /// A promise of what `whenComplete` and `arrive` make of the inputs; see ``Combiner``.
  @inline(__always) @inlinable static func gather<Arrival: Sendable, NewValue, NewFailure>(
    _ promises: some Sequence<Promise<Value, Failure>>,
    whenComplete: @escaping @Sendable ([Arrival]) -> Result<NewValue, NewFailure>?,
    _ arrive:
      @escaping @Sendable (
        Combiner<Promise<NewValue, NewFailure>, Arrival>.Input, Result<Value, Failure>
      ) -> Void
  ) -> Promise<NewValue, NewFailure> {
    let inputs = Array(promises)
    let combiner = Promise<NewValue, NewFailure>().combiner(inputs.count, whenComplete)
    for (index, input) in inputs.enumerated() { combiner.attach(to: input, at: index, arrive) }
    return combiner.output
  }

  /// A combiner that settles this promise, unless `whenComplete` returns `nil`.
  @inlinable func combiner<Arrival: Sendable>(
    _ count: Int,
    _ whenComplete: @escaping @Sendable ([Arrival]) -> Result<Value, Failure>?
  ) -> Combiner<Promise, Arrival> {
    let combiner = Combiner<Promise, Arrival>(self, count: count) { output, arrivals in
      if let result = whenComplete(arrivals) { output.arrive(result) }
    }
    let places = combiner.places
    expect(Producer(upstream: places, stop: { [weak places] in places?.drop() }))
    return combiner
  }
}

extension Combiner {
  /// Waits for an input.
  ///
  /// - Parameters:
  ///   - promise: the promise to wait for.
  ///   - index: its place; each is used once.
  ///   - arrive: keeps its result, or ends the output with it.
  @inline(__always) @inlinable func attach<InputValue, InputFailure, Value, Failure>(
    to promise: Promise<InputValue, InputFailure>,
    at index: Int,
    _ arrive: @escaping @Sendable (Input, Result<InputValue, InputFailure>) -> Void
  ) where Output == Promise<Value, Failure> {
    let input = Input(self, at: index, waitingFor: promise) { arrive($0, $1.ending) }
    _ = promise.listen(input)
    if !add(input) { promise.remove(input) }
  }
}

extension Combiner.Input {
  /// Settles the output, whatever the other inputs do.
  @inlinable func end<Value, Failure>(_ result: Result<Value, Failure>)
  where Output == Promise<Value, Failure> {
    combiner.output.arrive(result)
    combiner.places.drop()
  }

  /// Keeps what is to be kept of a value; a failure settles the output.
  @inlinable func keepValue<InputValue, Value, Failure>(
    of result: Result<InputValue, Failure>,
    _ arrival: (InputValue) -> Arrival
  ) where Output == Promise<Value, Failure> {
    switch result {
    case .success(let value): keep(arrival(value))
    case .failure(let error): end(.failure(error))
    }
  }

  /// Keeps a failure; a value settles the output.
  @inlinable func keepFailure<Value, Failure>(of result: Result<Value, Arrival>)
  where Output == Promise<Value, Failure> {
    switch result {
    case .success(let value): end(.success(value))
    case .failure(let error): keep(error)
    }
  }
}

extension Combiner.Places: Upstream {
  @usableFromInline var dependencies: [Dependency] {
    waiting.map { Dependency(upstream: $0.source as? PromiseCore) }
  }

  /// Asked through the output only, which knows how far it was raised.
  @usableFromInline func raised(to priority: TaskPriority) -> [Dependency] { dependencies }

  /// No longer waits for the inputs, and releases what has arrived.
  @usableFromInline func drop() {
    for (waiter, source) in takeAll().waiting { (source as? PromiseCore)?.remove(waiter) }
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
    let (firstValue, secondValue) = (ArrivedValue<First>(), ArrivedValue<Second>())
    let all = Promise<(First, Second), Failure>().combiner(2) { (_: [Void]) in
      try? .success((firstValue.get(), secondValue.get()))
    }
    all.attach(to: first, at: 0) { $0.keepValue(of: $1, firstValue.put) }
    all.attach(to: second, at: 1) { $0.keepValue(of: $1, secondValue.put) }
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
    let (firstValue, secondValue) = (ArrivedValue<First>(), ArrivedValue<Second>())
    let restValues = (repeat ArrivedValue<each Rest>())
    var count = 2
    for _ in repeat each rest { count += 1 }
    let output = Promise<(First, Second, repeat each Rest), Failure>()
    let all = output.combiner(count) { (_: [Void]) in
      try? .success((firstValue.get(), secondValue.get(), repeat (each restValues).get()))
    }
    all.attach(to: first, at: 0) { $0.keepValue(of: $1, firstValue.put) }
    all.attach(to: second, at: 1) { $0.keepValue(of: $1, secondValue.put) }
    var index = 2
    for (input, value) in repeat (each rest, each restValues) {
      all.attach(to: input, at: index) { $0.keepValue(of: $1, value.put) }
      index += 1
    }
    return all.output
  }

  // A function of its own, as for `all`.
  /// A promise of the outcomes of two promises of different types.
  ///
  /// ```swift
  /// Promise.allSettled(user, posts).map { user, posts in print(user, posts) }
  /// ```
  ///
  /// - Parameters:
  ///   - first: an input.
  ///   - second: another.
  /// - Returns: a promise that cannot fail, and that succeeds when both inputs are settled.
  /// - Complexity: O(1).
  public static func allSettled<First, Second>(
    _ first: Promise<First, Failure>,
    _ second: Promise<Second, Failure>
  ) -> Promise<(Result<First, Failure>, Result<Second, Failure>), Never> {
    let firstEnd = ArrivedValue<Result<First, Failure>>()
    let secondEnd = ArrivedValue<Result<Second, Failure>>()
    let all = Promise<(Result<First, Failure>, Result<Second, Failure>), Never>().combiner(2) {
      (_: [Void]) in try? .success((firstEnd.get(), secondEnd.get()))
    }
    all.attach(to: first, at: 0) { $0.keep(firstEnd.put($1)) }
    all.attach(to: second, at: 1) { $0.keep(secondEnd.put($1)) }
    return all.output
  }

  // Not specialised, as for `all`.
  /// A promise of the outcomes of promises of different types.
  ///
  /// - Parameters:
  ///   - first: an input.
  ///   - second: another.
  ///   - rest: more of them.
  /// - Returns: a promise of a tuple with one result for each input; it cannot fail, and succeeds when the last input is
  ///   settled.
  /// - Complexity: O(*n*) in the number of inputs.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func allSettled<First, Second, each Rest>(
    _ first: Promise<First, Failure>,
    _ second: Promise<Second, Failure>,
    _ rest: repeat Promise<each Rest, Failure>
  ) -> Promise<
    (Result<First, Failure>, Result<Second, Failure>, repeat Result<each Rest, Failure>), Never
  > {
    let firstEnd = ArrivedValue<Result<First, Failure>>()
    let secondEnd = ArrivedValue<Result<Second, Failure>>()
    let restEnds = (repeat ArrivedValue<Result<each Rest, Failure>>())
    var count = 2
    for _ in repeat each rest { count += 1 }
    let output = Promise<
      (Result<First, Failure>, Result<Second, Failure>, repeat Result<each Rest, Failure>), Never
    >()
    let all = output.combiner(count) { (_: [Void]) in
      try? .success((firstEnd.get(), secondEnd.get(), repeat (each restEnds).get()))
    }
    all.attach(to: first, at: 0) { $0.keep(firstEnd.put($1)) }
    all.attach(to: second, at: 1) { $0.keep(secondEnd.put($1)) }
    var index = 2
    for (input, end) in repeat (each rest, each restEnds) {
      all.attach(to: input, at: index) { $0.keep(end.put($1)) }
      index += 1
    }
    return all.output
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
