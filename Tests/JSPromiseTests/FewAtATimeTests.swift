import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct FewAtATimeTests {
  private typealias Load = (
    promise: Promise<String>, resolve: Promise<String>.Resolve, reject: Promise<String>.Reject
  )

  private let gate = ManualDispatcher()
  private let queue: JobQueue
  private let begun = Log<Int>()
  private let loads = Log<Load>()

  init() {
    queue = JobQueue(on: gate)
  }

  /// A load that a test ends by hand.
  @Sendable private func load(_ number: Int) -> Promise<String> {
    let load = Promise<String>.withResolvers(on: queue)
    begun.append(number)
    loads.append(load)
    return load.promise
  }

  @Test func `three pages, two at a time, are in order`() {
    let pages = Promise.all([10, 20, 30], atMost: 2, queue: queue, load)
    #expect(begun.entries == [10, 20])
    loads.entries[1].resolve("twenty")
    #expect(begun.entries == [10, 20])
    gate.drain()
    #expect(begun.entries == [10, 20, 30])
    loads.entries[0].resolve("ten")
    loads.entries[2].resolve("thirty")
    gate.drain()
    #expect(pages.currentValue == ["ten", "twenty", "thirty"])
  }

  @Test func `what throws is a rejected promise`() {
    let ends = Promise.allSettled([1, 2], atMost: 1, queue: queue) { [queue] number in
      if number == 1 { throw Oops(number: number) }
      return .resolve(number, on: queue)
    }
    gate.drain()
    let all = ends.currentValue ?? []
    #expect(all.count == 2)
    if case .rejected(let reason)? = all.first { #expect(reason as? Oops == Oops(number: 1)) }
  }
}
