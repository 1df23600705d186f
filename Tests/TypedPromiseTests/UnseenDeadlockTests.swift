import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// The deadlocks that `wait()` does not see, as its documentation lists them: it blocks.
///
/// Each test waits until the call has checked for a deadlock, and then breaks the deadlock from outside, with
/// means that only a test has. That a queue is not always recognised as current is shown by the tests of the
/// dispatchers.
@Suite(.ownThread) struct UnseenDeadlockTests {
  typealias Failing = Promise<Int, LoadError>

  private let queue = DispatchQueue(label: "UnseenDeadlockTests.queue")
  private let unsure = Unsure()

  @Test func `a resolver that would be used by what the thread does next`() throws {
    let (promise, resolver) = Failing.pending()
    let wanted = promise.then(on: unsure) { $0 }
    let waiting = queue.start { try wanted.wait() }
    queue.async { resolver.fulfill(1) }
    try unsure.wasAsked.wait()
    resolver.fulfill(2)
    #expect(try waiting.end() == 2)
  }

  @Test func `a dispatcher that cannot say whether it is current`() throws {
    let manual = ManualDispatcher()
    let unsure = Unsure(manual)
    let wanted = Failing(value: 1).then(on: unsure) { $0 }
    let waiting = queue.start {
      defer { manual.drain() }
      return try wanted.wait()
    }
    try unsure.wasAsked.wait()
    #expect(wanted.isPending)
    manual.drain()
    #expect(try waiting.end() == 1)
  }

  @Test func `a handler that will return a promise which has to wait for this thread`() throws {
    let (promise, resolver) = Failing.pending()
    let sameAsQueue = Alias(queue: queue)
    let inner = Failing(value: 1).then(on: sameAsQueue) { $0 }
    let wanted = promise.then(on: unsure) { _ in inner }
    let waiting = queue.start { try wanted.wait() }
    try unsure.wasAsked.wait()
    resolver.fulfill(0)
    #expect(wanted.isPending)
    sameAsQueue.work.drain()
    #expect(try waiting.end() == 1)
  }

  @Test func `inside a handler, what another handler would settle afterwards`() throws {
    let (promise, resolver) = Failing.pending()
    let wanted = promise.then(on: unsure) { $0 }
    let (nested, nestedResolver) = Failing.pending()
    nested.ensure(on: .current) { resolver.fulfill(1) }
    let start = Failing(value: 0)
    let log = Log<Int?>()
    let ended = queue.start {
      _ = start.ensure(on: .current) {
        nestedResolver.fulfill(0)
        log.append(try? wanted.wait())
      }
    }
    try unsure.wasAsked.wait()
    #expect(nested.isFulfilled && promise.isPending)
    resolver.fulfill(2)
    try ended.end()
    #expect(log.entries == [2])
  }

  @Test func `two threads that wait for each other`() throws {
    let (first, firstResolver) = Failing.pending()
    let (second, secondResolver) = Failing.pending()
    let other = DispatchQueue(label: "UnseenDeadlockTests.other")
    let fromFirst = queue.start { [unsure] in
      let value = try second.then(on: unsure) { $0 }.wait()
      firstResolver.fulfill(value + 1)
    }
    let fromSecond = other.start { [unsure] in
      let value = try first.then(on: unsure) { $0 }.wait()
      secondResolver.fulfill(value + 1)
    }
    for _ in 1...2 { try unsure.wasAsked.wait() }
    #expect(first.isPending && second.isPending)
    firstResolver.fulfill(1)
    try fromFirst.end()
    try fromSecond.end()
    #expect(second.settledValue == 2)
  }
}

/// Reports that it is current where a queue is; but a test can run its work all the same.
private struct Alias: Dispatcher {
  let queue: DispatchQueue
  let work = ManualDispatcher()

  func dispatch(_ work: @escaping @Sendable () -> Void) { self.work.dispatch(work) }
  var isCurrent: Bool? { queue.isCurrent }
}
