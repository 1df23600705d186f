import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// A promise that has its result has it for all callers, even while one of its handlers runs.
@Suite(.ownThread) struct BusyTests {
  typealias Failing = Promise<Int, Fault>

  private let entered = Event()
  private let mayLeave = Event()
  private let queue = DispatchQueue(label: "BusyTests")

  /// Settles a promise on another thread, which then is inside a handler until it may leave.
  private func settle(_ promise: Failing) throws -> Started<Void> {
    let settling = queue.start { _ = promise.fulfill(with: .success(1)) }
    try entered.wait()
    return settling
  }

  /// A pending promise with a handler that reports that it runs, and waits.
  private func pending() -> Failing {
    let (promise, entered, mayLeave) = (Failing(), entered, mayLeave)
    promise.await { _ in
      entered.signal()
      #expect(throws: Never.self) { try mayLeave.wait() }
    }
    return promise
  }

  /// Lets the handler end, and the thread that runs it.
  private func end(_ settling: Started<Void>) throws {
    mayLeave.signal()
    try settling.end()
  }

  // MARK: Deadlines

  @Test func `an attempt that has succeeded`() throws {
    let promise = pending()
    let settling = try settle(promise)
    let retried = Promise.retry(try RetryPolicy(attempts: 1)) { promise }
    #expect(retried.resultIfSettled == .success(1))
    try end(settling)
  }

  // MARK: Moves and tasks

  @Test func `a move goes behind an earlier one`() throws {
    let (promise, gate, log) = (pending(), ManualDispatcher(), Log<Int>())
    promise.receive(on: gate).await { _ in log.append(1) }
    let settling = try settle(promise)
    promise.receive(on: gate).await { _ in log.append(2) }
    #expect(gate.waitingCount == 0)
    try end(settling)
    #expect(gate.drain() == 2)
    #expect(log.entries == [1, 2])
    promise.receive(on: gate).await { _ in log.append(3) }
    #expect(gate.drain() == 1)
  }

  @Test func `a move inside a handler goes before that has returned`() {
    let (promise, gate, log) = (Failing(), ManualDispatcher(), Log<Int>())
    promise.await { [weak promise] _ in
      _ = promise?.receive(on: gate)
      log.append(gate.waitingCount)
    }
    promise.fulfill(with: .success(1))
    #expect(log.entries == [1])
  }

  @Test(arguments: [[1, 2], [1, 3, 2]])
  func `beside earlier moves, a move inside a handler goes behind those that wait`(order: [Int]) {
    let (promise, gate, log) = (Failing(), ManualDispatcher(), Log<Int>())
    let move = { @Sendable (promise: Failing?, number: Int) -> Void in
      promise?.receive(on: gate).await { _ in log.append(number) }
    }
    move(promise, 1)
    promise.await { [weak promise] _ in
      move(promise, 2)
      #expect(gate.waitingCount == (order.count == 2 ? 2 : 1))
    }
    if order.count == 3 { move(promise, 3) }
    promise.fulfill(with: .success(1))
    gate.drain()
    #expect(log.entries == order)
  }

  @Test func `a move that has left delays no other`() {
    let (promise, gate) = (Failing(), ManualDispatcher())
    promise.receive(on: gate).fulfill(with: .success(2))
    promise.await { [weak promise] _ in
      _ = promise?.receive(on: gate)
      #expect(gate.waitingCount == 1)
    }
    promise.fulfill(with: .success(1))
  }

  @Test func `what leaves and is no move lets none overtake another`() {
    let (promise, gate, log) = (Failing(), ManualDispatcher(), Log<Int>())
    promise.await { [weak promise] _ in
      promise?.receive(on: gate).await { _ in log.append(2) }
    }
    promise.receive(on: gate).await { _ in log.append(1) }
    promise.map { $0 }.fulfill(with: .success(2))
    promise.fulfill(with: .success(1))
    gate.drain()
    #expect(log.entries == [1, 2])
  }

  @Test func `a thread that must not wait for a move that has gone immediately still says so`()
    throws
  {
    let promise = Failing(.success(1))
    let queue = queue
    let error = try queue.start {
      let moved = promise.receive(on: queue)
      return #expect(throws: DeadlockError.self) { try moved.wait() }
    }.end()
    #expect(error == DeadlockError(blocking: queue))
  }
}
