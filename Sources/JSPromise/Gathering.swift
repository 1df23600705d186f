public import Dispatchers
public import Synchronization

// What the functions that combine promises need.

extension Promise {
  /// Reacts to this promise unless `output` is settled first: then nothing of that is to stay here.
  ///
  /// - Returns: whether this promise was pending.
  @discardableResult
  @usableFromInline
  func react<Output>(
    while output: Promise<Output>,
    _ run: @escaping @Sendable (Promise) -> Void
  ) -> Bool {
    guard let ticket = react(run) else { return false }
    // Weakly, for the reaction holds the output.
    output.whileInPlace { [weak self] in self?.removeReaction(ticket) }
    return true
  }
}

/// An output and what it is made of: as many elements as there are inputs, each at its place, as they arrive.
///
/// When the output is settled, this holds nothing any more. So it may stay on inputs that are pending until
/// they need the room: 2,700 instructions an input, where a weak reference from the output to each, to remove
/// it there, makes 4,600.
@usableFromInline
final class Gathering<Element: Sendable, Result: Sendable>: Sendable {
  @usableFromInline
  struct State: Sendable {
    /// `nil` once it is settled, or is about to be.
    @usableFromInline var output: Promise<Result>?
    /// Empty from then on.
    @usableFromInline var elements: [Element?]
    @usableFromInline var missing: Int

    @inlinable
    init(output: Promise<Result>?, count: Int) {
      self.output = output
      elements = Array(repeating: nil, count: count)
      missing = count
    }
  }

  @usableFromInline let state: Mutex<State>

  /// - Parameter count: how many elements there will be; 0, if the first that arrives is the outcome.
  @inlinable
  init(_ output: Promise<Result>, count: Int = 0) {
    state = Mutex(State(output: output, count: count))
  }

  /// Whether the output is settled, or is about to be.
  @inlinable
  var isOver: Bool { state.withLock { $0.output == nil } }

  /// The output and all elements, for whoever brings the last one; `nil` before, and after `end()`.
  @inlinable
  func add(_ element: Element, at index: Int) -> (output: Promise<Result>, elements: [Element])? {
    let last = state.withLock { state -> State? in
      guard state.output != nil else { return nil }
      // Each place is filled once: nothing is released here.
      state.elements[index] = element
      state.missing -= 1
      guard state.missing == 0 else { return nil }
      defer { state = State(output: nil, count: 0) }
      return state
    }
    guard let last, let output = last.output else { return nil }
    return (output, last.elements.compactMap { $0 })
  }

  /// The output, for whoever comes first to settle it.
  @inlinable
  func end() -> Promise<Result>? {
    state.decide { state in
      defer { state = State(output: nil, count: 0) }
      return (state.output, state.elements)
    }
  }
}

/// The value of one input, once it is there.
@usableFromInline
final class Slot<Value: Sendable>: Sendable {
  @usableFromInline
  struct Empty: Error {
    @inlinable
    init() {}
  }

  @usableFromInline let value = Mutex<Value?>(nil)

  @inlinable
  init() {}

  @inlinable
  func fill(_ value: Value) {
    // It is filled once: nothing is released here.
    self.value.withLock { $0 = value }
  }

  @inlinable
  func take() throws(Empty) -> Value {
    let taken = value.withLock { $0.take() }
    guard let taken else { throw Empty() }
    return taken
  }
}

/// Counts the inputs that are missing, and one more until all are known (ECMA-262, 27.2.4.1.2, step 3).
@usableFromInline
final class Countdown: Sendable {
  private let missing = Mutex(1)

  @usableFromInline
  init() {}

  @usableFromInline
  func add() {
    missing.withLock { $0 += 1 }
  }

  /// Counts one down, and says whether it was the last.
  @usableFromInline
  func isOver() -> Bool {
    missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
  }
}
