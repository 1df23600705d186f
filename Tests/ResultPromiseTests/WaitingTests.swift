import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// What `wait()` returns, and which deadlocks it sees.
///
/// Calls that block are made on queues of their own. `UnseenDeadlockTests` has the deadlocks that it does not
/// see.
@Suite(.ownThread) struct WaitingTests {
  typealias Failing = Promise<Int, Fault>

  private let queue = DispatchQueue(label: "WaitingTests.queue")
  private let other = DispatchQueue(label: "WaitingTests.other")
  private let promise = Failing()

  private func expectDeadlock<Value, Failure>(
    _ promise: Promise<Value, Failure>,
    waitedForOn place: some Dispatcher,
    blocking label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seen = place.start { #expect(throws: DeadlockError.self) { try promise.wait() } }
    let error = try #require(try seen.end(), sourceLocation: sourceLocation)
    #expect(error.description.contains("wait()"), sourceLocation: sourceLocation)
    #expect(error.description.contains(label), sourceLocation: sourceLocation)
  }

  // MARK: What it returns

  @Test func `a settled promise is not waited for`() throws {
    #expect(try Failing(.success(1)).wait() == .success(1))
    #expect(try Failing(.failure(.first)).wait() == .failure(.first))
  }

  @Test func `a pending promise is waited for, by any number of threads`() throws {
    let unsure = Unsure()
    let end = promise.receive(on: unsure)
    let waiting = (0..<4).map { index in
      DispatchQueue(label: "WaitingTests.\(index)").start { try end.wait() }
    }
    // All four have looked for deadlocks, and are about to block, or do.
    for _ in waiting { try unsure.wasAsked.wait() }
    promise.fulfill(with: .failure(.first))
    for one in waiting { #expect(try one.end() == .failure(.first)) }
  }

  @Test func `a chain on another queue is waited for, also by the main thread`() throws {
    let end = promise.receive(on: other).map { $0 + 1 }
    let waiting = queue.start { try end.wait() }
    let waitingOnMain = DispatchQueue.main.start { try end.wait() }
    other.async { [promise] in promise.fulfill(with: .success(1)) }
    #expect(try waiting.end() == .success(2))
    #expect(try waitingOnMain.end() == .success(2))
  }

  // MARK: Deadlocks that it sees

  @Test func `a move to the queue that waits`() throws {
    let moved = promise.receive(on: queue)
    try expectDeadlock(moved, waitedForOn: queue, blocking: "“WaitingTests.queue”")
    let derived: [Failing] = [
      moved.mapResult { $0 }, moved.flatMapResult { Failing($0) }, moved.then { .success($0) },
      moved.thenAsync { Failing(.success($0)) }, moved.map { $0 }, moved.mapError { $0 },
      moved.recover { _ in Failing(.success(0)) },
    ]
    for one in derived {
      try expectDeadlock(one, waitedForOn: queue, blocking: "“WaitingTests.queue”")
    }
    try expectDeadlock(
      moved.recover { _ in 0 },
      waitedForOn: queue,
      blocking: "“WaitingTests.queue”"
    )
    try expectDeadlock(
      Promise.all([promise, moved]),
      waitedForOn: queue,
      blocking: "“WaitingTests.queue”"
    )
  }

  @Test func `a move to the main queue, waited for on the main thread`() throws {
    let moved = promise.receive(on: .main).map { $0 }
    try expectDeadlock(moved, waitedForOn: .main, blocking: "“com.apple.main-thread”")
  }

  @Test func `a move that was handed over, and cannot happen before this`() throws {
    let seen = queue.start { [queue] in
      let moved = Failing(.success(1)).receive(on: queue)
      return (moved, #expect(throws: DeadlockError.self) { try moved.wait() })
    }
    let (moved, error) = try seen.end()
    #expect(error == DeadlockError(blocking: queue))
    #expect(try moved.wait() == .success(1))
  }

  @Test func `a promise that a handler returned`() throws {
    let moved = promise.receive(on: queue)
    let outer = Failing(.success(1)).thenAsync { _ in moved }
    try expectDeadlock(outer, waitedForOn: queue, blocking: "“WaitingTests.queue”")
  }

  @Test func `inside a handler, what this thread delivers afterwards`() throws {
    let (nested, own, behind) = (Failing(), Later<Failing>(), Later<Failing>())
    let afterNested = nested.map { $0 }
    let log = Log<DeadlockError?>()
    own.set(
      promise.map { value in
        nested.fulfill(with: .success(2))
        for one in [own.take(), behind.take(), afterNested].compactMap(\.self) {
          log.append(#expect(throws: DeadlockError.self) { try one.wait() })
        }
        return value
      }
    )
    behind.set(promise.map { $0 })
    try other.start { [promise] in _ = promise.fulfill(with: .success(1)) }.end()
    let error = DeadlockError(blocking: "this thread, after the running handler")
    #expect(log.entries == [error, error, error])
  }

  @Test func `a long way upstream needs no stack`() throws {
    var link = promise.receive(on: queue)
    for _ in 0..<200_000 { link = link.map { $0 } }
    let end = link
    try expectDeadlock(end, waitedForOn: queue, blocking: "“WaitingTests.queue”")
  }

  // MARK: What looks like a deadlock, and is none

  @Test func `a move to the same queue that has happened, or is on another branch`() throws {
    let unsure = Unsure()
    let arrived = Failing(.success(1)).receive(on: queue)
    queue.sync {}
    let branch = promise.receive(on: queue)
    let wanted = Promise.all([arrived.map { $0 + 1 }, promise.receive(on: unsure)])
    let end = queue.start { try wanted.wait() }
    try unsure.wasAsked.wait()
    promise.fulfill(with: .success(3))
    #expect(try end.end() == .success([2, 3]))
    #expect(try branch.wait() == .success(3))
  }

  @Test func `inside a handler, what another thread settles`() throws {
    let unsure = Unsure()
    let wanted = promise.receive(on: unsure)
    let log = Log<Result<Int, Fault>?>()
    let end = other.start {
      Failing(.success(0)).await { _ in log.append(try? wanted.wait()) }
    }
    try unsure.wasAsked.wait()
    promise.fulfill(with: .success(1))
    try end.end()
    #expect(log.entries == [.success(1)])
  }

  @Test func `inside a handler, an input of all that has arrived at this very turn`() throws {
    let (late, unsure) = (Failing(), Unsure())
    let all = Promise.all([promise, late.receive(on: unsure)])
    let log = Log<Result<[Int], Fault>?>()
    promise.await { _ in log.append(try? all.wait()) }
    let end = other.start { [promise] in _ = promise.fulfill(with: .success(1)) }
    try unsure.wasAsked.wait()
    late.fulfill(with: .success(2))
    try end.end()
    #expect(log.entries == [.success([1, 2])])
  }

  @Test func `on the thread of the system's clock, for the sake of all timers`() throws {
    let seen = OnTheClock().start { [promise] in
      do throws(DeadlockError) { _ = try promise.wait() } catch { return error.description }
      return ""
    }
    #expect(try seen.end().contains("clock"))
    promise.fulfill(with: .success(1))
    let settled = OnTheClock().start { [promise] in try promise.wait() }
    #expect(try settled.end() == .success(1))
  }
}

/// Runs work where the system's clock does.
private struct OnTheClock: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) {
    SystemTimerClock().schedule(after: .zero, work)
  }
}
