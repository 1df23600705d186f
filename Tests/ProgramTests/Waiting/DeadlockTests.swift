import Dispatch
import Dispatchers
import TestSupport
import Testing

/// Which deadlocks `wait()` sees, and which not, as its documentation lists them.
///
/// Calls that block are made on queues of their own.
@Suite(.ownThread) struct DeadlockTests {
  typealias Library = Waitable.Library

  private let queue = DispatchQueue(label: "DeadlockTests.queue")
  private let other = DispatchQueue(label: "DeadlockTests.other")
  private let unsure = Unsure()
  private static let afterwards = DeadlockError(blocking: "this thread, after the running handler")

  /// A source that nothing else holds is no source.
  private let kept = Log<Waitable>()

  private func pending(_ library: Library) -> Waitable {
    kept.append(library.pending)
    return kept.entries[kept.entries.count - 1]
  }

  private func expectDeadlock(
    _ promise: Waitable,
    waitedForOn place: some Dispatcher,
    says words: String = "“DeadlockTests.queue”",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seen = place.start { #expect(throws: DeadlockError.self) { try promise.wait() } }
    let error = try #require(try seen.end(), sourceLocation: sourceLocation)
    #expect(error.description.contains("wait()"), sourceLocation: sourceLocation)
    #expect(error.description.contains(words), sourceLocation: sourceLocation)
  }

  // MARK: Those that it sees

  @Test(arguments: Library.allCases)
  func `the main thread, and a link that runs there`(library: Library) throws {
    let link = pending(library).moved(to: .main).map()
    try expectDeadlock(link, waitedForOn: .main, says: "“com.apple.main-thread”")
  }

  @Test(arguments: Library.allCases)
  func `the error has the name of the promise`(library: Library) throws {
    let link = pending(library).moved(to: queue).named("login")
    try expectDeadlock(link, waitedForOn: queue, says: "wait() for “login” of \(#fileID):")
    try expectDeadlock(link.map(), waitedForOn: queue, says: "wait() would never")
  }

  @Test(arguments: Library.allCases)
  func `a promise that a handler returned`(library: Library) throws {
    let inner = pending(library).moved(to: queue)
    try expectDeadlock(library.fulfilled(1).flatMap { inner }, waitedForOn: queue)
  }

  @Test(arguments: Library.allCases)
  func `an input of all, also among promises that wait for each other`(library: Library) throws {
    let (source, next) = (pending(library), Later<Waitable>())
    let first = source.flatMap { next.take() }
    next.set(source.flatMap { first })
    source.fulfill(1)
    #expect(first.isPending)
    let promise = pending(library)
    let all = library.sum([promise.moved(to: queue), promise, first])
    try expectDeadlock(all, waitedForOn: queue)
  }

  @Test(arguments: Library.allCases)
  func `what hands work on to the queue that waits`(library: Library) throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: queue)
    let link = pending(library).moved(to: limiter)
    try expectDeadlock(link, waitedForOn: queue)
    try expectDeadlock(link, waitedForOn: limiter)
  }

  @Test(arguments: Library.allCases)
  func `inside a handler, what this thread delivers afterwards`(library: Library) throws {
    let (promise, nested) = (pending(library), pending(library))
    let (own, behind, afterNested) = (Later<Waitable>(), Later<Waitable>(), nested.map())
    let log = Log<DeadlockError?>()
    own.set(
      promise.map { value in
        nested.fulfill(2)
        for one in [own.take(), behind.take(), afterNested].compactMap(\.self) {
          log.append(#expect(throws: DeadlockError.self) { try one.wait() })
        }
        return value
      }
    )
    behind.set(promise.map())
    try other.start { _ = promise.fulfill(1) }.end()
    #expect(log.entries == Array(repeating: Self.afterwards, count: 3))
  }

  @Test(arguments: Library.allCases)
  func `where this thread stopped, and goes on after the running handler`(library: Library) throws {
    let (promise, next, late) = (pending(library), pending(library), Later<Waitable>())
    promise.map { value in
      next.fulfill(2)
      // The next handlers come first, as they were attached before.
      late.set(promise.map())
      return value
    }
    let log = Log<DeadlockError?>()
    next.map { value in
      if let late = late.take() {
        log.append(#expect(throws: DeadlockError.self) { try late.wait() })
      }
      return value
    }
    try other.start { _ = promise.fulfill(1) }.end()
    #expect(log.entries == [Self.afterwards])
  }

  @Test(arguments: Library.allCases)
  func `a long way upstream needs no stack`(library: Library) throws {
    var link = pending(library).moved(to: queue)
    for _ in 0..<200_000 { link = link.map() }
    let end = link
    try expectDeadlock(end, waitedForOn: queue)
  }

  // MARK: What looks like one, and is none

  @Test(arguments: Library.allCases)
  func `a link on the same queue that has run, or is on another branch`(library: Library) throws {
    let (arrived, promise) = (library.fulfilled(1).moved(to: queue), pending(library))
    queue.sync {}
    let branch = promise.moved(to: queue)
    let wanted = library.sum([arrived, promise.moved(to: unsure)])
    let end = queue.start { try wanted.wait() }
    try unsure.wasAsked.wait()
    promise.fulfill(2)
    #expect(try end.end() == 3)
    #expect(try branch.wait() == 2)
  }

  @Test(arguments: Library.allCases)
  func `inside a handler, what another thread settles`(library: Library) throws {
    let (promise, log) = (pending(library), Log<Int?>())
    let wanted = promise.moved(to: unsure)
    let end = other.start {
      _ = library.fulfilled(0).map {
        log.append(try? wanted.wait())
        return $0
      }
    }
    try unsure.wasAsked.wait()
    promise.fulfill(1)
    try end.end()
    #expect(log.entries == [1])
  }

  @Test(arguments: Library.allCases)
  func `inside a handler, an input of all that has arrived at this very turn`(library: Library)
    throws
  {
    let (promise, late, log) = (pending(library), pending(library), Log<Int?>())
    let all = library.sum([promise, late.moved(to: unsure)])
    let handler = promise.map {
      log.append(try? all.wait())
      return $0
    }
    let end = other.start { _ = promise.fulfill(1) }
    try unsure.wasAsked.wait()
    late.fulfill(2)
    try end.end()
    #expect(log.entries == [3])
    withExtendedLifetime(handler) {}
  }

  // MARK: Those that it does not see

  // Each test waits until the call has checked for a deadlock, and then breaks it from outside, by hand. That a queue is
  // not always recognised as current is shown by the tests of the dispatchers.

  @Test(arguments: Library.allCases)
  func `a settlement that would be what the thread does next`(library: Library) throws {
    let promise = pending(library)
    let wanted = promise.moved(to: unsure)
    let waiting = queue.start { try wanted.wait() }
    queue.async { promise.fulfill(1) }
    try unsure.wasAsked.wait()
    promise.fulfill(2)
    #expect(try waiting.end() == 2)
  }

  @Test(arguments: Library.allCases)
  func `a dispatcher that cannot say whether it is current`(library: Library) throws {
    let (promise, unsure) = (pending(library), Unsure(queue))
    let wanted = promise.moved(to: unsure)
    let waiting = queue.start { try wanted.wait() }
    try unsure.wasAsked.wait()
    promise.fulfill(1)
    #expect(wanted.isPending)
    wanted.fulfill(2)
    #expect(try waiting.end() == 2)
  }

  @Test(arguments: Library.allCases)
  func `a handler that will return a promise which has to wait for this thread`(library: Library)
    throws
  {
    let (promise, source) = (pending(library), pending(library))
    let moved = source.moved(to: queue)
    let wanted = promise.moved(to: unsure).flatMap { moved }
    let waiting = queue.start { try wanted.wait() }
    try unsure.wasAsked.wait()
    promise.fulfill(0)
    #expect(wanted.isPending)
    moved.fulfill(1)
    #expect(try waiting.end() == 1)
  }

  @Test(arguments: Library.allCases)
  func `inside a handler, what another handler would settle afterwards`(library: Library) throws {
    let (promise, nested) = (pending(library), pending(library))
    // Only where a move is a step of its own, it is not seen, either.
    let moves = library == .result ? [nested.moved(to: unsure)] : []
    let wanted = moves + [promise.moved(to: unsure)]
    let handler = nested.map {
      promise.fulfill($0)
      return $0
    }
    let log = Log<Int?>()
    let ended = queue.start {
      _ = library.fulfilled(0).map {
        nested.fulfill(1)
        for one in wanted { log.append(try? one.wait()) }
        return $0
      }
    }
    for one in wanted {
      try unsure.wasAsked.wait()
      #expect(!nested.isPending && one.isPending)
      one.fulfill(2)
    }
    try ended.end()
    #expect(log.entries == wanted.map { _ in 2 })
    withExtendedLifetime(handler) {}
  }

  @Test(arguments: Library.allCases)
  func `two threads that wait for each other`(library: Library) throws {
    let (first, second) = (pending(library), pending(library))
    let fromFirst = queue.start { [unsure] in
      first.fulfill(try second.moved(to: unsure).wait())
    }
    let fromSecond = other.start { [unsure] in
      second.fulfill(try first.moved(to: unsure).wait())
    }
    for _ in 1...2 { try unsure.wasAsked.wait() }
    #expect(first.isPending && second.isPending)
    first.fulfill(1)
    #expect(try fromFirst.end() == false)
    #expect(try fromSecond.end())
    #expect(!second.isPending)
  }
}
