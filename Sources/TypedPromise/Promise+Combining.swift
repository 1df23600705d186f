// What these have in common: the promise they return is a consumer of the inputs until it is settled, and
// leaves them then. The inputs are iterated once, before the call returns; a sequence without an end keeps it
// from returning. An input may be settled, pending, or there twice.

// MARK: All of them

/// A promise of all values, in the order of `promises`; or of the first error.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that is fulfilled when the last input is, at once where there is none. It is
///   rejected as soon as one input is, and cancelled as soon as one is, without waiting for the others:
///   those that nobody else waits for are cancelled then.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func when<Value, Failure>(
  fulfilled promises: some Sequence<Promise<Value, Failure>>
) -> Promise<[Value], Failure> {
  let inputs = Array(promises)
  return gather(inputs, need: .all) {
    $0.endIfUnfulfilled()
  } atEnd: {
    .fulfilled(inputs.map(\.fulfilledValue))
  }
}

// Not specialised: where the optimiser of Swift 6.3 knows the types, as in one module with the caller, it crashes on
// closures over packs, or makes wrong code of them.
/// A promise of all values, each with a type of its own; or of the first error.
///
/// ```swift
/// when(fulfilled: profile, friends).then { show($0.0, $0.1) }
/// ```
///
/// - Parameter promises: the inputs: of any types of value, and of one type of error.
/// - Returns: a promise that ends as it does for a sequence; at once, where there is no input.
/// - Complexity: O(*n*) in the number of inputs.
@_semantics("optimize.sil.specialize.generic.never")
public func when<each Value: Sendable, Failure>(
  fulfilled promises: repeat Promise<each Value, Failure>
) -> Promise<(repeat each Value), Failure> {
  let inputs = (repeat each promises)
  var count = 0
  for _ in repeat each promises { count += 1 }
  let gathering = Gathering(of: count, need: .all)
  let output = Promise<(repeat each Value), Failure>(Step(waitingFor: gathering))
  if count == 0 { output.settle(.fulfilled((repeat (each inputs).fulfilledValue))) }
  @Sendable func endIfLast() {
    guard gathering.isLast() else { return }
    output.settle(.fulfilled((repeat (each inputs).fulfilledValue)))
  }
  for input in repeat each promises {
    gathering.wait(
      for: input,
      Handler { input, _ in
        if let end: Promise<(repeat each Value), Failure>.Ending = unsafe input.ending
          .endIfUnfulfilled()
        {
          output.settle(end)
        } else {
          endIfLast()
        }
      }
    )
  }
  return output
}

/// A promise of how each of `promises` ended, in their order; it is never rejected.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that is fulfilled when the last input is settled, in whichever of the three ways; at
///   once where there is none.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func when<Value, Failure>(
  resolved promises: some Sequence<Promise<Value, Failure>>
) -> Promise<[Promise<Value, Failure>.Outcome], Never> {
  let inputs = Array(promises)
  return gather(inputs, need: .all) { _ in
    nil
  } atEnd: {
    .fulfilled(inputs.map { $0.settledOutcome })
  }
}

// Not specialised: see the one above.
/// A promise of how each of `promises` ended, each with types of its own; it is never rejected.
///
/// - Parameter promises: the inputs: of any types of value, and of any types of error.
/// - Returns: a promise that ends as it does for a sequence; at once, where there is no input.
/// - Complexity: O(*n*) in the number of inputs.
@_semantics("optimize.sil.specialize.generic.never")
public func when<each Value: Sendable, each Failure: Error>(
  resolved promises: repeat Promise<each Value, each Failure>
) -> Promise<(repeat Promise<each Value, each Failure>.Outcome), Never> {
  typealias Outcomes = (repeat Promise<each Value, each Failure>.Outcome)
  let inputs = (repeat each promises)
  var count = 0
  for _ in repeat each promises { count += 1 }
  let gathering = Gathering(of: count, need: .all)
  let output = Promise<Outcomes, Never>(Step(waitingFor: gathering))
  if count == 0 { output.settle(.fulfilled((repeat (each inputs).settledOutcome))) }
  @Sendable func endIfLast() {
    guard gathering.isLast() else { return }
    output.settle(.fulfilled((repeat (each inputs).settledOutcome)))
  }
  for input in repeat each promises {
    gathering.wait(for: input, Handler { _, _ in endIfLast() })
  }
  return output
}

// MARK: One of them

/// A promise that ends as the first of `promises` that is settled, in whichever of the three ways.
///
/// - Parameter promises: the inputs. Of several that are settled already the first counts.
/// - Returns: a promise that is cancelled where there is no input, since nobody could settle it. A loser that
///   nobody else waits for is cancelled.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  _ promises: some Sequence<Promise<Value, Failure>>
) -> Promise<Value, Failure> {
  gather(Array(promises), need: .one) {
    $0
  } atEnd: {
    .cancelled
  }
}

/// A promise that ends as the first of `promises` that is settled, in whichever of the three ways.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that ends as it does for a sequence.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  _ promises: Promise<Value, Failure>...
) -> Promise<Value, Failure> {
  race(promises)
}

/// A promise of the first value that one of `promises` is fulfilled with; or of all their errors.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that is rejected when no input is left that could be fulfilled. An input that was
///   cancelled adds no error; if all were, so is the promise. With no input it is rejected, with no errors.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  fulfilled promises: some Sequence<Promise<Value, Failure>>
) -> Promise<Value, AllRejected<Failure>> {
  let inputs = Array(promises)
  return gather(inputs, need: .one) { ending in
    if case .fulfilled(let value) = ending { .fulfilled(value) } else { nil }
  } atEnd: {
    let errors = inputs.compactMap { $0.rejectionError }
    return errors.isEmpty && !inputs.isEmpty ? .cancelled : .rejected(AllRejected(errors: errors))
  }
}

/// A promise of the first value that one of `promises` is fulfilled with; or of all their errors.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that ends as it does for a sequence.
/// - Complexity: O(*n*) in the number of inputs.
@inlinable public func race<Value, Failure>(
  fulfilled promises: Promise<Value, Failure>...
) -> Promise<Value, AllRejected<Failure>> {
  race(fulfilled: promises)
}

/// Why ``race(fulfilled:)`` has no value: none of its inputs was fulfilled.
public struct AllRejected<Failure: Error>: Error {
  /// The errors of the inputs, in their order; those that were cancelled have none.
  public let errors: [Failure]

  /// Puts errors together.
  ///
  /// - Parameter errors: of the inputs, in their order.
  public init(errors: [Failure]) {
    self.errors = errors
  }
}

extension AllRejected: Equatable where Failure: Equatable {}

// MARK: -

/// A promise that waits for `inputs`, each of which may settle it early.
@inlinable func gather<Input, InputFailure, Value, Failure>(
  _ inputs: [Promise<Input, InputFailure>],
  need: Gathering.Need,
  early:
    @escaping @Sendable (Promise<Input, InputFailure>.Ending) -> Promise<Value, Failure>.Ending?,
  atEnd: @escaping @Sendable () -> Promise<Value, Failure>.Ending
) -> Promise<Value, Failure> {
  let gathering = Gathering(of: inputs.count, need: need)
  let output = Promise<Value, Failure>(Step(waitingFor: gathering))
  if inputs.isEmpty { output.settle(atEnd()) }
  // One handler for all inputs: it does not need to know which of them has come, since all are looked at in
  // the end.
  let handler = Handler<Input, InputFailure> { input, _ in
    if let end = unsafe early(input.ending) {
      output.settle(end)
    } else if gathering.isLast() {
      output.settle(atEnd())
    }
  }
  for input in inputs { gathering.wait(for: input, handler) }
  return output
}

extension Promise.Ending {
  /// How a promise of all values ends with this ending of one, if it does.
  @inlinable func endIfUnfulfilled<All>() -> Promise<All, Failure>.Ending? {
    switch self {
    case .none, .fulfilled: nil
    case .rejected(let error): .rejected(error)
    case .cancelled: .cancelled
    }
  }
}

extension Promise {
  /// The outcome of a promise that is known to be settled.
  @inlinable var settledOutcome: Outcome {
    guard let outcome = unsafe ending.outcome else {
      preconditionFailure("a settled promise is pending")
    }
    return outcome
  }

  /// The value of a promise that is known to be fulfilled.
  @inlinable var fulfilledValue: Value {
    guard case .fulfilled(let value) = unsafe ending else {
      preconditionFailure("a fulfilled promise has no value")
    }
    return value
  }

  /// The error of a promise that is known to be settled.
  @inlinable var rejectionError: Failure? {
    if case .rejected(let error) = unsafe ending { error } else { nil }
  }
}
