import Dispatchers
@_spi(Storage) public import PromiseStorage
public import Synchronization

/// What to do with an input that is settled.
@usableFromInline enum InputDecision<Arrival, Value: Sendable, Failure: Error> {
  case keep(Arrival)
  /// It settles the output, whatever the other inputs do.
  case end(Result<Value, Failure>?)
}

/// Makes one promise from many: it keeps what has arrived, and a reference to each of the rest.
///
/// It is a consumer of each of them, and leaves all of them when the output is settled: an input that nothing else waits
/// for is cancelled then.
@usableFromInline
final class Combiner<Arrival: Sendable, Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline enum Entry: Sendable {
    /// Becomes any of the others.
    case empty
    /// Becomes `arrived`, or `gone`.
    case waiting(Input)
    case arrived(Arrival)
    /// The input has settled the output; or it was released, and will never arrive.
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
      super.init(as: .passer, step)
    }

    @usableFromInline override func abandon() { combiner.places.abandon(Int(index)) }
  }

  /// The places of the inputs.
  ///
  /// An object of its own, since the output refers to it weakly: what is referred to weakly is retained more slowly, and
  /// each input retains the combiner.
  @usableFromInline final class Places: Sources {
    /// `entries` is empty once everything has arrived, or it is no longer needed.
    @usableFromInline let state: Mutex<(entries: [Entry], missing: Int)>
    @usableFromInline let need: CombinerNeed

    @inlinable init(count: Int, need: CombinerNeed) {
      state = Mutex((Array(repeating: .empty, count: count), count))
      self.need = need
    }

    /// The inputs that can still settle the output.
    @usableFromInline var dependencies: [Dependency] {
      let waiting = state.withLock { Places.waiting($0.entries) }
      let pending = waiting.map(\.source).filter { $0.lock.withLock { $0.phase.isPending } }
      let hasAlternative = need == .one && pending.count > 1
      return pending.map {
        Dependency(upstream: $0, place: .through, hasAlternative: hasAlternative)
      }
    }

    /// An input is no longer held by anything, and must not be used.
    @usableFromInline func abandon(_ index: Int) {
      state.release { state -> Entry? in
        guard !state.entries.isEmpty else { return nil }
        defer { state.entries[index] = .gone }
        return state.entries[index]
      }
    }

    /// The output is settled: drops what has arrived, and no longer waits for the rest.
    @usableFromInline func drop() -> [PromiseCore.LeavingWaiter] {
      // Under the lock: once it has been left, an input may be released before it is asked.
      var (waiting, entries) = state.withLock { (Places.waiting($0.entries), $0.entries.takeAll()) }
      // In the turn: what has arrived may have a value of the user's, whose `deinit` gives up the next output.
      if waiting.count < entries.count { turn.add(.release(Box(entries.takeAll()))) }
      return waiting
    }

    private static func waiting(_ entries: [Entry]) -> [PromiseCore.LeavingWaiter] {
      entries.compactMap { entry in
        guard case .waiting(let input) = entry else { return nil }
        return input.source.heldForLeaving.map {
          PromiseCore.LeavingWaiter(waiter: input, source: $0)
        }
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
  ///   - whenComplete: called with what was kept, in the order of the places, if every input was.
  @inlinable init(
    count: Int,
    need: CombinerNeed,
    whenComplete: @escaping @Sendable ([Arrival]) -> Result<Value, Failure>?
  ) {
    places = Places(count: count, need: need)
    self.whenComplete = whenComplete
    output.expect(Producer(upstream: places))
    if count == 0 { output.arrive(whenComplete([])) }
  }

  /// Waits for an input; if the output is settled already, leaves it immediately.
  ///
  /// - Parameters:
  ///   - promise: the promise to wait for.
  ///   - index: its place; each is used once.
  ///   - decide: says what to do with the input, which is settled.
  @inline(__always) @inlinable func attach<InputValue, InputFailure>(
    to promise: Promise<InputValue, InputFailure>,
    at index: Int,
    _ decide:
      @escaping @Sendable (Promise<InputValue, InputFailure>) ->
      InputDecision<Arrival, Value, Failure>
  ) {
    let step = Step { (input: Input, source: Promise<InputValue, InputFailure>) in
      switch decide(source) {
      case .keep(let arrival): input.combiner.keep(arrival, at: Int(input.index))
      case .end(let ending): input.combiner.end(ending, at: Int(input.index))
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
    if !isWanted { promise.lose(input) }
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
    output.arrive(whenComplete(arrivals))
  }

  /// Settles the output, whatever inputs are missing.
  @inlinable func end(_ ending: Result<Value, Failure>?, at index: Int) {
    output.arrive(ending)
    places.abandon(index)
  }
}

/// How many of the inputs must be settled before the output can be.
@usableFromInline enum CombinerNeed: Sendable { case all, one }
