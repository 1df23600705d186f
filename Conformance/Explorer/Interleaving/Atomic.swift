/// The part of `Synchronization.Atomic` that code under test may use, with a point before each use at which
/// the scheduler may let another thread run.
///
/// Orderings are accepted and ignored: every schedule of a run is sequentially consistent.
public struct Atomic<Value: Equatable & Sendable>: ~Copyable, Sendable {
  private let value: Mutex<Value>

  /// Makes a variable.
  public init(_ initialValue: Value) {
    value = Mutex(initialValue)
  }

  /// The value.
  public func load(ordering: AtomicLoadOrdering) -> Value {
    value.withLock { $0 }
  }

  /// Replaces the value.
  public func store(_ desired: Value, ordering: AtomicStoreOrdering) {
    value.withLock { $0 = desired }
  }

  /// Replaces the value and returns the previous one.
  public func exchange(_ desired: Value, ordering: AtomicUpdateOrdering) -> Value {
    value.withLock { value in
      defer { value = desired }
      return value
    }
  }

  /// Replaces the value if it is `expected`; returns whether it was, and the previous value.
  public func compareExchange(
    expected: Value,
    desired: Value,
    ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    value.withLock { value in
      let original = value
      if original == expected { value = desired }
      return (original == expected, original)
    }
  }
}

extension Atomic where Value: FixedWidthInteger {
  /// Adds, with wrapping.
  @discardableResult
  public func wrappingAdd(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    value.withLock { value in
      let old = value
      value &+= operand
      return (old, value)
    }
  }

  /// Subtracts, with wrapping.
  @discardableResult
  public func wrappingSubtract(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    wrappingAdd(0 &- operand, ordering: ordering)
  }
}

/// What a load guarantees about other memory.
public enum AtomicLoadOrdering: Sendable {
  /// As in `Synchronization`.
  case relaxed, acquiring, sequentiallyConsistent
}

/// What a store guarantees about other memory.
public enum AtomicStoreOrdering: Sendable {
  /// As in `Synchronization`.
  case relaxed, releasing, sequentiallyConsistent
}

/// What an update guarantees about other memory.
public enum AtomicUpdateOrdering: Sendable {
  /// As in `Synchronization`.
  case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent
}
