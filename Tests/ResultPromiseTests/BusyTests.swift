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

  @Test(arguments: [Duration.seconds(-1), .zero, .seconds(1)])
  func `a deadline that comes while another thread is inside a handler`(delay: Duration) throws {
    let (promise, clock) = (pending(), ManualClock())
    let settling = try settle(promise)
    let own = promise.timeout(after: delay, failure: .first, clock: clock)
    let wrapped = promise.timeout(after: delay, clock: clock)
    #expect(own.resultIfSettled == .success(1))
    #expect(wrapped.resultIfSettled == .success(1))
    #expect(clock.nextAlarm == nil)
    try end(settling)
  }

  @Test func `a deadline that was there before the result, and comes while a handler runs`() throws
  {
    let (promise, clock) = (pending(), ManualClock())
    let own = promise.timeout(after: .seconds(1), failure: .first, clock: clock)
    let wrapped = promise.timeout(after: .seconds(1), clock: clock)
    let settling = try settle(promise)
    // They are delivered after that handler; at their deadlines they check the result.
    #expect(own.resultIfSettled == nil)
    clock.advance(by: .seconds(1))
    #expect(own.resultIfSettled == .success(1))
    #expect(wrapped.resultIfSettled == .success(1))
    try end(settling)
    #expect(own.resultIfSettled == .success(1))
  }

  @Test func `a deadline of zero inside a handler`() {
    let (promise, log) = (Failing(), Log<Result<Int, Fault>?>())
    promise.await { [weak promise] _ in
      log.append(promise?.timeout(after: .zero, failure: .first).resultIfSettled)
      let wrapped = promise?.timeout(after: .zero).resultIfSettled
      log.append(wrapped?.flatMapError { _ in .failure(.first) })
    }
    promise.fulfill(with: .success(1))
    #expect(log.entries == [.success(1), .success(1)])
  }

  @Test func `an attempt that has succeeded`() throws {
    let promise = pending()
    let settling = try settle(promise)
    let retried = Promise.retry(try RetryPolicy(attempts: 1)) { promise }
    #expect(retried.resultIfSettled == .success(1))
    try end(settling)
  }

  // MARK: Combinations and followers

  @Test func `a handler waits for a combination of its promise on another thread`() throws {
    let (promise, other) = (Failing(), DispatchQueue(label: "BusyTests.other"))
    let log = Log<Result<[Int], Fault>?>()
    promise.await { [weak promise] _ in
      guard let promise else { return }
      log.append(try? other.sync { Failing.all([promise]) }.wait())
    }
    promise.fulfill(with: .success(1))
    #expect(log.entries == [.success([1])])
  }

  // MARK: Moves and tasks

  @Test func `a move goes at once`() throws {
    let (promise, gate, log) = (pending(), ManualDispatcher(), Log<String>())
    promise.await { _ in log.append("second handler") }
    let settling = try settle(promise)
    promise.receive(on: gate).await { _ in log.append("moved") }
    #expect(gate.drain() == 1)
    #expect(log.entries == ["moved"])
    try end(settling)
    #expect(log.entries == ["moved", "second handler"])
  }

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

  @Test(arguments: [true, false])
  func `a move does not wait for one that was given up`(isSettled: Bool) throws {
    let (promise, gate) = (pending(), ManualDispatcher())
    let givenUp = promise.receive(on: gate)
    if !isSettled { givenUp.fulfill(with: .success(0)) }
    let settling = try settle(promise)
    if isSettled { givenUp.fulfill(with: .success(0)) }
    let moved = promise.receive(on: gate)
    #expect(gate.drain() == 1)
    try end(settling)
    gate.drain()
    #expect(moved.resultIfSettled == .success(1))
  }

  @Test func `no number of moves is too large`() throws {
    let (promise, gate, count) = (pending(), ManualDispatcher(), 70_000)
    for _ in 0..<count { _ = promise.receive(on: gate) }
    promise.receive(on: gate).fulfill(with: .success(0))
    let settling = try settle(promise)
    _ = promise.receive(on: gate)
    #expect(gate.waitingCount == 0)
    try end(settling)
    #expect(gate.waitingCount == count + 1)
    _ = promise.receive(on: gate)
    #expect(gate.waitingCount == count + 2)
  }

  /// As many as two bytes can count, one less, and one more.
  @Test(arguments: [65_534, 65_535, 65_536])
  func `moves that were all given up keep no later one waiting`(count: Int) throws {
    let (promise, gate) = (Failing(), ManualDispatcher())
    let moves = (0..<count).map { _ in promise.receive(on: gate) }
    for move in moves { move.fulfill(with: .failure(.first)) }
    promise.fulfill(with: .success(1))
    let moved = promise.receive(on: gate)
    #expect(gate.drain() == 1)
    #expect(moved.resultIfSettled == .success(1))
    #expect(try promise.wait() == .success(1))
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

  @Test func `a thread that must not wait for a move that has gone at once still says so`() throws {
    let promise = Failing(.success(1))
    let queue = queue
    let error = try queue.start {
      let moved = promise.receive(on: queue)
      return #expect(throws: DeadlockError.self) { try moved.wait() }
    }.end()
    #expect(error == DeadlockError(blocking: queue))
  }

  @Test func `a task gets the result while another thread is inside a handler`() async throws {
    let (promise, plain) = (Promise<Int, Lost>(), Failing())
    let (entered, mayLeave) = (Promise<Void, Never>(), Event())
    promise.await { result in
      plain.fulfill(with: result.mapError { _ in .first })
      entered.fulfill(with: .success(()))
    }
    // Runs when the handler above has returned, in the same call: nothing else continues until it may leave.
    plain.await { _ in #expect(throws: Never.self) { try mayLeave.wait() } }
    let settling = queue.start { _ = promise.fulfill(with: .success(1)) }
    while plain.resultIfSettled == nil { await Task.yield() }
    #expect(await promise.result == .success(1))
    #expect(await plain.result == .success(1))
    #expect(try await plain.get() == 1)
    mayLeave.signal()
    try settling.end()
    _ = await entered.result
  }

}
