import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct FewAtATimeTests {
  private let begun = Log<Int>()
  private let loads = Log<Promise<String, Lost>>()

  /// A load that a test ends by hand.
  @Sendable private func load(_ number: Int) -> Promise<String, Lost> {
    let promise = Promise<String, Lost>()
    begun.append(number)
    loads.append(promise)
    return promise
  }

  @Test func `three pages, two at a time, are in order`() {
    let pages = Promise.all([1, 2, 3].lazy.map { $0 * 10 }, atMost: 2, load)
    #expect(begun.entries == [10, 20])
    loads.entries[1].fulfill(with: .success("twenty"))
    #expect(begun.entries == [10, 20, 30])
    loads.entries[0].fulfill(with: .success("ten"))
    loads.entries[2].fulfill(with: .success("thirty"))
    #expect(pages.resultIfSettled == .success(["ten", "twenty", "thirty"]))
  }

  @Test func `the first failure stops what has not begun, and leaves what has`() {
    let pages = Promise.all(1..., atMost: 2, load)
    loads.entries[1].fulfill(with: .failure(.lost))
    #expect(pages.resultIfSettled == .failure(.lost))
    #expect(begun.entries == [1, 2])
    #expect(loads.entries[0].resultIfSettled == nil)
  }

  @Test func `a cancellation stops what has not begun`() {
    let pages = Promise.allSettled([1, 2, 3], atMost: 1, load)
    pages.fulfill(with: .success([]))
    loads.entries[0].fulfill(with: .success("one"))
    #expect(begun.entries == [1])
  }

  @Test func `the first mirror that answers is enough`() {
    let page = Promise.any([1, 2, 3], atMost: 1, load)
    loads.entries[0].cancel()
    loads.entries[1].fulfill(with: .success("two"))
    #expect(page.resultIfSettled == .success("two"))
    #expect(begun.entries == [1, 2])
  }

  @Test func `a hundred thousand that are there already need no stack`() throws {
    try onSmallStack {
      let all = Promise.forEach(1...100_000, atMost: 3) { number in
        Promise<Int, Lost>(.success(number))
      }
      try #require(all.resultIfSettled != nil)
    }
  }

  @Test func `of nothing, it is over at once; and a limit below one counts as one`() {
    #expect(Promise.all([], atMost: 3, load).resultIfSettled == .success([]))
    let pages = Promise.all([1, 2], atMost: 0, load)
    #expect(begun.entries == [1])
    #expect(pages.resultIfSettled == nil)
  }
}
