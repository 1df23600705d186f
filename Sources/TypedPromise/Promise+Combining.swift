public import Dispatchers
public import PromiseStorage
import Synchronization

// All of these return a promise that is a consumer of the inputs until it is settled, and
// leaves them then. The inputs are iterated once, before the call returns; an infinite sequence keeps it
// from returning. An input may be settled, pending, or listed twice.

// MARK: All of them

/// A promise of all values, in the order of `promises`; or of the first error.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that is fulfilled when the last input is, immediately if there is none. It is
///   rejected as soon as one input is, and cancelled as soon as one is, without waiting for the others:
///   those that nothing else waits for are cancelled then.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func when<Value, Failure>(
  fulfilled promises: some Sequence<Promise<Value, Failure>>
) -> Promise<[Value], Failure> {
  .when(fulfilled: promises)
}

// Not specialised: where the optimiser of Swift 6.3 knows the types, as in one module with the caller, it crashes on
// closures over packs, or generates wrong code for them.
/// A promise of all values, each with its own type; or of the first error.
///
/// ```swift
/// when(fulfilled: profile, friends).then { show($0.0, $0.1) }
/// ```
///
/// - Parameter promises: the inputs: of any types of value, and of one type of error.
/// - Returns: a promise that ends as for a sequence; immediately, where there is no input.
/// - Complexity: O(*n*) in the number of inputs.
@_semantics("optimize.sil.specialize.generic.never")
public func when<each Value: Sendable, Failure>(
  fulfilled promises: repeat Promise<each Value, Failure>
) -> Promise<(repeat each Value), Failure> {
  .when(fulfilled: repeat each promises)
}

/// A promise of the outcomes of `promises`, in their order; it is never rejected.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that is fulfilled when the last input is settled, in any of the three ways; at
///   once if there is none.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func when<Value, Failure>(
  resolved promises: some Sequence<Promise<Value, Failure>>
) -> Promise<[Promise<Value, Failure>.Outcome], Never> {
  .when(resolved: promises)
}

// Not specialised: see the one above.
/// A promise of the outcomes of `promises`, each with its own types; it is never rejected.
///
/// - Parameter promises: the inputs: of any types of value, and of any types of error.
/// - Returns: a promise that ends as for a sequence; immediately, where there is no input.
/// - Complexity: O(*n*) in the number of inputs.
@_semantics("optimize.sil.specialize.generic.never")
public func when<each Value: Sendable, each Failure: Error>(
  resolved promises: repeat Promise<each Value, each Failure>
) -> Promise<(repeat Promise<each Value, each Failure>.Outcome), Never> {
  .when(resolved: repeat each promises)
}

// MARK: One of them

/// A promise that ends like the first of `promises` to settle: fulfilled, rejected or cancelled.
///
/// - Parameter promises: the inputs. If several are settled already, the first counts.
/// - Returns: a promise that is cancelled if there is no input, since nothing could settle it. An input that lost and
///   that nothing else waits for is cancelled.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  _ promises: some Sequence<Promise<Value, Failure>>
) -> Promise<Value, Failure> {
  .race(promises)
}

/// A promise that ends like the first of `promises` to settle: fulfilled, rejected or cancelled.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that ends as for a sequence.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  _ promises: Promise<Value, Failure>...
) -> Promise<Value, Failure> {
  .race(promises)
}

/// A promise of the first value of `promises`; or of all their errors.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that is rejected when no input can be fulfilled any more. An input that was
///   cancelled adds no error; if all were, so is the promise. With no input it is rejected, with no errors.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  fulfilled promises: some Sequence<Promise<Value, Failure>>
) -> Promise<Value, AllRejected<Failure>> {
  .race(fulfilled: promises)
}

/// A promise of the first value of `promises`; or of all their errors.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that ends as for a sequence.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  fulfilled promises: Promise<Value, Failure>...
) -> Promise<Value, AllRejected<Failure>> {
  .race(fulfilled: promises)
}

/// Why `race(fulfilled:)` has no value: none of its inputs was fulfilled.
public struct AllRejected<Failure: Error>: Error {
  /// The errors of the inputs, in their order; those that were cancelled have none.
  public let errors: [Failure]

  /// Makes the error from errors.
  ///
  /// - Parameter errors: of the inputs, in their order.
  public init(errors: [Failure]) {
    self.errors = errors
  }

  /// How a race for a value ends that none has won; an input that was cancelled has no error.
  @usableFromInline static func ending<Value>(
    _ arrivals: [Failure?]
  ) -> Result<Value, AllRejected>? {
    let errors = arrivals.compactMap(\.self)
    return errors.isEmpty && !arrivals.isEmpty ? nil : .failure(AllRejected(errors: errors))
  }
}

extension AllRejected: Equatable where Failure: Equatable {}

// MARK: The same as static functions

// For code in which a member of the same name hides a free function.

extension Promise {
  /// A promise of all values, in the order of `promises`; or of the first error.
  ///
  /// As the free function.
  @inlinable public static func when<Input>(
    fulfilled promises: some Sequence<Promise<Input, Failure>>
  ) -> Promise where Value == [Input] {
    gather(promises, whenComplete: { .success($0) }) { $0.keep($1.read(), ifFulfilled: $1) }
  }

  /// A promise of all values, each with its own type; or of the first error.
  ///
  /// As the free function.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func when<each Input: Sendable>(
    fulfilled promises: repeat Promise<each Input, Failure>
  ) -> Promise where Value == (repeat each Input) {
    var inputs: [PromiseCore] = []
    for promise in repeat each promises { inputs.append(promise) }
    return gather(inputs) { inputs in
      var inputs = inputs[...]
      return .success((repeat inputs.removeFirst().read((each Input).self)))
    } _: {
      $0.keep($1, ifFulfilled: $1)
    }
  }

  /// A promise that ends like the first of `promises` to settle.
  ///
  /// As the free function.
  @inlinable public static func race(_ promises: some Sequence<Promise>) -> Promise {
    gather(promises, isOneEnough: true, whenComplete: { (_: [Never]) in nil }) {
      $0.end($1.ending)
    }
  }

  /// A promise that ends like the first of `promises` to settle.
  ///
  /// As the free function.
  @inlinable public static func race(_ promises: Promise...) -> Promise { race(promises) }

  /// A promise of the first value of `promises`; or of all their errors.
  ///
  /// As the free function.
  @inlinable public static func race<InputFailure>(
    fulfilled promises: some Sequence<Promise<Value, InputFailure>>
  ) -> Promise where Failure == AllRejected<InputFailure> {
    gather(promises, isOneEnough: true, whenComplete: { AllRejected.ending($0) }) {
      $0.keepError(of: $1)
    }
  }

  /// A promise of the first value of `promises`; or of all their errors.
  ///
  /// As the free function.
  @inlinable public static func race<InputFailure>(
    fulfilled promises: Promise<Value, InputFailure>...
  ) -> Promise where Failure == AllRejected<InputFailure> {
    race(fulfilled: promises)
  }
}

extension Promise where Failure == Never {
  /// A promise of the outcomes of `promises`, in their order; it is never rejected.
  ///
  /// As the free function.
  @inlinable public static func when<Input, InputFailure>(
    resolved promises: some Sequence<Promise<Input, InputFailure>>
  ) -> Promise where Value == [Promise<Input, InputFailure>.Outcome] {
    gather(promises, whenComplete: { .success($0) }) {
      $0.keep(Promise<Input, InputFailure>.Outcome($1.ending))
    }
  }

  /// A promise of the outcomes of `promises`, each with its own types.
  ///
  /// As the free function.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func when<each Input: Sendable, each InputFailure: Error>(
    resolved promises: repeat Promise<each Input, each InputFailure>
  ) -> Promise where Value == (repeat Promise<each Input, each InputFailure>.Outcome) {
    var inputs: [PromiseCore] = []
    for promise in repeat each promises { inputs.append(promise) }
    return gather(inputs) { inputs in
      var inputs = inputs[...]
      return .success(
        (repeat inputs.removeFirst().checked(as: Promise<each Input, each InputFailure>.self)
          .settledOutcome)
      )
    } _: {
      $0.keep($1)
    }
  }
}

// MARK: -

/// A promise of what `whenComplete` and `arrive` make of the inputs; see ``Combiner``.
@inline(__always) @inlinable func gather<Source: PromiseCore, Arrival: Sendable, Value, Failure>(
  _ promises: some Sequence<Source>,
  isOneEnough: Bool = false,
  whenComplete: @escaping @Sendable ([Arrival]) -> Result<Value, Failure>?,
  _ arrive: @escaping @Sendable (Combiner<Promise<Value, Failure>, Arrival>.Input, Source) -> Void
) -> Promise<Value, Failure> {
  let inputs = Array(promises)
  let output = Promise<Value, Failure>(.open)
  let combiner = output.combiner(inputs.count, isOneEnough: isOneEnough, whenComplete)
  for (index, input) in inputs.enumerated() { combiner.attach(to: input, at: index, arrive) }
  return combiner.output
}

extension Promise {
  /// The outcome of a promise that is known to be settled.
  fileprivate var settledOutcome: Outcome { Outcome(ending) }

  /// A combiner that settles this promise.
  ///
  /// The promise is a consumer of each input, and leaves all of them when it is settled: an input that nothing else waits
  /// for is cancelled then.
  ///
  /// - Parameter isOneEnough: whether any one of the inputs can settle it.
  @inlinable func combiner<Arrival: Sendable>(
    _ count: Int,
    isOneEnough: Bool = false,
    _ whenComplete: @escaping @Sendable ([Arrival]) -> Result<Value, Failure>?
  ) -> Combiner<Promise, Arrival> {
    let combiner = Combiner<Promise, Arrival>(self, count: count) { output, arrivals in
      output.arrive(whenComplete(arrivals))
    }
    expect(Producer(upstream: combiner.places, isOneEnough: isOneEnough))
    return combiner
  }
}

extension Combiner {
  /// Waits for an input.
  ///
  /// - Parameters:
  ///   - source: the promise to wait for.
  ///   - index: its place; each is used once.
  ///   - arrive: keeps how it ended, or ends the output with that.
  @inline(__always) @inlinable func attach<Source: PromiseCore>(
    to source: Source,
    at index: Int,
    _ arrive: @escaping @Sendable (Input, Source) -> Void
  ) {
    let input = Input(self, at: index, waitingFor: source, arrive)
    PromiseRecords.note { $0.chain(output, to: source) }
    _ = source.listen(input)
    if !add(input) { source.lose(input) }
  }
}

extension Combiner.Input {
  /// Settles the output, whatever the other inputs do.
  @inlinable func end<Value, Failure>(_ ending: Result<Value, Failure>?)
  where Output == Promise<Value, Failure> {
    combiner.output.arrive(ending)
    abandon()
  }

  /// Keeps `arrival` if `source` is fulfilled; any other end is that of the output, which has the same type of error.
  @inlinable func keep<Value, Failure>(
    _ arrival: @autoclosure () -> Arrival,
    ifFulfilled source: PromiseCore
  ) where Output == Promise<Value, Failure> {
    switch source.content {
    case .value: keep(arrival())
    case .error: end(.failure(source.read()))
    case .nothing, .transform: end(nil)
    }
  }

  /// Keeps an error, or that there is none; a value settles the output.
  @inlinable func keepError<Value, InputFailure, Failure>(of promise: Promise<Value, InputFailure>)
  where Output == Promise<Value, Failure>, Arrival == InputFailure? {
    switch promise.ending {
    case .success(let value)?: end(.success(value))
    case .failure(let error)?: keep(error)
    case nil: keep(nil)
    }
  }
}

extension Combiner.Places: Sources {
  @usableFromInline func drop() -> [LeavingWaiter] {
    let (waiting, entries) = takeAll()
    // In the turn: what has arrived may have a value of the user's, whose `deinit` gives up the next output.
    if waiting.count < entries.count { turn.add(.release(Box(entries))) }
    return waiting
  }

  /// The inputs that can still settle the output.
  @usableFromInline var dependencies: [Dependency] {
    waiting.compactMap { $0.source as? PromiseCore }
      .filter { $0.lock.withLock { $0.phase.isPending } }
      .map { Dependency(upstream: $0, place: .through) }
  }
}
