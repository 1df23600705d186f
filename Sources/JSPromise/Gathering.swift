import Dispatchers
public import Synchronization

/// What becomes of an input that is settled.
@usableFromInline
enum Verdict<Arrival, Value: Sendable> {
  case keep(Arrival)
  /// It settles the output, whatever the other inputs do.
  case end(Promise<Value>.Outcome, isAbort: Bool)
}

/// Makes one promise of many: it keeps what has arrived of them, and the way back to the rest.
@usableFromInline
final class Gathering<Arrival: Sendable, Value: Sendable>: Sendable {
  @usableFromInline
  enum Place: Sendable {
    /// Becomes any of the others.
    case empty
    /// Becomes `arrived`, or `gone`.
    case waiting(Input)
    case arrived(Arrival)
    /// The input was released, and will never arrive.
    case gone
  }

  /// What waits for one of them.
  @usableFromInline
  final class Input: PromiseWaiter, @unchecked Sendable {
    @usableFromInline let gathering: Gathering
    @usableFromInline let index: Int
    /// To be used only while this is `waiting`.
    @usableFromInline let source: SourceReference

    @inlinable
    init(
      _ gathering: Gathering,
      at index: Int,
      waitingFor source: PromiseCore,
      _ step: @escaping Step
    ) {
      (self.gathering, self.index) = (gathering, index)
      self.source = SourceReference(source)
      super.init(step)
    }

    @usableFromInline
    override func abandon() { gathering.abandon(index) }
  }

  /// `places` is empty once everything is there, or nobody wants it any more.
  @usableFromInline let state: Mutex<(places: [Place], missing: Int)>
  @usableFromInline let whenComplete: @Sendable (Promise<Value>, [Arrival]) -> Void

  /// The promise that is made of the inputs.
  @usableFromInline let output: Promise<Value>

  /// Makes one for inputs that are still to be named.
  ///
  /// - Parameters:
  ///   - output: nobody else can settle it.
  ///   - count: how many there will be.
  ///   - whenComplete: settles the output with what was kept, in the order of the places, if every input was kept.
  @inlinable
  init(
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
  ///   - promise: what to wait for.
  ///   - index: its place; each is used once.
  ///   - judge: says what becomes of the input, which is settled.
  @inline(__always)
  @inlinable
  func wait<Value2>(
    for promise: Promise<Value2>,
    at index: Int,
    _ judge: @escaping @Sendable (Promise<Value2>) -> Verdict<Arrival, Value>
  ) {
    let input = Input(self, at: index, waitingFor: promise) { waiter, source in
      let input = waiter.known(as: Input.self)
      switch judge(source.known()) {
      case .keep(let arrival): input.gathering.add(arrival, at: input.index)
      case .end(let outcome, let isAbort): input.gathering.end(outcome, isAbort: isAbort)
      }
    }
    promise.attach(input)
    let isWanted = state.withLock { state in
      guard !state.places.isEmpty else { return false }
      if case .empty = state.places[index] { state.places[index] = .waiting(input) }
      return true
    }
    if !isWanted { promise.remove(input) }
  }

  /// Keeps what has arrived, and settles the output if it was the last.
  @inlinable
  func add(_ arrival: Arrival, at index: Int) {
    var place = Place.arrived(arrival)
    let complete = state.withLock { state -> [Place]? in
      guard !state.places.isEmpty else { return nil }
      swap(&place, &state.places[index])
      state.missing -= 1
      guard state.missing == 0 else { return nil }
      defer { state.places = [] }
      return state.places
    }
    withExtendedLifetime(place) {}
    guard let complete else { return }
    let arrivals = complete.compactMap { place in
      if case .arrived(let arrival) = place { arrival } else { nil }
    }
    whenComplete(output, arrivals)
  }

  /// Settles the output, whatever is missing.
  @inlinable
  func end(_ outcome: Promise<Value>.Outcome, isAbort: Bool) {
    output.settle(outcome, isAbort: isAbort)
    drop()
  }

  /// An input will never arrive.
  @usableFromInline
  func abandon(_ index: Int) {
    state.release { state -> Place? in
      guard !state.places.isEmpty else { return nil }
      defer { state.places[index] = .gone }
      return state.places[index]
    }
  }

  /// Gives up what came in, and no longer waits for the rest.
  @usableFromInline
  func drop() {
    let waiting = state.decide { state in
      defer { state.places = [] }
      return (Self.waiting(state.places), state.places)
    }
    for (input, source) in waiting { source.remove(input) }
  }

  private static func waiting(_ places: [Place]) -> [(input: Input, source: PromiseCore)] {
    places.compactMap { place in
      guard case .waiting(let input) = place else { return nil }
      return input.source.held.map { (input, $0) }
    }
  }
}

extension Promise {
  /// Has `output` settled by what `whenComplete` and `judge` make of the inputs; see ``Gathering``.
  @inline(__always)
  @inlinable
  static func gather<Arrival: Sendable, Output>(
    _ promises: [Promise],
    into output: Promise<Output>,
    whenComplete: @escaping @Sendable (Promise<Output>, [Arrival]) -> Void,
    _ judge: @escaping @Sendable (Promise) -> Verdict<Arrival, Output>
  ) -> Promise<Output> {
    let gathering = Gathering(output, count: promises.count, whenComplete: whenComplete)
    for (index, promise) in promises.enumerated() { gathering.wait(for: promise, at: index, judge) }
    return output
  }
}
