import Dispatch
import Dispatchers
import Foundation
import TestSupport
import Testing
import TypedPromise

/// What `wait()` looks at that ResultPromise does not have; `DeadlockTests` has the rest.
@Suite(.ownThread) struct WaitingTests {
  typealias Failing = Promise<Int, LoadError>

  private let queue = DispatchQueue(label: "WaitingTests.queue")
  private let other = DispatchQueue(label: "WaitingTests.other")

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

  /// What has several sources, any one of which can settle it.
  enum Alternative: CaseIterable {
    case race, firstValue, fewAtATime, deadline

    func promise(of one: Failing, _ other: Failing, _ clock: ManualClock) -> Failing {
      switch self {
      case .race: TypedPromise.race(one, other)
      case .firstValue:
        TypedPromise.race(fulfilled: one, other).mapError(on: .current) { _ -> LoadError in .offline
        }
      case .fewAtATime:
        TypedPromise.race(fulfilled: [one, other], atMost: 2, on: .current) { $0 }
          .mapError(on: .current) { _ -> LoadError in .offline }
      case .deadline:
        one.timeout(after: .seconds(1), clock: clock)
          .recover(on: .current) { _ throws(LoadError) -> Int in 2 }
      }
    }
  }

  @Test(arguments: Alternative.allCases)
  func `one of several sources may have to run on the queue that waits`(way: Alternative) throws {
    let (never, other, last, clock) = (Failing(), Failing(), Failing(), ManualClock())
    // Asked last, when all else has been.
    let asked = Asked {
      other.fulfill(2)
      clock.advance(by: .seconds(1))
      last.fulfill(1)
    }
    let behind = never.then(on: queue) { value -> Int in value }
    let some = way.promise(of: behind, other, clock)
    let all = when(fulfilled: [last.then(on: asked) { value -> Int in value }, some])
    let values = try queue.start { try all.wait() }.end()
    #expect(values == [1, 2])
    withExtendedLifetime(never) {}
  }

  private static func deadlock(of promise: Failing?) -> DeadlockError? {
    do throws(WaitError<LoadError>) {
      _ = try promise?.wait()
      return nil
    } catch {
      guard case .wouldDeadlock(let error) = error else { return nil }
      return error
    }
  }

  @Test func `inside a handler, what its own thread has to settle afterwards`() {
    let (source, inner, log) = (Failing(), Failing(), Log<DeadlockError?>())
    let (own, behind) = (Later<Failing>(), Later<Failing>())
    let follower = Failing(value: 1).then(on: .current) { _ -> Failing in inner }
    own.set(
      source.then(on: .current) { value -> Int in
        inner.fulfill(1)
        let waited: [Failing?] = [own.take(), behind.take(), follower]
        for promise in waited { log.append(Self.deadlock(of: promise)) }
        return value
      }
    )
    behind.set(source.then(on: .current) { value -> Int in value })
    source.fulfill(1)
    let error = DeadlockError(blocking: "this thread, after the running handler")
    #expect(log.entries == [error, error, error])
  }

  @Test func `on the thread of the system's clock`() throws {
    let (never, log) = (Failing(), Log<DeadlockError?>())
    let own = ObjectIdentifier(Thread.current)
    for _ in 0..<100 where log.entries.isEmpty {
      let told = Event()
      after(.nanoseconds(1)).observe(on: .current) { _ in
        // A timer that was over before its handler came has nothing run on its own thread.
        if ObjectIdentifier(Thread.current) != own { log.append(Self.deadlock(of: never)) }
        told.signal()
      }
      try told.wait()
    }
    #expect(log.entries.allSatisfy { $0 != nil })
  }

  @Test func `each dispatcher is asked once, whatever is behind it`() throws {
    let (promise, count) = (Failing(), SharedCount())
    let asked = Asked { if count.add() == 1 { promise.fulfill(1) } }
    let step = promise.then(on: asked) { value -> Int in value }
    let all = when(fulfilled: [step, step]).then(on: .current) { $0[0] + $0[1] }
    #expect(try all.wait() == 2)
    #expect(count.number == 1)
  }

  @Test func `the next of a few at a time may have to start on the queue that waits`() throws {
    let first = Failing()
    let all = when(fulfilled: [1, 2], atMost: 1, on: queue) { number -> Failing in
      number == 1 ? first : Failing(value: 2)
    }.map(on: .current) { $0.count }
    queue.sync {}
    let seen = queue.start { Self.deadlock(of: all) }
    #expect(try seen.end() == DeadlockError(blocking: queue))
    first.fulfill(1)
    #expect(try all.wait() == 2)
  }

  @Test func `the nearest dispatcher is named that would be blocked`() throws {
    let never = Failing()
    let promise = never.then(on: Current(label: "far")) { value -> Int in value }
      .then(on: Current(label: "near")) { value -> Int in value }
    let error = DeadlockError(blocking: Current(label: "near"))
    #expect(throws: WaitError<LoadError>.wouldDeadlock(error)) { () throws in try promise.wait() }
    withExtendedLifetime(never) {}
  }
}

/// Runs nothing that it is handed, since a thread that calls it cannot be left.
private struct Current: Dispatcher {
  let label: String
  var isCurrent: Bool? { true }

  func dispatch(_ work: @escaping @Sendable () -> Void) {}
}
