import PromiseStorage
import TestSupport
import Testing

@testable import ResultPromise

/// What a promise keeps in raw words comes out as it went in, and is released once.
@Suite(.ownThread) struct SlotTests: ShapeVisitor {
  func visit<Value: Sendable>(
    _ value: Value,
    is expected: Int,
    _ sum: @escaping @Sendable (Value) -> Int
  ) {
    // Settled immediately, by hand, through a chain, and as a failure.
    let promises = [
      Promise<Value, Never>(.success(value)), Promise<Value, Never>(),
      Promise<Void, Never>(.success(())).map { value },
    ]
    promises[1].fulfill(with: .success(value))
    #expect(
      promises.map { $0.resultIfSettled.map { sum($0.get()) } } == [expected, expected, expected],
      "\(Value.self)"
    )
    let failed = Promise<Void, Failed<Value>>(.failure(Failed(value: value))).mapError { $0 }
    guard case .failure(let failure)? = failed.resultIfSettled else {
      return _ = Issue.record("not failed: \(Value.self)")
    }
    #expect(sum(failure.value) == expected, "\(Value.self)")
  }

  private struct Failed<Value: Sendable>: Error { let value: Value }

  @Test func `values of every shape`() {
    #expect(visitAll() == (held: 1, left: 0))
  }

  @Test func `a transform that captured nothing leaves nothing to be released`() {
    let source = Promise<Int, Never>()
    let derived = source.map { $0 }
    let isEmpty = derived.lock.withLock { _ in derived.takeCaptures() == nil }
    let isGone = derived.lock.withLock { _ in derived.takeTransform(as: AnyTransform.self) == nil }
    #expect(isEmpty && isGone)
  }
}
