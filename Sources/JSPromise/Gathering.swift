import Synchronization

// What the functions that combine promises need.

extension Promise {
  /// Reacts to this promise unless `output` is settled first: then nothing of that is to stay here.
  ///
  /// - Returns: whether this promise was pending.
  @discardableResult
  func react<Output>(
    while output: Promise<Output>,
    _ run: @escaping @Sendable (Settlement) -> Void
  ) -> Bool {
    guard let ticket = react(run) else { return false }
    // Weakly, for the reaction holds the output.
    output.whileInPlace { [weak self] in self?.removeReaction(ticket) }
    return true
  }
}

/// As many elements as there are inputs, each at its place, as they arrive.
final class Gathered<Element: Sendable>: Sendable {
  private let state: Mutex<(elements: [Element?], missing: Int)>

  init(count: Int) {
    state = Mutex((Array(repeating: nil, count: count), count))
  }

  /// All elements, once the last one is there; `nil` before.
  func add(_ element: Element, at index: Int) -> [Element]? {
    let complete: [Element?]? = state.withLock { state in
      state.elements[index] = element
      state.missing -= 1
      guard state.missing == 0 else { return nil }
      defer { state.elements = [] }
      return state.elements
    }
    return complete?.compactMap(\.self)
  }
}

/// The value of one input, once it is there.
final class Slot<Value: Sendable>: Sendable {
  struct Empty: Error {}

  private let value = Mutex<Value?>(nil)

  func fill(_ value: Value) {
    self.value.withLock { $0 = value }
  }

  func take() throws(Empty) -> Value {
    guard let value = value.withLock({ $0.take() }) else { throw Empty() }
    return value
  }
}

/// Counts the inputs that are missing, and one more until all are known (ECMA-262, 27.2.4.1.2, step 3).
final class Countdown: Sendable {
  private let missing = Mutex(1)

  func add() {
    missing.withLock { $0 += 1 }
  }

  /// Counts one down, and says whether it was the last.
  func isOver() -> Bool {
    missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
  }
}
