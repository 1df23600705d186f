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

/// The reactions of one output on many inputs, which are not to outlast it.
@usableFromInline
struct Seats<Value: Sendable>: Sendable {
  @usableFromInline
  struct Seat: Sendable {
    /// Weakly, for the reaction holds the output.
    @usableFromInline weak let input: Promise<Value>?
    @usableFromInline let ticket: Ticket

    @inlinable
    init(input: Promise<Value>, ticket: Ticket) {
      self.input = input
      self.ticket = ticket
    }
  }

  @usableFromInline var taken: [Seat] = []

  @inlinable
  init(count: Int) {
    taken.reserveCapacity(count)
  }

  @inlinable
  mutating func react(
    to input: Promise<Value>,
    _ run: @escaping @Sendable (Promise<Value>) -> Void
  ) {
    if let ticket = input.react(run) { taken.append(Seat(input: input, ticket: ticket)) }
  }

  /// Removes the reactions when `output` is settled or released; at once, if it is settled.
  @inlinable
  func leave<Output>(with output: Promise<Output>) {
    guard !taken.isEmpty else { return }
    output.whileInPlace { [taken] in
      for seat in taken { seat.input?.removeReaction(seat.ticket) }
    }
  }
}

/// As many elements as there are inputs, each at its place, as they arrive.
@usableFromInline
final class Gathered<Element: Sendable>: Sendable {
  @usableFromInline let state: Mutex<(elements: [Element?], missing: Int)>

  @inlinable
  init(count: Int) {
    state = Mutex((Array(repeating: nil, count: count), count))
  }

  /// All elements, once the last one is there; `nil` before.
  @inlinable
  func add(_ element: Element, at index: Int) -> [Element]? {
    let complete: [Element?]? = state.withLock { state in
      state.elements[index] = element
      state.missing -= 1
      guard state.missing == 0 else { return nil }
      defer { state.elements = [] }
      return state.elements
    }
    return complete?.compactMap { $0 }
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
    self.value.withLock { $0 = value }
  }

  @inlinable
  func take() throws(Empty) -> Value {
    guard let value = value.withLock({ $0.take() }) else { throw Empty() }
    return value
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
