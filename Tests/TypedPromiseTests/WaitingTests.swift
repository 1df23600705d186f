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

  // MARK: What it returns

  @Test func `the main thread waits for what needs no main thread`() throws {
    let (promise, resolver) = Failing.pending()
    let waiting = DispatchQueue.main.start { try promise.then(on: .global()) { $0 + 1 }.wait() }
    other.async { resolver.fulfill(1) }
    #expect(try waiting.end() == 2)
  }

  // MARK: Deadlocks that it sees

  @Test func `a link that has to run on the queue that waits`() throws {
    let (promise, resolver) = Failing.pending()
    defer { withExtendedLifetime(resolver) {} }
    let link = promise.then(on: queue) { $0 + 1 }
    try expectDeadlock(link, waitedForOn: queue, blocking: "“WaitingTests.queue”")
    try expectDeadlock(link.ensure(on: .current) {}, waitedForOn: queue, blocking: queue.label)
    let targeting = DispatchQueue(label: "WaitingTests.targeting", target: queue)
    try expectDeadlock(link, waitedForOn: targeting, blocking: "“WaitingTests.queue”")
  }

  @Test func `the main thread, and a link that names nothing`() throws {
    let (promise, resolver) = Failing.pending()
    defer { withExtendedLifetime(resolver) {} }
    let link = promise.then { $0 + 1 }.then(on: .global()) { $0 }
    try expectDeadlock(link, waitedForOn: .main, blocking: "“com.apple.main-thread”")
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

  /// Where code of the user runs inside a cancellation.
  enum Inside: CaseIterable { case hook, lateHook, hookOfSource, task, released }

  @Test(arguments: Inside.allCases)
  func `inside a cancellation, what is derived from the promise`(inside: Inside) throws {
    let (source, resolver) = Failing.pending()
    let (wanted, log) = (Log<Failing>(), Log<String>())
    let look: @Sendable () -> Void = {
      for promise in wanted.entries {
        do throws(WaitError<LoadError>) { _ = try promise.wait() } catch { log.append("\(error)") }
      }
    }
    let begun = Event()
    let promise: Failing
    switch inside {
    case .hook, .lateHook:
      resolver.onCancel { if inside == .lateHook { resolver.onCancel(look) } else { look() } }
      promise = source
    case .hookOfSource:
      resolver.onCancel(look)
      promise = source.then(on: .current) { $0 }
    case .task:
      promise = Failing { () async throws(LoadError) in
        await withTaskCancellationHandler {
          begun.signal()
          _ = await source.outcome
          return 1
        } onCancel: {
          look()
        }
      }
      try begun.wait()
    case .released:
      let caller = OnRelease(look)
      promise = source.then(on: .current) { value in withExtendedLifetime(caller) { value } }
    }
    for derived in [promise.then(on: .current) { $0 }, promise.then(on: other) { $0 }] {
      wanted.append(derived)
      wanted.append(derived.ensure(on: .current) {})
    }
    try queue.start { _ = promise.cancel() }.end()
    #expect(log.entries.count == 4)
    #expect(log.entries.allSatisfy { $0.contains("this thread, after the running handler") })
    withExtendedLifetime(resolver) {}
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

  @Test func `after a handler, a promise that has the place of the one that was settled`() throws {
    let (log, place) = (Log<Int?>(), Log<ObjectIdentifier>())
    let start = Failing(value: 0)
    let ended = queue.start { [other] in
      _ = start.ensure(on: .current) {
        // Delivered after this handler, and released then.
        let (settled, settling) = Failing.pending()
        settled.observe(on: .current) { _ in }
        place.append(ObjectIdentifier(settled))
        settling.fulfill(1)
        // Released after that, with a handler that nothing can call any more.
        let caller = OnRelease {
          var others: [(promise: Failing, resolver: Resolver<Int, LoadError>)] = []
          repeat {
            others.append(Failing.pending())
          } while others.count < 1_000
            && !place.entries.contains(ObjectIdentifier(others[others.count - 1].promise))
          let (promise, resolver) = others[others.count - 1]
          let wanted = promise.then(on: .current) { $0 }
          other.async { resolver.fulfill(2) }
          log.append(try? wanted.wait())
        }
        _ = Failing().then(on: .current) { value in withExtendedLifetime(caller) { value } }
      }
    }
    try ended.end()
    #expect(log.entries == [2])
  }

  @Test func `on the thread of the system's clock, for the sake of all timers`() throws {
    let (promise, resolver) = Failing.pending()
    try expectDeadlock(promise, waitedForOn: OnTheClock(), blocking: "clock")
    resolver.fulfill(1)
    let settled = OnTheClock().start { try promise.wait() }
    #expect(try settled.end() == 1)
  }
}

/// Calls back when it is released.
private final class OnRelease: Sendable {
  private let callBack: @Sendable () -> Void

  init(_ callBack: @escaping @Sendable () -> Void) { self.callBack = callBack }

  deinit { callBack() }
}

/// Runs work where the system's clock does.
private struct OnTheClock: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) {
    SystemTimerClock().schedule(after: .zero, work)
  }
}
