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
}
