import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct FewAtATimeTests {
  @Test func `of nothing, it is over immediately; and a limit below one counts as one`() {
    let begun = Log<Int>()
    let load: @Sendable (Int) -> Promise<String, Fault> = { number in
      begun.append(number)
      return Promise()
    }
    #expect(Promise.all([], atMost: 3, load).resultIfSettled == .success([]))
    let pages = Promise.all([1, 2], atMost: 0, load)
    #expect(begun.entries == [1])
    #expect(pages.resultIfSettled == nil)
  }
}
