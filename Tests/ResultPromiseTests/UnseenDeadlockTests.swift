import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// The deadlocks that `wait()` does not see, as its documentation lists them: it blocks.
///
/// Each test waits until the call has checked for a deadlock, and then breaks the deadlock from outside, by hand. That a
/// queue is not always recognised as current is shown by the tests of the dispatchers.
@Suite(.ownThread) struct UnseenDeadlockTests {
  typealias Failing = Promise<Int, Fault>

  private let queue = DispatchQueue(label: "UnseenDeadlockTests.queue")
  private let unsure = Unsure()
  private let promise = Failing()

  @Test func `a settlement that would be what the thread does next`() throws {
    let wanted = promise.receive(on: unsure)
    let waiting = queue.start { try wanted.wait() }
    queue.async { [promise] in promise.fulfill(with: .success(1)) }
    try unsure.wasAsked.wait()
    promise.fulfill(with: .success(2))
    #expect(try waiting.end() == .success(2))
  }

  @Test func `a dispatcher that cannot say whether it is current`() throws {
    let unsure = Unsure(queue)
    let wanted = promise.receive(on: unsure)
    let waiting = queue.start { try wanted.wait() }
    try unsure.wasAsked.wait()
    promise.fulfill(with: .success(1))
    #expect(wanted.resultIfSettled == nil)
    wanted.fulfill(with: .success(2))
    #expect(try waiting.end() == .success(2))
  }

  @Test func `a handler that will return a promise which has to wait for this thread`() throws {
    let moved = Failing().receive(on: queue)
    let wanted = promise.receive(on: unsure).thenAsync { _ in moved }
    let waiting = queue.start { try wanted.wait() }
    try unsure.wasAsked.wait()
    promise.fulfill(with: .success(0))
    #expect(wanted.resultIfSettled == nil)
    moved.fulfill(with: .success(1))
    #expect(try waiting.end() == .success(1))
  }

  @Test func `a task that needs the main actor, waited for on the main thread`() throws {
    let task = Failing { [promise] in
      let result = await promise.result
      return await MainActor.run { result }
    }
    let wanted = task.receive(on: unsure)
    let waiting = DispatchQueue.main.start { try wanted.wait() }
    try unsure.wasAsked.wait()
    promise.fulfill(with: .success(1))
    #expect(task.fulfill(with: .success(2)))
    #expect(try waiting.end() == .success(2))
  }

  @Test func `inside a handler, what would be moved or fulfilled when it has returned`() throws {
    let nested = Failing()
    let wanted = [nested.receive(on: unsure), promise.receive(on: unsure)]
    nested.await { [promise] in promise.fulfill(with: $0) }
    let log = Log<Result<Int, Fault>?>()
    let ended = queue.start {
      Failing(.success(0)).await { _ in
        nested.fulfill(with: .success(1))
        for one in wanted { log.append(try? one.wait()) }
      }
    }
    for one in wanted {
      try unsure.wasAsked.wait()
      #expect(nested.resultIfSettled == .success(1) && one.resultIfSettled == nil)
      one.fulfill(with: .success(2))
    }
    try ended.end()
    #expect(log.entries == [.success(2), .success(2)])
  }

  @Test func `two threads that wait for each other`() throws {
    let (first, second) = (Failing(), Failing())
    let other = DispatchQueue(label: "UnseenDeadlockTests.other")
    let fromFirst = queue.start { [unsure] in
      first.fulfill(with: try second.receive(on: unsure).wait())
    }
    let fromSecond = other.start { [unsure] in
      second.fulfill(with: try first.receive(on: unsure).wait())
    }
    for _ in 1...2 { try unsure.wasAsked.wait() }
    #expect(first.resultIfSettled == nil && second.resultIfSettled == nil)
    first.fulfill(with: .success(1))
    #expect(try fromFirst.end() == false)
    #expect(try fromSecond.end())
    #expect(second.resultIfSettled == .success(1))
  }
}
