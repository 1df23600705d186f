import Dispatch
import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct CombiningTests {
  private let gate = ManualDispatcher()
  private let queue: JobQueue
  private let log = Log<String>()

  init() {
    queue = JobQueue(on: gate) { [log] in log.append("unhandled \($0.reason)") }
  }

  // MARK: all

  @Test func `all may be asked of the list's type, or of none`() {
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    let promises = [1, 2].map { Promise.resolve($0, on: queue) }
    let (named, plain) = (Promise<[Int]>.all(promises), Promise.all(promises))
    let moved = Promise<[Int]>.all(promises, queue: DispatchQueue.main)
    gate.drain()
    #expect(named.currentValue == [1, 2])
    #expect(plain.currentValue == [1, 2])
    #expect(moved.currentValue == [1, 2])
  }

  @Test func `all of nothing, and of one, are promises like any other`() {
    let none = Promise.all(queue: queue)
    #expect(none.snapshot != nil)
    let one = Promise.all(Promise.resolve(1, on: queue), queue: queue)
    #expect(one.snapshot == nil)
    gate.drain()
    #expect(one.currentValue == 1)
  }

  @Test func `both forms of all need as many jobs as in ECMAScript`() {
    // From https://tc39.es/ecma262/#sec-promise.all: one job for each input, one for the handler.
    let start = Promise.resolve(1, on: queue)
    Promise.all([start, start], queue: queue).then { [log] _ in log.append("all") }
    Promise.all(start, start, queue: queue).then { [log] _ in log.append("tuple") }
    start.then { [log] _ in log.append("1") }.then { [log] _ in log.append("2") }
    gate.drain()
    #expect(log.entries == ["1", "all", "tuple", "2"])
  }

  // MARK: any

  @Test func `any of promises that signals rejected need not be handled`() {
    do {
      let tied = Promise<Int>(on: queue, signal: .abort()) { _, _ in }
      let any = Promise.any([tied, tied], queue: queue)
      let mixed = Promise.any([tied, .reject(Oops(), on: queue)], queue: queue)
      gate.drain()
      #expect(any.reason is AggregateError)
      #expect(mixed.reason is AggregateError)
    }
    gate.drain()
    #expect(log.entries.count == 1)
    #expect(log.entries.first?.contains("Oops") == true)
  }
}
