import Dispatchers
import PromiseStorage
import TestSupport
import Testing

@testable import JSPromise

/// What a promise keeps in raw words comes out as it went in, and is released once.
@Suite(.ownThread) struct SlotTests: ShapeVisitor {
  private struct Failed<Value: Sendable>: Error { let value: Value }

  func visit<Value: Sendable>(
    _ value: Value,
    is expected: Int,
    _ sum: @escaping @Sendable (Value) -> Int
  ) {
    var slot = Slot()
    slot.put(value, as: .value)
    for _ in 0..<2 { #expect(sum(slot.read(Value.self)) == expected, "\(Value.self)") }
    #expect(sum(slot.take(Value.self)) == expected, "\(Value.self)")
    #expect(slot.content == .nothing, "\(Value.self)")
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
    #expect(sums.entries == Array(repeating: expected, count: 5), "\(Value.self)")
  }

  @Test func `values of every shape`() {
    #expect(visitAll() == (held: 1, left: 0))
    visit(Oops(number: 9) as any Error, is: 9) { ($0 as? Oops)?.number ?? 0 }
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
