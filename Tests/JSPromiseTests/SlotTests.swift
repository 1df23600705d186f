import Dispatchers
import PromiseStorage
import TestSupport
import Testing

@testable import JSPromise

/// What a promise keeps in raw words comes out as it went in, and is released once.
@Suite(.ownThread) struct SlotTests {
  private struct Failed<Value: Sendable>: Error { let value: Value }

  private func expect<Value: Sendable>(
    _ value: Value,
    is expected: Int,
    _ sum: @escaping @Sendable (Value) -> Int,
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
    // The same in a promise: settled immediately, by its functions, through a chain, and as a reason.
    let (gate, sums) = (ManualDispatcher(), Log<Int>())
    let queue = JobQueue(on: gate)
    let (promise, resolve, _) = Promise<Value>.withResolvers(on: queue)
    resolve(value)
    let promises: [Promise<Value>] = [
      .resolve(value, on: queue), promise, Promise<Void>.resolve((), on: queue).map { value },
      Promise<Void>.reject(Failed(value: value), on: queue).map { value }.recover { reason in
        (reason as? Failed<Value>)?.value ?? value
      },
    ]
    for promise in promises { promise.map { sums.append(sum($0)) } }
    Promise<Void>.reject(Failed(value: value), on: queue).catch { reason in
      sums.append((reason as? Failed<Value>).map { sum($0.value) } ?? -2)
    }
    gate.drain()
    #expect(
      sums.entries == Array(repeating: expected, count: 5),
      sourceLocation: sourceLocation
    )
  }

  @Test func `values of every shape`() {
    let counter = Counted.Count()
    do {
      let object = Counted(counter)
      expect(Shapes.Empty(), is: 0) { $0.sum }
      expect((), is: 0) { 0 }
      expect(Shapes.Byte(byte: 7), is: 7) { $0.sum }
      expect(UInt8?.none, is: -1) { $0.map(Int.init) ?? -1 }
      expect(Shapes.TwoWords(words: (1, 2)), is: 3) { $0.sum }
      expect(Shapes.TwoWordsAndAByte(words: (1, 2), byte: 3), is: 6) { $0.sum }
      expect(Shapes.Aligned(vector: [4, 5]), is: 9) { $0.sum }
      expect(Shapes.AlignedMore(vector: SIMD8(repeating: 2)), is: 16) { $0.sum }
      expect(Shapes.Holding(text: "a text that is too long for a word", object: object), is: 34) {
        $0.sum
      }
      expect(Shapes.Weak(object: object, number: 8), is: 8) { $0.sum }
      expect(object, is: 1) { _ in counter.count }
      expect(object as Counted?, is: 1) { $0 == nil ? 0 : 1 }
      expect(Shapes.Holding(text: "any", object: object) as any Shape, is: 3) { $0.sum }
      expect(Shapes.Empty() as any Shape, is: 0) { $0.sum }
      expect(Oops(number: 9) as any Error, is: 9) { ($0 as? Oops)?.number ?? 0 }
      expect([object, object], is: 2) { $0.count }
      expect({ @Sendable in counter.count }, is: 1) { $0() }
      expect(Result<Counted, any Error>.success(object), is: 1) { (try? $0.get()) == nil ? 0 : 1 }
      #expect(counter.count == 1)
    }
    #expect(counter.count == 0)
  }

  @Test func `a transform that captured nothing leaves nothing to be released`() {
    let derived = Promise<Int>.withResolvers().promise.map { $0 }
    #expect(derived.takeCaptures() == nil)
  }

  @Test func `a reason is kept as what it is`() {
    let queue = JobQueue(on: ManualDispatcher())
    let reasons: [any Error] = [
      Oops(number: 3), AbortError(), TwoReasons(first: Oops(), second: Oops()),
    ]
    for reason in reasons {
      let promise = Promise<Int>.reject(reason, on: queue)
      guard case .rejected(let kept)? = promise.snapshot else {
        Issue.record("not rejected")
        continue
      }
      #expect(type(of: kept) == type(of: reason))
    }
  }

  private struct TwoReasons: Error { let first, second: any Error }
}
