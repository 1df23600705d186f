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
final class Combiner<Arrival: Sendable, Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline enum Entry: Sendable {
    /// Becomes any of the others.
    case empty
    /// Becomes `arrived`, or `gone`.
    case waiting(Input)
    case arrived(Arrival)
    /// The input was released, and will never arrive.
    case gone
  }

  /// What waits for one of them.
  @usableFromInline final class Input: PromiseWaiter, @unchecked Sendable {
    /// Of four bytes, and first: memory has room for it there.
    @usableFromInline let index: UInt32
    @usableFromInline let combiner: Combiner
    /// To be used only while this is `waiting`.
    @usableFromInline let source: SourceReference<PromiseCore>

    @inlinable init(
      _ combiner: Combiner,
      at index: Int,
      waitingFor source: PromiseCore,
      _ step: Step
    ) {
      (self.combiner, self.index) = (combiner, UInt32(index))
      self.source = SourceReference(source)
      super.init(step)
    }

    @usableFromInline override func abandon() { combiner.places.abandon(Int(index)) }
  }

  /// The places of the inputs.
  ///
  /// An object of its own, since the output refers to it weakly: what is referred to weakly is retained more slowly, and
  /// each input retains the combiner.
  @usableFromInline final class Places: Upstream {
    /// `entries` is empty once everything has arrived, or it is no longer needed.
    @usableFromInline let state: Mutex<(entries: [Entry], missing: Int)>

    @inlinable init(count: Int) { state = Mutex((Array(repeating: .empty, count: count), count)) }

    /// The inputs that have not arrived.
    @usableFromInline var dependencies: [Dependency] {
      let waiting = state.withLock { Places.waiting($0.entries) }
      return waiting.map { Dependency(upstream: $0.source) }
    }

    /// Asked through the output only, which knows how far it was raised.
    @usableFromInline func raised(to priority: TaskPriority) -> [Dependency] { dependencies }

    /// An input will never arrive.
    @usableFromInline func abandon(_ index: Int) {
      state.release { state -> Entry? in
        guard !state.entries.isEmpty else { return nil }
        defer { state.entries[index] = .gone }
        return state.entries[index]
      }
    }

    /// Drops what has arrived, and no longer waits for the rest.
    @usableFromInline func drop() {
      let waiting = state.decide { state in
        defer { state.entries = [] }
        return (Places.waiting(state.entries), state.entries)
      }
      for (input, source) in waiting { source.remove(input) }
    }

    private static func waiting(_ entries: [Entry]) -> [(input: Input, source: PromiseCore)] {
      entries.compactMap { entry in
        guard case .waiting(let input) = entry else { return nil }
        return input.source.held.map { (input, $0) }
      }
    }
  }

  @usableFromInline let places: Places
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
    places = Places(count: count)
    self.whenComplete = whenComplete
    output.expect(Producer(upstream: places, stop: { [weak places] in places?.drop() }))
    if count == 0, let result = whenComplete([]) { output.arrive(result) }
  }

  /// Waits for an input.
  ///
  /// - Parameters:
  ///   - promise: the promise to wait for.
  ///   - index: its place; each is used once.
  ///   - decide: says what to do with the input's result.
  @inline(__always) @inlinable func attach<InputValue, InputFailure>(
    to promise: Promise<InputValue, InputFailure>,
    at index: Int,
    _ decide:
      @escaping @Sendable (Result<InputValue, InputFailure>) ->
      InputDecision<Arrival, Value, Failure>
  ) {
    let step = Step { (input: Input, source: Promise<InputValue, InputFailure>) in
      switch decide(source.ending) {
      case .keep(let arrival): input.combiner.keep(arrival, at: Int(input.index))
      case .end(let result): input.combiner.end(result)
      }
      return .done
    }
    let input = Input(self, at: index, waitingFor: promise, step)
    _ = promise.listen(input)
    let isWanted = places.state.withLock { state in
      guard !state.entries.isEmpty else { return false }
      if case .empty = state.entries[index] { state.entries[index] = .waiting(input) }
      return true
    }
    if !isWanted { promise.remove(input) }
  }

  /// Keeps what has arrived, and settles the output if it was the last.
  @inlinable func keep(_ arrival: Arrival, at index: Int) {
    var entry = Entry.arrived(arrival)
    let complete = places.state.withLock { state -> [Entry]? in
      guard !state.entries.isEmpty else { return nil }
      swap(&entry, &state.entries[index])
      state.missing -= 1
      guard state.missing == 0 else { return nil }
      defer { state.entries = [] }
      return state.entries
    }
    withExtendedLifetime(entry) {}
    guard let complete else { return }
    var arrivals: [Arrival] = []
    arrivals.reserveCapacity(complete.count)
    for case .arrived(let arrival) in complete { arrivals.append(arrival) }
    if let result = whenComplete(arrivals) { output.arrive(result) }
  }

  /// Settles the output, whatever inputs are missing.
  @inlinable func end(_ result: Result<Value, Failure>) {
    output.arrive(result)
    places.drop()
  }
}
