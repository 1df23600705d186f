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
}
