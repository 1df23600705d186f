import Dispatchers
import TestSupport
import Testing

@testable import ResultPromise

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

  @Test func `for each of many, only what is under way is kept`() throws {
    let last = Promise<Void, Fault>()
    let all = Promise.forEach(1...1_000, atMost: 1) { number in
      number < 1_000 ? Promise(.success(())) : last
    }
    let producer = all.lock.withLock { $0.producer }
    typealias Places = Combiner<Promise<Void, Fault>, Void>.Places
    let places = try #require(producer?.upstream as? Places)
    #expect(places.takeAll().entries.count < 10)
  }
}
