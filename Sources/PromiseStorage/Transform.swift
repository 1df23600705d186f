/// The closure that a waiter calls once its source is settled: the user's, or one that uses it.
///
/// In a structure of its own, since a bare closure would be wrapped in another one when it is passed on.
@usableFromInline package struct Transform<Input, Output>: Sendable {
  @usableFromInline package let call: @Sendable (Input) -> Output

  @inlinable package init(_ call: @escaping @Sendable (Input) -> Output) { self.call = call }
}

// One for each kind of closure: a closure of another kind would be wrapped.

/// The same for a closure that throws an error of a type that may be known.
@usableFromInline package struct ThrowingTransform<Input, Output, Thrown: Error>: Sendable {
  @usableFromInline package let call: @Sendable (Input) throws(Thrown) -> Output

  @inlinable package init(_ call: @escaping @Sendable (Input) throws(Thrown) -> Output) {
    self.call = call
  }
}

/// The same for a closure that throws any error.
@usableFromInline package struct UntypedTransform<Input, Output>: Sendable {
  @usableFromInline package let call: @Sendable (Input) throws -> Output

  @inlinable package init(_ call: @escaping @Sendable (Input) throws -> Output) { self.call = call }
}

/// The same for a closure that only looks.
@usableFromInline package struct Observer<Input>: Sendable {
  @usableFromInline package let call: @Sendable (Input) -> Void

  @inlinable package init(_ call: @escaping @Sendable (Input) -> Void) { self.call = call }
}

/// The same for a closure that only looks, and throws any error.
@usableFromInline package struct UntypedObserver<Input>: Sendable {
  @usableFromInline package let call: @Sendable (Input) throws -> Void

  @inlinable package init(_ call: @escaping @Sendable (Input) throws -> Void) { self.call = call }
}

/// Any transform that is only released: closures of all types have two words and are released alike.
@usableFromInline package typealias AnyTransform = Transform<Void, Void>
