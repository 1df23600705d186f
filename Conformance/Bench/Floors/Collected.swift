import Synchronization

/// The values that have arrived so far, of as many as there are inputs.
final class Collected<Value: Sendable>: Sendable {
  private let state: Mutex<(values: [Value?], missing: Int)>

  init(count: Int) {
    state = Mutex((Array(repeating: nil, count: count), count))
  }

  /// All values, once the last one is there.
  func add(_ value: Value, at index: Int) -> [Value]? {
    let complete = state.withLock { state -> [Value?]? in
      state.values[index] = value
      state.missing -= 1
      return state.missing == 0 ? state.values : nil
    }
    return complete?.compactMap(\.self)
  }
}
