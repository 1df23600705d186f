import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct FewAtATimeTests {
  private let begun = Log<Int>()
  private let loads = Log<Promise<String, LoadError>>()

  /// A load that a test ends by hand.
  @Sendable private func load(_ number: Int) -> Promise<String, LoadError> {
    let promise = Promise<String, LoadError>()
    begun.append(number)
    loads.append(promise)
    return promise
  }

  @Test func `three pages, two at a time, are in order`() {
    let pages = when(fulfilled: [10, 20, 30], atMost: 2, on: .current, load)
    #expect(begun.entries == [10, 20])
    loads.entries[1].fulfill("twenty")
    #expect(begun.entries == [10, 20, 30])
    loads.entries[0].fulfill("ten")
    loads.entries[2].fulfill("thirty")
    #expect(pages.settledValue == ["ten", "twenty", "thirty"])
  }

  @Test func `the first error cancels what is under way, and begins nothing`() {
    let pages = when(fulfilled: 1..., atMost: 2, on: .current, load)
    loads.entries[1].reject(.offline)
    #expect(pages.error == .offline)
    #expect(loads.entries[0].isCancelled)
    #expect(begun.entries == [1, 2])
  }

  @Test func `a cancellation cancels what is under way, and begins nothing`() {
    let pages = when(resolved: [1, 2, 3], atMost: 2, on: .current, load)
    pages.cancel()
    #expect(loads.entries.map(\.isCancelled) == [true, true])
    #expect(begun.entries == [1, 2])
  }

  @Test func `the first mirror that answers is enough`() {
    let page = race(fulfilled: [1, 2, 3], atMost: 1, on: .current, load)
    loads.entries[0].reject(.offline)
    loads.entries[1].fulfill("two")
    #expect(page.settledValue == "two")
    #expect(begun.entries == [1, 2])
  }

  @Test func `promises are made on the dispatcher`() {
    let gate = ManualDispatcher()
    let all = forEach([1, 2], atMost: 1, on: gate, load)
    #expect(begun.entries.isEmpty)
    gate.drain()
    loads.entries[0].fulfill("one")
    #expect(begun.entries == [1])
    gate.drain()
    loads.entries[1].fulfill("two")
    #expect(all.isFulfilled)
  }

  @Test func `a hundred thousand that are there already need no stack`() throws {
    try onSmallStack {
      let all = forEach(1...100_000, atMost: 3, on: .current) { number in
        Promise<Int, LoadError>(value: number)
      }
      try #require(all.isFulfilled)
    }
  }
}
