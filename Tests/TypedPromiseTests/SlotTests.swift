import PromiseStorage
import TestSupport
import Testing

@testable import TypedPromise

/// The storage for a value or an error, with values of every shape.
///
/// To be run with the address sanitizer as well.
@Suite(.ownThread) struct SlotTests: ShapeVisitor {
  private struct Weak: Sendable { weak var object: Counted? }
  private struct Failed: Error { let object: Counted }

  /// Puts a value into promises, reads it there, and releases it: made settled, fulfilled by hand, and passed on by a
  /// chain; and that of a promise which was first.
  func visit<Value: Sendable>(
    _ value: Value,
    is expected: Int,
    _ sum: @escaping @Sendable (Value) -> Int
  ) {
    let made = Promise<Value, Never>(value: value)
    let (pending, resolver) = Promise<Value, Never>.pending()
    let derived = pending.then(on: .current) { $0 }
    #expect(resolver.fulfill(value) && !resolver.fulfill(value))
    let text = made.then(on: .current) { _ in "another type" }
    for promise in [made, pending, derived, derived.tap(on: .current) { _ in }] {
      for _ in 0..<3 { #expect(promise.settledValue.map(sum) == expected, "\(Value.self)") }
    }
    #expect(text.settledValue == "another type")
    let both = when(fulfilled: [made, pending]).settledValue
    #expect(both?.map(sum) == [expected, expected], "\(Value.self)")
  }

  @Test func `values of every shape`() {
    #expect(visitAll() == (held: 1, left: 0))
  }

  @Test func `a weak reference inside a value is weak, and can be read`() {
    let gone = {
      let object = Counted(SharedCount())
      return Promise<Weak, Never>(value: Weak(object: object))
    }()
    #expect(gone.settledValue.map { $0.object == nil } == true)
  }

  @Test func `errors of every shape`() {
    let count = SharedCount()
    do {
      let (pending, resolver) = Promise<[Int], Failed>.pending()
      let derived = pending.then(on: .current) { $0 }
      resolver.reject(Failed(object: Counted(count)))
      #expect(pending.error != nil && pending.error?.object === derived.error?.object)
      let untyped = Promise<Int, any Error>(error: Failed(object: Counted(count)))
      #expect(untyped.error is Failed)
      #expect(count.number == 2)
    }
    #expect(count.number == 0)
  }
}
