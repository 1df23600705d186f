import Dispatchers
@_spi(Storage) public import PromiseStorage
public import Synchronization

/// What to do with an input that is settled.
@usableFromInline enum InputDecision<Arrival, Value: Sendable> {
  case keep(Arrival)
  /// It settles the output, whatever the other inputs do.
  case end(Promise<Value>.Outcome, isAbort: Bool)
}

/// Makes one promise from many: it keeps the results that have arrived, and a reference to each of the rest.
@usableFromInline final class Combiner<Arrival: Sendable, Value: Sendable>: Sendable {
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

    @usableFromInline override func abandon() { combiner.abandon(Int(index)) }
  }

  /// `entries` is empty once everything has arrived, or it is no longer needed.
  @usableFromInline let state: Mutex<(entries: [Entry], missing: Int)>
  @usableFromInline let whenComplete: @Sendable (Promise<Value>, [Arrival]) -> Void

  /// The promise that is made from the inputs.
  @usableFromInline let output: Promise<Value>

  /// Makes a combiner for inputs that are added later.
  ///
  /// - Parameters:
  ///   - output: the promise to settle; nothing else settles it.
  ///   - count: how many inputs there will be.
  ///   - whenComplete: settles the output with the kept results, in the order of the places, if every input was kept.
  @inlinable init(
    _ output: Promise<Value>,
    count: Int,
    whenComplete: @escaping @Sendable (Promise<Value>, [Arrival]) -> Void
  ) {
    state = Mutex((Array(repeating: .empty, count: count), count))
    self.output = output
    self.whenComplete = whenComplete
    if count == 0 { whenComplete(output, []) }
  }

  /// Waits for an input.
  ///
  /// - Parameters:
  ///   - promise: the promise to wait for.
  ///   - index: its place; each is used once.
  ///   - decide: says what to do with the input, which is settled.
  @inline(__always) @inlinable func attach<Value2>(
    to promise: Promise<Value2>,
    at index: Int,
    _ decide: @escaping @Sendable (Promise<Value2>) -> InputDecision<Arrival, Value>
  ) {
    let step = Step { (input: Input, source: Promise<Value2>) in
      switch decide(source) {
      case .keep(let arrival): input.combiner.keep(arrival, at: Int(input.index))
      case .end(let outcome, let isAbort): input.combiner.end(outcome, isAbort: isAbort)
      }
      return .done
    }
    let input = Input(self, at: index, waitingFor: promise, step)
    promise.attach(input)
    let isWanted = state.withLock { state in
      guard !state.entries.isEmpty else { return false }
      if case .empty = state.entries[index] { state.entries[index] = .waiting(input) }
      return true
    }
    if !isWanted { promise.remove(input) }
  }

  /// Keeps what has arrived, and settles the output if it was the last.
  @inlinable func keep(_ arrival: Arrival, at index: Int) {
    var entry = Entry.arrived(arrival)
    let complete = state.withLock { state -> [Entry]? in
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
    whenComplete(output, arrivals)
  }

  /// Settles the output, whatever inputs are missing.
  @inlinable func end(_ outcome: Promise<Value>.Outcome, isAbort: Bool) {
    output.settle(outcome, isAbort: isAbort)
    drop()
  }

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
      return (Self.waiting(state.entries), state.entries)
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

extension Promise {
  /// Settles `output` with what `whenComplete` and `decide` make of the inputs; see ``Combiner``.
  @inline(__always) @inlinable static func gather<Arrival: Sendable, Output>(
    _ promises: [Promise],
    into output: Promise<Output>,
    whenComplete: @escaping @Sendable (Promise<Output>, [Arrival]) -> Void,
    _ decide: @escaping @Sendable (Promise) -> InputDecision<Arrival, Output>
  ) -> Promise<Output> {
    let combiner = Combiner(output, count: promises.count, whenComplete: whenComplete)
    for (index, promise) in promises.enumerated() {
      combiner.attach(to: promise, at: index, decide)
    }
    return output
  }
}
