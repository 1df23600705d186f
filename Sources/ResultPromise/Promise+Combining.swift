import Synchronization

extension Promise {
  /// A promise of all values, in the order of `promises`; or of the first failure.
  ///
  /// - Parameter promises: the inputs; iterated once. An input may be settled, pending, or there twice.
  /// - Returns: a promise that succeeds when the last input has, at once where there is none; and that
  ///   fails as soon as one input fails, without waiting for the others. The others are left alone.
  /// - Complexity: O(*n*) in the number of inputs.
  public static func all(
    _ promises: some Sequence<Promise<Value, Failure>>
  ) -> Promise<[Value], Failure> {
    let inputs = Array(promises)
    guard !inputs.isEmpty else { return Promise<[Value], Failure>(.success([])) }
    let collected = Collected(inputs)
    let output = Promise<[Value], Failure>(link: Link(source: collected))
    for (index, input) in inputs.enumerated() {
      input.await { result in
        switch result {
        case .success(let value):
          if let values = collected.add(value, at: index) { output.fulfill(with: .success(values)) }
        case .failure(let error):
          output.fulfill(with: .failure(error))
          collected.drop()
        }
      }
    }
    return output
  }

  /// The values that have arrived so far.
  private final class Collected: Upstream {
    private let inputs: [Link]
    private let state: Mutex<(values: [Value?], missing: Int)>

    init(_ promises: [Promise]) {
      inputs = promises.map { Link(source: $0) }
      state = Mutex((Array(repeating: nil, count: promises.count), promises.count))
    }

    /// The inputs whose values are missing.
    var links: [Link] {
      let values = state.withLock { $0.values }
      return zip(inputs, values).filter { $0.1 == nil }.map(\.0)
    }

    var isDeliveredHere: Bool { false }

    /// All values, once the last one is there; `nil` before, and after `drop()`.
    func add(_ value: Value, at index: Int) -> [Value]? {
      let complete: [Value?]? = state.withLock { state in
        guard !state.values.isEmpty else { return nil }
        state.values[index] = value
        state.missing -= 1
        guard state.missing == 0 else { return nil }
        defer { state.values = [] }
        return state.values
      }
      return complete?.compactMap(\.self)
    }

    /// Gives up the values that came in: an input that is still pending keeps this object.
    func drop() {
      let values = state.withLock { state in
        defer { state.values = [] }
        return state.values
      }
      // They are released here, not under the lock.
      withExtendedLifetime(values) {}
    }
  }
}
