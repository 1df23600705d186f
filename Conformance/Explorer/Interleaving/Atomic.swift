/// Replaces `Synchronization.Atomic`: before each use the scheduler may let another thread run.
///
/// Orderings are accepted and ignored, since every schedule of a run is sequentially consistent; and a weak exchange
/// fails only where a strong one does. Values that cannot be copied are not supported.
public struct Atomic<Value: AtomicRepresentable>: ~Copyable {
  private let stored: Mutex<Value.AtomicRepresentation>

  /// Makes a variable.
  public init(_ initialValue: consuming Value) {
    stored = Mutex(Value.encodeAtomicRepresentation(initialValue))
  }

  /// The value.
  public func load(ordering: AtomicLoadOrdering) -> Value {
    Value.decodeAtomicRepresentation(stored.withLock { $0 })
  }

  /// Replaces the value.
  public func store(_ desired: consuming Value, ordering: AtomicStoreOrdering) {
    let desired = Value.encodeAtomicRepresentation(desired)
    stored.withLock { $0 = desired }
  }

  /// Replaces the value and returns the previous one.
  public func exchange(_ desired: consuming Value, ordering: AtomicUpdateOrdering) -> Value {
    let desired = Value.encodeAtomicRepresentation(desired)
    let original = stored.withLock { stored in
      defer { stored = desired }
      return stored
    }
    return Value.decodeAtomicRepresentation(original)
  }

  /// Replaces the value if its bits are those of `expected`; returns whether they were, and the previous value.
  public func compareExchange(
    expected: consuming Value,
    desired: consuming Value,
    ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    let expected = Value.encodeAtomicRepresentation(expected)
    let desired = Value.encodeAtomicRepresentation(desired)
    let (exchanged, original) = stored.withLock { stored in
      let original = stored
      let isExpected = Self.areSame(original, expected)
      if isExpected { stored = desired }
      return (isExpected, original)
    }
    return (exchanged, Value.decodeAtomicRepresentation(original))
  }

  /// The same, with an ordering for each way to end.
  public func compareExchange(
    expected: consuming Value,
    desired: consuming Value,
    successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(expected: expected, desired: desired, ordering: successOrdering)
  }

  /// The same: it does not fail without a reason, as it may elsewhere.
  public func weakCompareExchange(
    expected: consuming Value,
    desired: consuming Value,
    ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(expected: expected, desired: desired, ordering: ordering)
  }

  /// The same, with an ordering for each way to end.
  public func weakCompareExchange(
    expected: consuming Value,
    desired: consuming Value,
    successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(expected: expected, desired: desired, ordering: successOrdering)
  }

  /// Replaces the value by what `body` makes of it, in one step.
  func update(_ body: (Value) -> Value) -> (oldValue: Value, newValue: Value) {
    let (old, new) = stored.withLock { stored in
      let old = stored
      stored = Value.encodeAtomicRepresentation(body(Value.decodeAtomicRepresentation(old)))
      return (old, stored)
    }
    return (Value.decodeAtomicRepresentation(old), Value.decodeAtomicRepresentation(new))
  }

  private static func areSame(
    _ left: Value.AtomicRepresentation,
    _ right: Value.AtomicRepresentation
  ) -> Bool {
    withUnsafeBytes(of: left) { left in
      withUnsafeBytes(of: right) { right in left.elementsEqual(right) }
    }
  }
}

extension Atomic: Sendable where Value: Sendable {}
