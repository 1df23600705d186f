import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// Consumers of a promise come and go, in any order.
@Suite(.ownThread) struct CountingTests {
  @Test func `those that stay are told in their order`() {
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    let log = Log<Int>()
    let first = promise.then(on: .current) { log.append($0) }
    let second = promise.then(on: .current) { log.append($0 + 1) }
    let branches = (0..<10).map { number in
      promise.then(on: .current) { log.append($0 + 2 + number) }
    }
    for number in [3, 0, 9, 4] { branches[number].cancel() }
    first.cancel()
    #expect(promise.isPending && second.isPending)
    resolver.fulfill(0)
    #expect(log.entries == [1, 3, 4, 7, 8, 9, 10])
  }
}
