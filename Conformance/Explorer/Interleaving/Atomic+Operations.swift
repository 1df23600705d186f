extension Atomic where Value: FixedWidthInteger {
  /// Adds, with wrapping.
  @discardableResult public func wrappingAdd(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 &+ operand }
  }

  /// Subtracts, with wrapping.
  @discardableResult public func wrappingSubtract(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 &- operand }
  }

  /// Adds, and traps on overflow.
  @discardableResult public func add(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 + operand }
  }

  /// Subtracts, and traps on overflow.
  @discardableResult public func subtract(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 - operand }
  }

  /// Keeps the bits that `operand` has, too.
  @discardableResult public func bitwiseAnd(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 & operand }
  }

  /// Sets the bits that `operand` has.
  @discardableResult public func bitwiseOr(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 | operand }
  }

  /// Inverts the bits that `operand` has.
  @discardableResult public func bitwiseXor(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { $0 ^ operand }
  }

  /// Keeps the smaller of the value and `operand`.
  @discardableResult public func min(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { Swift.min($0, operand) }
  }

  /// Keeps the larger of the value and `operand`.
  @discardableResult public func max(
    _ operand: Value,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    update { Swift.max($0, operand) }
  }
}

extension Atomic where Value == Bool {
  /// Keeps whether both are true.
  @discardableResult public func logicalAnd(
    _ operand: Bool,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Bool, newValue: Bool) {
    update { $0 && operand }
  }

  /// Keeps whether one of both is true.
  @discardableResult public func logicalOr(
    _ operand: Bool,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Bool, newValue: Bool) {
    update { $0 || operand }
  }

  /// Keeps whether they differ.
  @discardableResult public func logicalXor(
    _ operand: Bool,
    ordering: AtomicUpdateOrdering
  ) -> (oldValue: Bool, newValue: Bool) {
    update { $0 != operand }
  }
}
