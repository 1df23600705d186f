import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct FewAtATimeTests {
  @Test func `what throws is a rejected promise`() {
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    let ends = Promise.allSettled([1, 2], atMost: 1, queue: queue) { number in
      if number == 1 { throw Oops(number: number) }
      return .resolve(number, on: queue)
    }
    gate.drain()
    let all = ends.currentValue ?? []
    #expect(all.count == 2)
    if case .rejected(let reason)? = all.first { #expect(reason as? Oops == Oops(number: 1)) }
  }

  @Test func `once aborted it keeps nothing, though an input goes on`() {
    final class Kept: Sendable {}
    let gate = ManualDispatcher()
    let (queue, controller) = (JobQueue(on: gate), AbortController())
    let input = Promise<Int>(on: queue) { _, _ in }
    weak var kept: Kept?
    func begin() -> Promise<[Int]> {
      let object = Kept()
      kept = object
      return Promise.all([1, 2], atMost: 1, queue: queue, signal: controller.signal) { _ in
        withExtendedLifetime(object) { input }
      }
    }
    let output = begin()
    gate.drain()
    #expect(kept != nil)
    controller.abort(Oops(number: 1))
    gate.drain()
    #expect(kept == nil)
    withExtendedLifetime((input, output)) {}
  }

  @Test func `an abort while an input is made leaves that input`() {
    let gate = ManualDispatcher()
    let (queue, controller) = (JobQueue(on: gate), AbortController())
    let input = Promise<Int>(on: queue) { _, _ in }
    weak var released: Promise<[Int]>?
    do {
      released = Promise.all([1, 2], atMost: 1, queue: queue, signal: controller.signal) { _ in
        controller.abort()
        return input
      }
    }
    gate.drain()
    #expect(released == nil)
    withExtendedLifetime(input) {}
  }
}
