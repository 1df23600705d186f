import Dispatch
import Dispatchers
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
}
