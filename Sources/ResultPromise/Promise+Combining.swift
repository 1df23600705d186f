import Synchronization

extension Promise {
  /// A promise of all values, in the order of `promises`; or of the first failure.
  ///
  /// - Parameter promises: the inputs; iterated once. An input may be settled, pending, or there twice.
  /// - Returns: a promise that succeeds when the last input has, at once where there is none; and that
  ///   fails as soon as one input fails, without waiting for the others. The others are left alone; once
  ///   the returned promise is settled, however that came, they keep nothing of it.
  /// - Complexity: O(*n*) in the number of inputs.
  public static func all(
    _ promises: some Sequence<Promise<Value, Failure>>
  ) -> Promise<[Value], Failure> {
    let inputs = Array(promises)
    guard !inputs.isEmpty else { return Promise<[Value], Failure>(.success([])) }
    let (collected, output) = (Collected(count: inputs.count), Promise<[Value], Failure>())
    for (index, input) in inputs.enumerated() {
      let number = input.attach { result in
        switch result {
        case .success(let value):
          if let values = collected.add(value, at: index) { output.settle(.success(values)) }
        case .failure(let error):
          output.settle(.failure(error))
          collected.drop()
        }
      }
      collected.setLink(Link(source: input, number: number), at: index)
    }
    output.setLink(Link(source: collected))
    return output
  }

  /// A promise that ends as the first of `promises` that is settled.
  ///
  /// - Parameter promises: the inputs; iterated once. Of several that are settled already the first counts.
  /// - Returns: a promise with the result of that one. The others are left alone; once the returned promise
  ///   is settled, however that came, they keep nothing of it. With no input it stays pending, until it is
  ///   settled by hand.
  /// - Complexity: O(*n*) in the number of inputs.
  public static func race(_ promises: some Sequence<Promise<Value, Failure>>) -> Promise {
    let inputs = Array(promises)
    let (entrants, output) = (Collected(count: inputs.count), Promise())
    for (index, input) in inputs.enumerated() {
      let number = input.attach { result in
        output.settle(result)
        entrants.drop()
      }
      entrants.setLink(Link(source: input, number: number), at: index)
    }
    output.setLink(Link(source: entrants))
    return output
  }

  /// The values that have arrived so far.
  private final class Collected: Upstream {
    private enum Place: Sendable {
      case missing(Link?)
      case arrived(Value)
    }

    /// `places` is empty once all values are there, or nobody wants them.
    private let state: Mutex<(places: [Place], missing: Int)>

    init(count: Int) {
      state = Mutex((Array(repeating: .missing(nil), count: count), count))
    }

    /// The inputs whose values are missing.
    var links: [Link] {
      state.withLock { $0.places }.compactMap { place in
        if case .missing(let link) = place { link } else { nil }
      }
    }

    var isDeliveredHere: Bool { false }

    /// Nobody waits for the output any more; its only handler is that of every input.
    func withdraw(_: Int) { drop() }

    /// Says which handler waits for the value, unless it has arrived.
    func setLink(_ link: Link, at index: Int) {
      let isWanted = state.withLock { state in
        guard !state.places.isEmpty else { return false }
        if case .missing = state.places[index] { state.places[index] = .missing(link) }
        return true
      }
      if !isWanted { link.withdraw() }
    }

    /// All values, once the last one is there; `nil` before, and after `drop()`.
    func add(_ value: Value, at index: Int) -> [Value]? {
      let complete: [Place]? = state.withLock { state in
        guard !state.places.isEmpty else { return nil }
        state.places[index] = .arrived(value)
        state.missing -= 1
        guard state.missing == 0 else { return nil }
        defer { state.places = [] }
        return state.places
      }
      return complete?.compactMap { place in
        if case .arrived(let value) = place { value } else { nil }
      }
    }

    /// Gives up the values that came in, and withdraws the handlers that wait for the others.
    func drop() {
      let places = state.withLock { state in
        defer { state.places = [] }
        return state.places
      }
      // What came in is released here too, not under the lock.
      for case .missing(let link?) in places { link.withdraw() }
    }
  }
}
