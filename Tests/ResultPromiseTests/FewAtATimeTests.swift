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

  @Test func `of nothing, it is over at once; and a limit below one counts as one`() {
    #expect(Promise.all([], atMost: 3, load).resultIfSettled == .success([]))
    let pages = Promise.all([1, 2], atMost: 0, load)
    #expect(begun.entries == [1])
    #expect(pages.resultIfSettled == nil)
  }
}
