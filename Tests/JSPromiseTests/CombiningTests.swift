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

  private func pending() -> (
    promise: Promise<Int>, resolve: Promise<Int>.Resolve, reject: Promise<Int>.Reject
  ) {
    Promise.withResolvers(on: queue)
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

  @Test func `all of different types is a tuple, in the order of the inputs`() {
    let number = pending()
    let text = Promise<String>.withResolvers(on: queue)
    let all = Promise.all(
      number.promise,
      text.promise,
      Promise.resolve(true, on: queue),
      queue: queue
    )
    text.resolve("two")
    gate.drain()
    #expect(all.snapshot == nil)
    number.resolve(1)
    gate.drain()
    let values = all.currentValue
    #expect(values?.0 == 1)
    #expect(values?.1 == "two")
    #expect(values?.2 == true)
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

  @Test func `any of rejections only is rejected with all of them, in the order of the inputs`() {
    let (first, second) = (pending(), pending())
    do {
      let any = Promise.any([first.promise, second.promise], queue: queue)
      second.reject(Oops(number: 2))
      first.reject(Oops(number: 1))
      gate.drain()
      let error = any.reason as? AggregateError
      #expect(error?.errors as? [Oops] == [Oops(number: 1), Oops(number: 2)])
      #expect(error?.description.contains("Oops(number: 2)") == true)
    }
    gate.drain()
    // The inputs are handled; the output is not.
    #expect(log.entries.count == 1)
  }

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
  }

  // MARK: What stays on the inputs

  @Test(arguments: ["all", "tuple", "any", "race"])
  func `a long-lived input keeps nothing of an output that is settled`(combination: String) {
    let long = pending()
    weak var output: AnyObject?
    do {
      let other = Promise<Int>.reject(Oops(number: 4), on: queue)
      switch combination {
      case "all":
        let all = Promise.all([long.promise, other], queue: queue)
        all.catch { _ in [] }
        output = all
      case "tuple":
        let all = Promise.all(long.promise, other, queue: queue)
        all.catch { _ in (0, 0) }
        output = all
      case "any":
        output = Promise.any([long.promise, other, .resolve(1, on: queue)], queue: queue)
      default:
        let race = Promise.race([long.promise, other], queue: queue)
        race.catch { _ in 0 }
        output = race
      }
    }
    #expect(output != nil)
    gate.drain()
    #expect(output == nil)
    long.resolve(1)
    gate.drain()
    #expect(log.entries.isEmpty)
  }

  @Test func `inputs and outputs that nobody holds are released`() {
    weak var output: AnyObject?
    weak var input: AnyObject?
    do {
      let (first, second) = (pending().promise, pending().promise)
      (input, output) = (first, Promise.all([first, second], queue: queue))
    }
    #expect(input == nil)
    #expect(output == nil)
  }

  // MARK: The sequence

  @Test func `a hundred thousand inputs are no more trouble than ten`() {
    let inputs = (0..<100_000).map { _ in pending() }
    let all = Promise.all(inputs.map(\.promise), queue: queue)
    let settled = Promise.allSettled(inputs.map(\.promise), queue: queue)
    let any = Promise.any(inputs.map(\.promise), queue: queue)
    let race = Promise.race(inputs.map(\.promise), queue: queue)
    for (number, input) in inputs.enumerated().reversed() { input.resolve(number) }
    gate.drain()
    #expect(all.currentValue == Array(0..<100_000))
    #expect(settled.currentValue?.count == 100_000)
    #expect(any.currentValue == 99_999)
    #expect(race.currentValue == 99_999)
  }
}
