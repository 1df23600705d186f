// All of these return a promise that is a consumer of the inputs until it is settled, and
// leaves them then. The inputs are iterated once, before the call returns; an infinite sequence keeps it
// from returning. An input may be settled, pending, or listed twice.

// MARK: All of them

/// A promise of all values, in the order of `promises`; or of the first error.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that is fulfilled when the last input is, at once if there is none. It is
///   rejected as soon as one input is, and cancelled as soon as one is, without waiting for the others:
///   those that nobody else waits for are cancelled then.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func when<Value, Failure>(
  fulfilled promises: some Sequence<Promise<Value, Failure>>
) -> Promise<[Value], Failure> {
  gather(promises, need: .all) {
    $0.endIfUnfulfilled()
  } atEnd: {
    .fulfilled($0.map { $0.checked(as: Promise<Value, Failure>.self).fulfilledValue })
  }
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
/// - Returns: a promise that ends as for a sequence; at once, where there is no input.
/// - Complexity: O(*n*) in the number of inputs.
@_semantics("optimize.sil.specialize.generic.never")
public func when<each Value: Sendable, Failure>(
  fulfilled promises: repeat Promise<each Value, Failure>
) -> Promise<(repeat each Value), Failure> {
  typealias Values = Promise<(repeat each Value), Failure>
  var count = 0
  for _ in repeat each promises { count += 1 }
  let output = Values()
  let combiner = Combiner(of: count, need: .all) { inputs in
    var inputs = inputs[...]
    output.arrive(
      .fulfilled((repeat takeNext(Promise<each Value, Failure>.self, of: &inputs).fulfilledValue))
    )
  }
  combiner.start(output)
  var index = 0
  for input in repeat each promises {
    combiner.wait(for: input, at: index, settling(input, output) { $0.endIfUnfulfilled() })
    index += 1
  }
  return output
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
  gather(promises, need: .all) { _ in
    nil
  } atEnd: {
    .fulfilled($0.map { $0.checked(as: Promise<Value, Failure>.self).settledOutcome })
  }
}

// Not specialised: see the one above.
/// A promise of the outcomes of `promises`, each with its own types; it is never rejected.
///
/// - Parameter promises: the inputs: of any types of value, and of any types of error.
/// - Returns: a promise that ends as for a sequence; at once, where there is no input.
/// - Complexity: O(*n*) in the number of inputs.
@_semantics("optimize.sil.specialize.generic.never")
public func when<each Value: Sendable, each Failure: Error>(
  resolved promises: repeat Promise<each Value, each Failure>
) -> Promise<(repeat Promise<each Value, each Failure>.Outcome), Never> {
  typealias Outcomes = Promise<(repeat Promise<each Value, each Failure>.Outcome), Never>
  var count = 0
  for _ in repeat each promises { count += 1 }
  let output = Outcomes()
  let combiner = Combiner(of: count, need: .all) { inputs in
    var inputs = inputs[...]
    output.arrive(
      .fulfilled(
        (repeat takeNext(Promise<each Value, each Failure>.self, of: &inputs).settledOutcome)
      )
    )
  }
  combiner.start(output)
  var index = 0
  for input in repeat each promises {
    combiner.wait(for: input, at: index) { _ in false }
    index += 1
  }
  return output
}

/// The next of `inputs`, as a promise of the known type.
private func takeNext<Value, Failure>(
  _: Promise<Value, Failure>.Type,
  of inputs: inout ArraySlice<PromiseCore>
) -> Promise<Value, Failure> {
  inputs.removeFirst().checked()
}

// MARK: One of them

/// A promise that ends like the first of `promises` to settle: fulfilled, rejected or cancelled.
///
/// - Parameter promises: the inputs. If several are settled already, the first counts.
/// - Returns: a promise that is cancelled if there is no input, since nothing could settle it. An input that lost and
///   that nobody else waits for is cancelled.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  _ promises: some Sequence<Promise<Value, Failure>>
) -> Promise<Value, Failure> {
  gather(promises, need: .one) {
    $0
  } atEnd: { _ in
    .cancelled
  }
}

/// A promise that ends like the first of `promises` to settle: fulfilled, rejected or cancelled.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that ends as for a sequence.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  _ promises: Promise<Value, Failure>...
) -> Promise<Value, Failure> {
  race(promises)
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
  gather(promises, need: .one) { outcome in
    if case .fulfilled(let value) = outcome { .fulfilled(value) } else { nil }
  } atEnd: { inputs in
    let errors = inputs.compactMap { $0.checked(as: Promise<Value, Failure>.self).rejectionError }
    return errors.isEmpty && !inputs.isEmpty ? .cancelled : .rejected(AllRejected(errors: errors))
  }
}

/// A promise of the first value of `promises`; or of all their errors.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that ends as for a sequence.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  fulfilled promises: Promise<Value, Failure>...
) -> Promise<Value, AllRejected<Failure>> {
  race(fulfilled: promises)
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
}

extension AllRejected: Equatable where Failure: Equatable {}

// MARK: -

/// A promise that waits for `promises`, each of which may settle it early.
///
/// - Parameters:
///   - early: how it ends with the outcome of one input, whatever the others do; `nil` to go on waiting.
///   - atEnd: how it ends otherwise, when all have arrived; it gets them in their order.
@inlinable func gather<Input, InputFailure, Value, Failure>(
  _ promises: some Sequence<Promise<Input, InputFailure>>,
  need: Combiner.Need,
  early:
    @escaping @Sendable (Promise<Input, InputFailure>.Outcome) -> Promise<Value, Failure>.Outcome?,
  atEnd: @escaping @Sendable ([PromiseCore]) -> Promise<Value, Failure>.Outcome
) -> Promise<Value, Failure> {
  let inputs = Array(promises)
  let output = Promise<Value, Failure>()
  let combiner = Combiner(of: inputs.count, need: need) { output.arrive(atEnd($0)) }
  combiner.start(output)
  if let first = inputs.first {
    // One closure for all of them, which is told which one has arrived.
    let early = settling(first, output, early)
    for (index, input) in inputs.enumerated() { combiner.wait(for: input, at: index, early) }
  }
  return output
}

/// What settles `output` early, with inputs such as `input`.
@inlinable func settling<Input, InputFailure, Value, Failure>(
  _ input: Promise<Input, InputFailure>,
  _ output: Promise<Value, Failure>,
  _ outcome:
    @escaping @Sendable (Promise<Input, InputFailure>.Outcome) -> Promise<Value, Failure>.Outcome?
) -> Combiner.Early {
  { input in
    guard let outcome = outcome(input.checked(as: Promise<Input, InputFailure>.self).settledOutcome)
    else {
      return false
    }
    output.arrive(outcome)
    return true
  }
}

extension PromiseCore {
  /// A promise of a type that the caller knows.
  @inlinable final func checked<Known: PromiseCore>(as _: Known.Type = Known.self) -> Known {
    guard let known = self as? Known else { preconditionFailure("a promise has another type") }
    return known
  }
}

extension Promise.Outcome {
  /// How a promise of all values ends with this outcome of one, if it does.
  @inlinable func endIfUnfulfilled<All>() -> Promise<All, Failure>.Outcome? {
    switch self {
    case .fulfilled: nil
    case .rejected(let error): .rejected(error)
    case .cancelled: .cancelled
    }
  }
}

extension Promise {
  /// The value of a promise that is known to be fulfilled.
  @inlinable var fulfilledValue: Value {
    guard case .fulfilled(let value) = settledOutcome else {
      preconditionFailure("a fulfilled promise has no value")
    }
    return value
  }

  /// The error of a promise that is known to be settled.
  @inlinable var rejectionError: Failure? {
    if case .rejected(let error) = settledOutcome { error } else { nil }
  }
}
