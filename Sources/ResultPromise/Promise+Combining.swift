public import Dispatchers
public import PromiseStorage

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
    gather(promises, whenComplete: { .success($0) }) { $0.keep($1.read(), ifFulfilled: $1) }
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
    gather(promises, whenComplete: { .success($0) }) { $0.keep($1.ending) }
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
    gather(promises, whenComplete: { (_: [Never]) in nil }) { $0.end($1.ending) }
  }

  /// A promise of what `whenComplete` and `arrive` make of the inputs; see ``Combiner``.
  @inline(__always) @inlinable
  static func gather<
    Source: PromiseCore,
    Arrival: Sendable,
    NewValue,
    NewFailure
  >(
    _ promises: some Sequence<Source>,
    whenComplete: @escaping @Sendable ([Arrival]) -> Result<NewValue, NewFailure>?,
    _ arrive:
      @escaping @Sendable (Combiner<Promise<NewValue, NewFailure>, Arrival>.Input, Source) -> Void
  ) -> Promise<NewValue, NewFailure> {
    let inputs = Array(promises)
    let combiner = Promise<NewValue, NewFailure>(.pending).combiner(inputs.count, whenComplete)
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
  ///   - source: the promise to wait for.
  ///   - index: its place; each is used once.
  ///   - arrive: keeps its result, or ends the output with it.
  @inline(__always) @inlinable func attach<Source: PromiseCore>(
    to source: Source,
    at index: Int,
    _ arrive: @escaping @Sendable (Input, Source) -> Void
  ) {
    let input = Input(self, at: index, waitingFor: source, arrive)
    PromiseRecords.note { $0.chain(output, to: source) }
    _ = source.listen(input)
    if !add(input) { source.remove(input) }
  }
}

extension Combiner.Input {
  /// Settles the output, whatever the other inputs do.
  @inlinable func end<Value, Failure>(_ result: Result<Value, Failure>)
  where Output == Promise<Value, Failure> {
    combiner.output.arrive(result)
    combiner.places.drop()
  }

  /// Keeps `arrival` if `source` has a value; its failure, which has the type of the output's, settles the output.
  @inlinable func keep<Value, Failure>(
    _ arrival: @autoclosure () -> Arrival,
    ifFulfilled source: PromiseCore
  ) where Output == Promise<Value, Failure> {
    if source.content == .value { keep(arrival()) } else { end(.failure(source.read())) }
  }

  /// Keeps a failure; a value settles the output.
  @inlinable func keepFailure<Value, Failure>(of source: Promise<Value, Arrival>)
  where Output == Promise<Value, Failure> {
    switch source.ending {
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

extension PromiseCore {
  /// The result, of a settled promise of these types.
  fileprivate final func result<Value, Failure>() -> Result<Value, Failure> {
    content == .value ? .success(read()) : .failure(read())
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
    gather([first, second], whenComplete: { .success(($0[0].read(), $0[1].read())) }) {
      $0.keep($1, ifFulfilled: $1)
    }
  }

  // Not specialised: where the optimiser of Swift 6.3 knows the types, as in one module with the caller, it crashes on
  // closures over packs, or generates wrong code for them.
  /// A promise of the values of promises of different types; or of the first failure.
  ///
  /// ```swift
  /// Promise.all(user, posts, friends).map { user, posts, friends in
  ///   Page(user, posts, friends)
  /// }
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
    var inputs: [PromiseCore] = [first, second]
    for input in repeat each rest { inputs.append(input) }
    return gather(inputs) { inputs in
      var rest = inputs[2...]
      let (first, second): (First, Second) = (inputs[0].read(), inputs[1].read())
      return .success((first, second, repeat rest.removeFirst().read((each Rest).self)))
    } _: {
      $0.keep($1, ifFulfilled: $1)
    }
  }

  // A function of its own, as for `all`.
  /// A promise of the outcomes of two promises of different types.
  ///
  /// ```swift
  /// Promise.allSettled(user, posts).map { user, posts in
  ///   print(user, posts)
  /// }
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
    gather([first, second], whenComplete: { .success(($0[0].result(), $0[1].result())) }) {
      $0.keep($1)
    }
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
    var inputs: [PromiseCore] = [first, second]
    for input in repeat each rest { inputs.append(input) }
    return gather(inputs) { inputs in
      var rest = inputs[2...]
      let (first, second): (Result<First, Failure>, Result<Second, Failure>)
      (first, second) = (inputs[0].result(), inputs[1].result())
      return .success(
        (first, second, repeat rest.removeFirst().result() as Result<each Rest, Failure>)
      )
    } _: {
      $0.keep($1)
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
