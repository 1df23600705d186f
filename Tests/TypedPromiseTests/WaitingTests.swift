import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// What `wait()` returns and throws, and which deadlocks it sees.
///
/// Calls that block are made on queues of their own. `UnseenDeadlockTests` has the deadlocks that it does not
/// see.
@Suite(.ownThread) struct WaitingTests {
  typealias Failing = Promise<Int, LoadError>

  private let queue = DispatchQueue(label: "WaitingTests.queue")
  private let other = DispatchQueue(label: "WaitingTests.other")

  /// Whether waiting there failed because of the dispatcher with this label.
  private func expectDeadlock<Failure: Error>(
    _ promise: Promise<Int, Failure>,
    waitedForOn place: some Dispatcher,
    blocking label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seen = place.start { () -> String? in
      do throws(WaitError<Failure>) { _ = try promise.wait() } catch .wouldDeadlock(let error) {
        return error.description
      } catch {}
      return nil
    }
    let text = try #require(try seen.end(), "it did not fail", sourceLocation: sourceLocation)
    #expect(text.contains("wait()") && text.contains(label), sourceLocation: sourceLocation)
  }

  // MARK: Deadlocks that it sees

  @Test func `the main thread, and a link that names nothing`() throws {
    let (promise, resolver) = Failing.pending()
    defer { withExtendedLifetime(resolver) {} }
    let link = promise.then { $0 + 1 }.then(on: .global()) { $0 }
    try expectDeadlock(link, waitedForOn: .main, blocking: "“com.apple.main-thread”")
  }

  @Test func `the error has the name of the promise`() throws {
    let (promise, resolver) = Failing.pending()
    defer { withExtendedLifetime(resolver) {} }
    let link = promise.then(on: queue) { $0 + 1 }.named("login")
    try expectDeadlock(link, waitedForOn: queue, blocking: "wait() for “login” of \(#fileID):")
    let next = link.then(on: .current) { $0 }
    try expectDeadlock(next, waitedForOn: queue, blocking: "wait() would never")
  }

  @Test func `work that has not started`() throws {
    let seen = queue.start { [queue] in
      do throws(WaitError<LoadError>) {
        return try Failing(on: queue) { resolver in resolver.fulfill(1) }.wait()
      } catch {
        return -1
      }
    }
    #expect(try seen.end() == -1)
  }

  @Test func `a promise that a handler returned`() throws {
    let (promise, resolver) = Failing.pending()
    defer { withExtendedLifetime(resolver) {} }
    let inner = promise.then(on: queue) { $0 + 1 }
    let outer = Failing(value: 1).then(on: .current) { _ in inner }
    try expectDeadlock(outer, waitedForOn: queue, blocking: "“WaitingTests.queue”")
  }

  @Test func `an input of all, also among promises that wait for each other`() throws {
    let (promise, neverUsed) = Failing.pending()
    defer { withExtendedLifetime(neverUsed) {} }
    let next = Later<Failing>()
    let (source, resolver) = Failing.pending()
    let first = source.then(on: .current) { value throws(LoadError) -> Failing in
      guard let next = next.take() else { throw .offline }
      return next
    }
    next.set(source.then(on: .current) { _ in first })
    resolver.fulfill(1)
    #expect(first.isPending)
    let link = promise.then(on: queue) { $0 + 1 }
    let all = when(fulfilled: [link, promise, first]).then(on: .current) { $0.count }
    try expectDeadlock(all, waitedForOn: queue, blocking: "“WaitingTests.queue”")
  }

  @Test func `what hands work on to the queue that waits`() throws {
    let (promise, resolver) = Failing.pending()
    defer { withExtendedLifetime(resolver) {} }
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: queue)
    let link = promise.then(on: limiter) { $0 + 1 }
    try expectDeadlock(link, waitedForOn: queue, blocking: "“WaitingTests.queue”")
    try expectDeadlock(link, waitedForOn: limiter, blocking: "“WaitingTests.queue”")
  }

  @Test func `inside a handler, the promise that this handler settles`() throws {
    let (promise, resolver) = Failing.pending()
    let derived = Later<Failing>()
    let log = Log<String>()
    derived.set(
      promise.then(on: .current) { value in
        let own = try? derived.take()?.wait()
        log.append("\(own as Int??)")
        return value
      }
    )
    let ended = other.start { resolver.fulfill(1) }
    #expect(try ended.end())
    #expect(log.entries.count == 1)
  }

  @Test func `inside a handler, what this thread hands over afterwards`() throws {
    let (promise, resolver) = Failing.pending()
    let (nested, nestedResolver) = Failing.pending()
    let (afterNested, behind) = (nested.then(on: .current) { $0 }, Later<Failing>())
    let log = Log<String>()
    promise.ensure(on: .current) {
      nestedResolver.fulfill(2)
      for one in [afterNested, behind.take()].compactMap(\.self) {
        do throws(WaitError<LoadError>) { log.append("\(try one.wait())") } catch {
          log.append("\(error)")
        }
      }
    }
    behind.set(promise.then(on: .current) { $0 })
    try other.start { _ = resolver.fulfill(1) }.end()
    #expect(log.entries.count == 2)
    #expect(log.entries.allSatisfy { $0.contains("this thread, after the running handler") })
  }

  @Test func `inside a handler, what it has attached to another promise for a queue`() throws {
    let log = Log<String>()
    let start = Failing(value: 0)
    let ended = queue.start { [other] in
      _ = start.ensure(on: .current) {
        let derived = Failing(value: 1).then(on: other) { $0 }
        do throws(WaitError<LoadError>) { log.append("\(try derived.wait())") } catch {
          log.append("\(error)")
        }
      }
    }
    try ended.end()
    #expect(log.entries.count == 1)
    #expect(log.entries.allSatisfy { $0.contains("this thread, after the running handler") })
  }

  @Test func `a long way upstream needs no stack`() throws {
    let (promise, resolver) = Failing.pending()
    defer { withExtendedLifetime(resolver) {} }
    var link = promise.then(on: queue) { $0 }
    for _ in 0..<200_000 { link = link.then(on: .current) { $0 } }
    let end = link
    try expectDeadlock(end, waitedForOn: queue, blocking: "“WaitingTests.queue”")
  }

  // MARK: What looks like a deadlock, and is none

  @Test func `an input of all on the same queue, which has arrived`() throws {
    let (promise, resolver) = Failing.pending()
    let unsure = Unsure()
    let arrived = Failing(value: 1).then(on: queue) { $0 }
    queue.sync {}
    let all = when(fulfilled: [arrived, promise.then(on: unsure) { $0 }])
    let end = queue.start { try all.wait() }
    try unsure.wasAsked.wait()
    resolver.fulfill(2)
    #expect(try end.end() == [1, 2])
  }

  @Test func `work on the same queue that has started`() throws {
    let hasStarted = Event()
    let kept = Later<Resolver<Int, LoadError>>()
    let promise = Failing(on: queue) { resolver in
      kept.set(resolver)
      hasStarted.signal()
    }
    try hasStarted.wait()
    let unsure = Unsure()
    let end = queue.start { try promise.then(on: unsure) { $0 + 1 }.wait() }
    try unsure.wasAsked.wait()
    kept.take()?.fulfill(1)
    #expect(try end.end() == 2)
  }

  @Test func `a handler of the same queue that has returned a promise`() throws {
    let (inner, resolver) = Failing.pending()
    let unsure = Unsure()
    let link = Failing(value: 1).then(on: queue) { _ in inner }
    let end = queue.start { try link.then(on: unsure) { $0 + 1 }.wait() }
    try unsure.wasAsked.wait()
    resolver.fulfill(1)
    #expect(try end.end() == 2)
  }

  @Test func `inside a handler, what another thread settles`() throws {
    let (promise, resolver) = Failing.pending()
    let unsure = Unsure()
    let wanted = promise.then(on: unsure) { $0 + 1 }
    let log = Log<Int?>()
    let start = Failing(value: 0)
    let end = other.start {
      _ = start.ensure(on: .current) { log.append(try? wanted.wait()) }
    }
    try unsure.wasAsked.wait()
    resolver.fulfill(1)
    try end.end()
    #expect(log.entries == [2])
  }

  @Test func `inside a handler, an input of all that has arrived at this very turn`() throws {
    let (promise, resolver) = Failing.pending()
    let (late, lateResolver) = Failing.pending()
    let unsure = Unsure()
    let all = when(fulfilled: [promise, late.then(on: unsure) { $0 }])
    let log = Log<[Int]?>()
    promise.ensure(on: .current) { log.append(try? all.wait()) }
    let end = other.start { _ = resolver.fulfill(1) }
    try unsure.wasAsked.wait()
    lateResolver.fulfill(2)
    try end.end()
    #expect(log.entries == [[1, 2]])
  }
}
