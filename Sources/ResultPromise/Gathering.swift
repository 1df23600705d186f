import Synchronization

/// What becomes of an input's result.
enum Verdict<Arrival, Value, Failure: Error> {
  case keep(Arrival)
  /// It settles the output, whatever the other inputs do.
  case end(Result<Value, Failure>)
}

/// Makes one promise of many: it keeps what has arrived of them, and the way back to the rest.
final class Gathering<Arrival: Sendable, Value: Sendable, Failure: Error>: Upstream {
  private enum Place: Sendable {
    /// Becomes `arrived`.
    case missing(Link?)
    case arrived(Arrival)
  }

  /// `places` is empty once everything is there, or nobody wants it any more.
  private let state: Mutex<(places: [Place], missing: Int)>
  private let whenComplete: @Sendable ([Arrival]) -> Result<Value, Failure>?

  /// The promise that is made of the inputs.
  let output = Promise<Value, Failure>()

  /// Makes one for inputs that are still to be named.
  ///
  /// - Parameters:
  ///   - count: how many there will be.
  ///   - whenComplete: given what was kept, in the order of the places, if every input was kept; if it
  ///     returns `nil` the output stays pending.
  init(
    count: Int,
    whenComplete: @escaping @Sendable ([Arrival]) -> Result<Value, Failure>?
  ) {
    state = Mutex((Array(repeating: .missing(nil), count: count), count))
    self.whenComplete = whenComplete
    output.setLink(Link(source: self))
    if count == 0, let result = whenComplete([]) { output.settle(result) }
  }

  /// The inputs that have not arrived.
  var links: [Link] {
    state.withLock { $0.places }.compactMap { place in
      if case .missing(let link) = place { link } else { nil }
    }
  }

  var isDeliveredHere: Bool { false }

  /// Nobody waits for the output any more; its only handler is that of every input.
  func withdraw(_: Int) { drop() }

  /// Waits for an input.
  ///
  /// - Parameters:
  ///   - input: what to wait for.
  ///   - index: its place; each is used once.
  ///   - judge: says what becomes of the input's result.
  func wait<Input, InputFailure>(
    for input: Promise<Input, InputFailure>,
    at index: Int,
    _ judge:
      @escaping @Sendable (Result<Input, InputFailure>) -> Verdict<Arrival, Value, Failure>
  ) {
    let number = input.attach { result in
      switch judge(result) {
      case .keep(let arrival): self.add(arrival, at: index)
      case .end(let result):
        self.output.settle(result)
        self.drop()
      }
    }
    let link = Link(source: input, number: number)
    let isWanted = state.withLock { state in
      guard !state.places.isEmpty else { return false }
      // It may have arrived by now.
      if case .missing = state.places[index] { state.places[index] = .missing(link) }
      return true
    }
    if !isWanted { link.withdraw() }
  }

  /// Keeps what has arrived, and settles the output if it was the last.
  private func add(_ arrival: Arrival, at index: Int) {
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
  private func drop() {
    let places = state.withLock { state in
      defer { state.places = [] }
      return state.places
    }
    // What came in is released here too, not under the lock.
    for case .missing(let link?) in places { link.withdraw() }
  }
}
