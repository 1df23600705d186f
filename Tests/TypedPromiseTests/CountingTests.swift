import Dispatchers
import TestSupport
import Testing

@testable import TypedPromise

/// A promise that lives long has had more consumers than fit into 32 bits.
@Suite struct CountingTests {
  @Test func `consumers come and go, however many there were`() {
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    let log = Log<Int>()
    let first = promise.then(on: .current) { log.append($0) }
    let second = promise.then(on: .current) { log.append($0 + 1) }
    promise.lock.withLock { _ in promise.extras?.lastNumber = UInt64(UInt32.max) - 2 }
    let branches = (0..<10).map { number in
      promise.then(on: .current) { log.append($0 + 2 + number) }
    }
    for number in [3, 0, 9, 4] { branches[number].cancel() }
    first.cancel()
    #expect(promise.isPending && second.isPending)
    resolver.fulfill(0)
    #expect(log.entries == [1, 3, 4, 7, 8, 9, 10])
  }

  @Test func `the last of them cancels it`() {
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    let first = promise.then(on: .current) { $0 }
    let second = promise.then(on: .current) { $0 }
    promise.lock.withLock { _ in promise.extras?.lastNumber = UInt64(UInt32.max) }
    let third = promise.then(on: .current) { $0 }
    third.cancel()
    first.cancel()
    #expect(promise.isPending)
    second.cancel()
    #expect(promise.isCancelled)
    withExtendedLifetime(resolver) {}
  }
}
