import PromiseStorage
import TestSupport
import Testing

@testable import ResultPromise

/// What a promise keeps in raw words comes out as it went in, and is released once.
@Suite(.ownThread) struct SlotTests {
  private func expect<Value: Sendable>(
    _ value: Value,
    is expected: Int,
    _ sum: (Value) -> Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var slot = Slot()
    slot.put(value, as: .value)
    for _ in 0..<2 {
      #expect(sum(slot.read(Value.self)) == expected, sourceLocation: sourceLocation)
    }
    #expect(sum(slot.take(Value.self)) == expected, sourceLocation: sourceLocation)
    #expect(slot.content == .nothing, sourceLocation: sourceLocation)
    slot.put(value, as: .value)
    slot.release(Value.self)
    // The same in a promise: settled immediately, by hand, through a chain, and as a failure.
    let promises = [
      Promise<Value, Never>(.success(value)), Promise<Value, Never>(),
      Promise<Void, Never>(.success(())).map { value },
    ]
    promises[1].fulfill(with: .success(value))
    for promise in promises {
      guard case .success(let value)? = promise.resultIfSettled else {
        Issue.record("not settled", sourceLocation: sourceLocation)
        continue
      }
      #expect(sum(value) == expected, sourceLocation: sourceLocation)
    }
    let failed = Promise<Void, Failed<Value>>(.failure(Failed(value: value))).mapError { $0 }
    guard case .failure(let failure)? = failed.resultIfSettled else {
      return _ = Issue.record("not failed", sourceLocation: sourceLocation)
    }
    #expect(sum(failure.value) == expected, sourceLocation: sourceLocation)
  }

  private struct Failed<Value: Sendable>: Error { let value: Value }

  @Test func `values of every shape`() {
    let counter = Counted.Count()
    do {
      let object = Counted(counter)
      expect(Shapes.Empty(), is: 0, \.sum)
      expect((), is: 0) { 0 }
      expect(Shapes.Byte(byte: 7), is: 7, \.sum)
      expect(UInt8?.none, is: -1) { $0.map(Int.init) ?? -1 }
      expect(Shapes.TwoWords(words: (1, 2)), is: 3, \.sum)
      expect(Shapes.TwoWordsAndAByte(words: (1, 2), byte: 3), is: 6, \.sum)
      expect(Shapes.Aligned(vector: [4, 5]), is: 9, \.sum)
      expect(Shapes.AlignedMore(vector: SIMD8(repeating: 2)), is: 16, \.sum)
      expect(
        Shapes.Holding(text: "a text that is too long for a word", object: object),
        is: 34,
        \.sum
      )
      expect(Shapes.Weak(object: object, number: 8), is: 8, \.sum)
      expect(object, is: 1) { _ in counter.count }
      expect(object as Counted?, is: 1) { $0 == nil ? 0 : 1 }
      expect(Shapes.Holding(text: "any", object: object) as any Shape, is: 3, \.sum)
      expect(Shapes.Empty() as any Shape, is: 0, \.sum)
      expect([object, object], is: 2, \.count)
      expect({ @Sendable in counter.count }, is: 1) { $0() }
      expect(Result<Counted, any Error>.success(object), is: 1) { (try? $0.get()) == nil ? 0 : 1 }
      #expect(counter.count == 1)
    }
    #expect(counter.count == 0)
  }

  @Test func `a transform that captured nothing leaves nothing to be released`() {
    let source = Promise<Int, Never>()
    let derived = source.map { $0 }
    let isEmpty = derived.lock.withLock { _ in derived.takeCaptures() == nil }
    let isGone = derived.lock.withLock { _ in derived.takeTransform(as: AnyTransform.self) == nil }
    #expect(isEmpty && isGone)
  }
}
