import Dispatchers
public import Synchronization

/// What becomes of an input's result.
@usableFromInline enum Verdict<Arrival, Value, Failure: Error> {
  case keep(Arrival)
  /// It settles the output, whatever the other inputs do.
  case end(Result<Value, Failure>)
}

/// Makes one promise of many: it keeps what has arrived of them, and the way back to the rest.
@usableFromInline
final class Gathering<Arrival: Sendable, Value: Sendable, Failure: Error>: Upstream {
  @usableFromInline enum Place: Sendable {
    /// Becomes `arrived`.
    case missing(Source)
    case arrived(Arrival)
  }

  /// `places` is empty once everything is there, or nobody wants it any more.
  @usableFromInline let state: Mutex<(places: [Place], missing: Int)>
  @usableFromInline let whenComplete: @Sendable ([Arrival]) -> Result<Value, Failure>?

  /// The promise that is made of the inputs.
  @usableFromInline let output = Promise<Value, Failure>()

  /// Makes one for inputs that are still to be named.
  ///
  /// - Parameters:
  ///   - count: how many there will be.
  ///   - whenComplete: given what was kept, in the order of the places, if every input was kept; if it
  ///     returns `nil` the output stays pending.
  @inlinable init(
    count: Int,
    whenComplete: @escaping @Sendable ([Arrival]) -> Result<Value, Failure>?
  ) {
    state = Mutex((Array(repeating: .missing(.none), count: count), count))
    self.whenComplete = whenComplete
    output.setSource(.link(Link(source: self)))
    if count == 0, let result = whenComplete([]) { output.settle(result) }
  }

  /// The inputs that have not arrived.
  @usableFromInline var steps: [Step] { state.withLock { Self.steps($0.places) } }

  private static func steps(_ places: [Place]) -> [Step] {
    places.compactMap { place in
      if case .missing(let source) = place { source.step } else { nil }
    }
  }

  /// Nobody waits for the output any more; its only handler is that of every input.
  @usableFromInline func withdraw(_: Int, isMove: Bool) { drop() }

  /// Waits for an input.
  ///
  /// - Parameters:
  ///   - input: what to wait for.
  ///   - index: its place; each is used once.
  ///   - judge: says what becomes of the input's result.
  @inlinable func wait<Input, InputFailure>(
    for input: Promise<Input, InputFailure>,
    at index: Int,
    _ judge:
      @escaping @Sendable (Result<Input, InputFailure>) -> Verdict<Arrival, Value, Failure>
  ) {
    var number = 0
    let handler = Promise<Input, InputFailure>.Handler { state in
      guard let result = state.result else { return _ = self.setSource(.none, at: index) }
      switch judge(result) {
      case .keep(let arrival): self.add(arrival, at: index)
      case .end(let result):
        self.output.settle(result)
        self.drop()
      }
    }
    input.attach(handler) { number = $0 }
    let isWanted = setSource(.promise(UnheldReference(input), number: number), at: index)
    if !isWanted { input.withdraw(number) }
    // Until here nothing else may hold it.
    withExtendedLifetime(input) {}
  }

  /// Says who calls the handler of a place, unless it has arrived by now; and whether anybody still wants it.
  ///
  /// What was said before is no link, and so nothing of the user's is released under the lock.
  @inlinable func setSource(_ source: Source, at index: Int) -> Bool {
    state.withLock { state in
      guard !state.places.isEmpty else { return false }
      if case .missing = state.places[index] { state.places[index] = .missing(source) }
      return true
    }
  }

  /// Keeps what has arrived, and settles the output if it was the last.
  @inlinable func add(_ arrival: Arrival, at index: Int) {
    let complete: [Place]? = state.withLock { state in
      guard !state.places.isEmpty else { return nil }
      state.places[index] = .arrived(arrival)
      state.missing -= 1
      guard state.missing == 0 else { return nil }
      defer { state.places = [] }
      return state.places
    }
    guard let complete else { return }
    let arrivals = complete.compactMap { place in
      if case .arrived(let arrival) = place { arrival } else { nil }
    }
    if let result = whenComplete(arrivals) { output.settle(result) }
  }

  /// Gives up what came in, and withdraws the handlers that wait for the rest.
  @usableFromInline func drop() {
    let steps = state.decide { state in
      defer { state.places = [] }
      return (Self.steps(state.places), state.places)
    }
    for step in steps { step.withdraw() }
  }
}
