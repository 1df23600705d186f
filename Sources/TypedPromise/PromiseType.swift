/// What a closure returns to continue a chain: a promise.
///
/// Only a promise is one. It is used where a method takes a closure that returns a promise of any types: the compiler
/// takes no other closure for that, even one of several statements, which it looks into last.
public protocol PromiseType<Value, Failure>: PromiseCore {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The type of the error.
  associatedtype Failure: Error
}

extension Promise: PromiseType {}

extension PromiseType {
  /// The promise, as what it is.
  @inlinable var itself: Promise<Value, Failure> { checked() }
}

extension PromiseCore {
  /// A promise of a type that the caller knows.
  @inlinable final func checked<Known: PromiseCore>(as _: Known.Type = Known.self) -> Known {
    guard let known = self as? Known else { preconditionFailure("a promise has another type") }
    return known
  }
}
