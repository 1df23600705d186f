import Dispatchers
@_spi(Storage) public import PromiseStorage
public import Synchronization

/// What to do with the result of an input.
@usableFromInline enum InputDecision<Arrival, Value, Failure: Error> {
  case keep(Arrival)
  /// It settles the output, whatever the other inputs do.
  case end(Result<Value, Failure>)
}

/// Makes one promise from many: it keeps the results that have arrived, and a reference to each of the rest.
@usableFromInline
final class Combiner<Arrival: Sendable, Value: Sendable, Failure: Error>: Upstream {
  /// What waits for an input, and where that is.
  @usableFromInline struct Waiting: Sendable {
    let waiter: PromiseWaiter
    let source: SourceReference<PromiseCore>

    @usableFromInline init(_ waiter: PromiseWaiter, for source: PromiseCore) {
      (self.waiter, self.source) = (waiter, SourceReference(source))
    }
  }

  /// The results that have arrived, and the inputs that have not, each in its place.
  @usableFromInline struct State: Sendable {
    /// How many inputs have not arrived; 0 once all have, or nobody needs them any more.
    @usableFromInline var missing: Int
    @usableFromInline var arrivals: [Arrival?]
    @usableFromInline var inputs: [Waiting?]

    @inlinable init(_ count: Int) {
      missing = count
      arrivals = Array(repeating: nil, count: count)
      inputs = Array(repeating: nil, count: count)
    }

    /// The inputs that have not arrived and still exist.
    var waiting: [(waiter: PromiseWaiter, source: PromiseCore)] {
      inputs.compactMap { input in
        input.flatMap { input in input.source.held.map { (input.waiter, $0) } }
      }
    }
  }

  /// What waits for one of them.
  @usableFromInline
  final class Input<InputValue: Sendable, InputFailure: Error>: PromiseWaiter,
    @unchecked Sendable
  {
    /// What becomes of the input's result.
    @usableFromInline typealias Decision = Transform<
      Result<InputValue, InputFailure>, InputDecision<Arrival, Value, Failure>
    >

    @usableFromInline let combiner: Combiner
    @usableFromInline let index: Int

    @inlinable init(of combiner: Combiner, at index: Int, _ decide: Decision, _ step: Step) {
      (self.combiner, self.index) = (combiner, index)
      super.init(step)
      put(decide, as: .transform)
    }

    @usableFromInline override func abandon() { combiner.abandon(index) }
  }

  @usableFromInline let state: Mutex<State>
  @usableFromInline let whenComplete: @Sendable ([Arrival]) -> Result<Value, Failure>?

  /// The promise that is made from the inputs.
  @usableFromInline let output = Promise<Value, Failure>()

  /// Makes a combiner for inputs that are added later.
  ///
  /// - Parameters:
  ///   - count: how many inputs there will be.
  ///   - whenComplete: called with the kept results, in the order of the places, if every input was kept; if it
  ///     returns `nil` the output stays pending.
  @inlinable init(
    count: Int,
    whenComplete: @escaping @Sendable ([Arrival]) -> Result<Value, Failure>?
  ) {
    state = Mutex(State(count))
    self.whenComplete = whenComplete
    output.follow(Producer(upstream: self, stop: { [weak self] in self?.drop() }))
    if count == 0, let result = whenComplete([]) { output.arrive(result) }
  }

  /// The inputs that have not arrived.
  @usableFromInline var waits: [Wait] {
    state.withLock { $0.waiting.map { Wait(upstream: $0.source) } }
  }

  /// Asked through the output only, which knows how far it was raised.
  @usableFromInline func raised(to priority: TaskPriority) -> [Wait] { waits }

  /// Waits for an input.
  ///
  /// - Parameters:
  ///   - promise: the promise to wait for.
  ///   - index: its place; each is used once.
  ///   - decide: says what to do with the input's result.
  @inlinable func wait<InputValue, InputFailure>(
    for promise: Promise<InputValue, InputFailure>,
    at index: Int,
    _ decide:
      @escaping @Sendable (Result<InputValue, InputFailure>) ->
      InputDecision<Arrival, Value, Failure>
  ) {
    typealias Source = Promise<InputValue, InputFailure>
    typealias Waiter = Input<InputValue, InputFailure>
    let step = Step { (input: Waiter, source: Source) in
      switch input.takeTransform(as: Waiter.Decision.self)?.call(source.settledResult) {
      case .keep(let arrival)?: input.combiner.add(arrival, at: input.index)
      case .end(let result)?: input.combiner.end(result)
      case nil: break
      }
      return .done
    }
    let input = Waiter(of: self, at: index, Waiter.Decision(decide), step)
    _ = promise.listen(input)
    let waiting = Waiting(input, for: promise)
    let isWanted = state.withLock { state in
      guard state.missing > 0 else { return false }
      if case nil = state.arrivals[index] { state.inputs[index] = waiting }
      return true
    }
    if !isWanted { promise.remove(input) }
  }

  /// Keeps what has arrived, and settles the output if it was the last.
  @inlinable func add(_ arrival: Arrival, at index: Int) {
    let complete: [Arrival?]? = state.withLock { state in
      guard state.missing > 0 else { return nil }
      // Not released here: the caller holds the waiter.
      state.inputs[index] = nil
      state.arrivals[index] = arrival
      state.missing -= 1
      guard state.missing == 0 else { return nil }
      defer { state.arrivals = [] }
      return state.arrivals
    }
    if let complete, let result = whenComplete(complete.compactMap(\.self)) {
      output.arrive(result)
    }
  }

  /// Settles the output, whatever inputs are missing.
  @inlinable func end(_ result: Result<Value, Failure>) {
    output.arrive(result)
    drop()
  }

  /// An input will never arrive.
  @usableFromInline func abandon(_ index: Int) {
    state.withLock { state in
      // Not released here: the caller holds the waiter.
      if state.missing > 0 { state.inputs[index] = nil }
    }
  }

  /// Drops what has arrived, and no longer waits for the rest.
  @usableFromInline func drop() {
    let waiting = state.decide { state in
      defer { state = State(0) }
      return (state.waiting, state)
    }
    for (waiter, source) in waiting { source.remove(waiter) }
  }
}
