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
public func when<Value, Failure>(
  fulfilled promises: some Sequence<Promise<Value, Failure>>
) -> Promise<[Value], Failure> {
  let inputs = Array(promises)
  return gather(inputs, need: .all) {
    $0.endIfUnfulfilled()
  } atEnd: {
    .fulfilled(inputs.map(\.fulfilledValue))
  }
}

/// A promise of all values, each with a type of its own; or of the first error.
///
/// ```swift
/// when(fulfilled: profile, friends).then { show($0.0, $0.1) }
/// ```
///
/// - Parameter promises: the inputs: of any types of value, and of one type of error.
/// - Returns: a promise that ends as it does for a sequence.
/// - Complexity: O(*n*) in the number of inputs.
public func when<each Value: Sendable, Failure>(
  fulfilled promises: repeat Promise<each Value, Failure>
) -> Promise<(repeat each Value), Failure> {
  let inputs = (repeat each promises)
  var count = 0
  for _ in repeat each promises { count += 1 }
  let gathering = Gathering<(repeat each Value), Failure>(of: count, need: .all) {
    .fulfilled((repeat (each inputs).fulfilledValue))
  }
  return gathering.output { output in
    for input in repeat each promises {
      gathering.wait(for: input, in: output) { $0.endIfUnfulfilled() }
    }
  }
}

/// A promise of how each of `promises` ended, in their order; it is never rejected.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that is fulfilled when the last input is settled, in whichever of the three ways; at
///   once where there is none.
/// - Complexity: O(*n*) in the number of inputs.
public func when<Value, Failure>(
  resolved promises: some Sequence<Promise<Value, Failure>>
) -> Promise<[Promise<Value, Failure>.Outcome], Never> {
  let inputs = Array(promises)
  return gather(inputs, need: .all) { _ in
    nil
  } atEnd: {
    .fulfilled(inputs.map(\.settledOutcome))
  }
}

/// A promise of how each of `promises` ended, each with types of its own; it is never rejected.
///
/// - Parameter promises: the inputs: of any types of value, and of any types of error.
/// - Returns: a promise that ends as it does for a sequence.
/// - Complexity: O(*n*) in the number of inputs.
public func when<each Value: Sendable, each Failure: Error>(
  resolved promises: repeat Promise<each Value, each Failure>
) -> Promise<(repeat Promise<each Value, each Failure>.Outcome), Never> {
  typealias Outcomes = (repeat Promise<each Value, each Failure>.Outcome)
  let inputs = (repeat each promises)
  var count = 0
  for _ in repeat each promises { count += 1 }
  let gathering = Gathering<Outcomes, Never>(of: count, need: .all) {
    .fulfilled((repeat (each inputs).settledOutcome))
  }
  return gathering.output { output in
    for input in repeat each promises { gathering.wait(for: input, in: output) { _ in nil } }
  }
}

// MARK: One of them

/// A promise that ends as the first of `promises` that is settled, in whichever of the three ways.
///
/// - Parameter promises: the inputs. Of several that are settled already the first counts.
/// - Returns: a promise that is cancelled where there is no input, since nobody could settle it. A loser that
///   nobody else waits for is cancelled.
/// - Complexity: O(*n*) in the number of inputs.
public func race<Value, Failure>(
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
public func race<Value, Failure>(
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
public func race<Value, Failure>(
  fulfilled promises: some Sequence<Promise<Value, Failure>>
) -> Promise<Value, AllRejected<Failure>> {
  let inputs = Array(promises)
  return gather(inputs, need: .one) { outcome in
    if case .fulfilled(let value) = outcome { .fulfilled(value) } else { nil }
  } atEnd: {
    let errors = inputs.compactMap(\.rejectionError)
    return errors.isEmpty && !inputs.isEmpty ? .cancelled : .rejected(AllRejected(errors: errors))
  }
}

/// A promise of the first value that one of `promises` is fulfilled with; or of all their errors.
///
/// - Parameter promises: the inputs.
/// - Returns: a promise that ends as it does for a sequence.
/// - Complexity: O(*n*) in the number of inputs.
public func race<Value, Failure>(
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
private func gather<Input, InputFailure, Value, Failure>(
  _ inputs: [Promise<Input, InputFailure>],
  need: Gathering<Value, Failure>.Need,
  early:
    @escaping @Sendable (Promise<Input, InputFailure>.Outcome) -> Promise<Value, Failure>.Outcome?,
  atEnd end: @escaping @Sendable () -> Promise<Value, Failure>.Outcome
) -> Promise<Value, Failure> {
  let gathering = Gathering(of: inputs.count, need: need, end: end)
  return gathering.output { output in
    for input in inputs { gathering.wait(for: input, in: output, early: early) }
  }
}

extension Promise.Outcome {
  /// What a promise of all values is settled with for this outcome of one.
  fileprivate func endIfUnfulfilled<All>() -> Promise<All, Failure>.Outcome? {
    switch self {
    case .fulfilled: nil
    case .rejected(let error): .rejected(error)
    case .cancelled: .cancelled
    }
  }
}

extension Promise {
  /// The outcome of a promise that is known to be settled.
  fileprivate var settledOutcome: Outcome {
    guard let outcomeIfSettled else { preconditionFailure("a promise that was settled is pending") }
    return outcomeIfSettled
  }

  /// The value of a promise that is known to be fulfilled.
  fileprivate var fulfilledValue: Value {
    guard case .fulfilled(let value) = settledOutcome else {
      preconditionFailure("a promise that was fulfilled is not")
    }
    return value
  }

  fileprivate var rejectionError: Failure? {
    if case .rejected(let error) = settledOutcome { error } else { nil }
  }
}
