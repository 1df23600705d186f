import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// A promise that a task settles.
@Suite(.ownThread) struct TaskTests {
  typealias Cancellable = Promise<Int, Lost>

  @Test func `it ends as its closure does`() async {
    let values: [Result<Int, Lost>] = [.success(1), .failure(.lost), .failure(.cancelled)]
    for value in values {
      #expect(await Cancellable { value }.result == value)
      #expect(await Promise { () async throws(Lost) in try value.get() }.result == value)
    }
    #expect(await Promise { 1 }.get() == 1)
  }

  @Test func `its type is that of the closure`() async {
    @Sendable func result() async -> Result<Int, Lost> { .success(1) }
    @Sendable func value() async throws(Lost) -> Int { 2 }
    let promises: [Cancellable] = [Promise { await result() }, Promise(result), Promise(value)]
    for (promise, value) in zip(promises, [1, 1, 2]) {
      #expect(await promise.result == .success(value))
    }
  }

  @Test func `its handlers are called although nobody holds it`() async {
    let (gate, seen) = (Promise<Int, Never>(), Promise<Int, Lost>())
    Cancellable { .success(await gate.get()) }.await { seen.fulfill(with: $0) }
    gate.fulfill(with: .success(1))
    #expect(await seen.result == .success(1))
  }

  /// Work that waits until its task is cancelled, and counts how often it was.
  private struct Endless: Sendable {
    let started = Promise<Void, Never>()
    let ended = Promise<Void, Never>()
    let cancellations = Counter()

    func run() async {
      await withTaskCancellationHandler {
        started.fulfill(with: .success(()))
        _ = await Cancellable().result
      } onCancel: {
        cancellations.increment()
      }
      ended.fulfill(with: .success(()))
    }
  }

  @Test(arguments: [true, false])
  func `settled early, it cancels its task, once`(isCancelled: Bool) async {
    let endless = Endless()
    let promise = Cancellable {
      await endless.run()
      return .success(1)
    }
    await endless.started.get()
    if isCancelled {
      #expect(promise.cancel())
      #expect(!promise.cancel())
    } else {
      #expect(promise.fulfill(with: .failure(.lost)))
    }
    // The handler of the task has run before the call returned.
    #expect(endless.cancellations.count == 1)
    await endless.ended.get()
    #expect(await promise.result == .failure(isCancelled ? .cancelled : .lost))
    #expect(!promise.cancel())
    #expect(endless.cancellations.count == 1)
  }

  @Test func `cancelled before it has started, its task knows`() async {
    let seen = Promise<Bool, Never>()
    // On the main actor the task can start only when this code suspends.
    await MainActor.run {
      let promise = Cancellable {
        seen.fulfill(with: .success(await MainActor.run { Task.isCancelled }))
        return .success(1)
      }
      promise.cancel()
    }
    #expect(await seen.get())
  }

  @Test func `a task that settles it is not cancelled`() async {
    let gate = Promise<Void, Never>()
    let promise = Cancellable {
      await gate.get()
      return .success(1)
    }
    let seen = Promise<Bool, Never>()
    // Handlers run inline, and so in the task.
    promise.await { _ in seen.fulfill(with: .success(Task.isCancelled)) }
    gate.fulfill(with: .success(()))
    #expect(await seen.get() == false)
  }

  @Test func `a task that has ended is not kept`() async {
    let (released, gate) = (Promise<Void, Never>(), Promise<Int, Never>())
    let promise = {
      let captured = Captured { released.fulfill(with: .success(())) }
      return Cancellable {
        let value = await gate.get()
        return withExtendedLifetime(captured) { .success(value) }
      }
    }()
    #expect(released.resultIfSettled == nil)
    gate.fulfill(with: .success(1))
    // If the promise kept it, this event would not come.
    await released.get()
    #expect(await promise.result == .success(1))
  }

  @Test func `each promise is settled once, and agrees, when its task ends as it is cancelled`()
    async throws
  {
    let rounds = 20_000
    let gates = (0..<rounds).map { _ in Promise<Int, Never>() }
    let promises = gates.map { gate in Cancellable { .success(await gate.get()) } }
    let seen = promises.map { promise in
      let log = Log<Result<Int, Lost>>()
      promise.await { log.append($0) }
      return log
    }
    let rendezvous = Rendezvous(of: 2)
    let settling = DispatchQueue(label: "TaskTests.settling").start {
      for gate in gates {
        rendezvous.arrive()
        gate.fulfill(with: .success(1))
      }
    }
    let cancelling = DispatchQueue(label: "TaskTests.cancelling").start {
      promises.map { promise in
        rendezvous.arrive()
        return promise.cancel()
      }
    }
    for promise in promises { _ = await promise.result }
    try settling.end()
    let cancelled = try cancelling.end()
    for (index, promise) in promises.enumerated() {
      let result: Result<Int, Lost> = cancelled[index] ? .failure(.cancelled) : .success(1)
      try #require(promise.resultIfSettled == result)
    }
    // The last handlers run while the results are read; they end with the tasks that run them.
    for gate in promises.map({ $0.map { $0 } }) { _ = await gate.result }
    for (log, promise) in zip(seen, promises) {
      try #require(log.entries == [promise.resultIfSettled])
    }
  }

  // MARK: Sequences

  @Test func `the first element is the value, and no other is asked for`() async {
    let asked = Counter()
    let stream = AsyncStream { asked.increment() }
    #expect(await Promise(firstOf: stream, ifEmpty: .success(0)).get() == 1)
    #expect(asked.count == 1)
  }

  @Test func `what an empty sequence gives is said where the promise is made`() async {
    let empty = AsyncStream<Int> { $0.finish() }
    #expect(await Promise(firstOf: empty, ifEmpty: .success(0)).get() == 0)
    #expect(await Cancellable(firstOf: empty, ifEmpty: .failure(.lost)).result == .failure(.lost))
  }

  /// Throws what its type says.
  private struct Failing: AsyncSequence, AsyncIteratorProtocol, Sendable {
    typealias Failure = Lost

    func makeAsyncIterator() -> Failing { self }

    func next() async throws(Lost) -> Int? { throw .lost }

    func next(isolation actor: isolated (any Actor)?) async throws(Lost) -> Int? { throw .lost }
  }

  @Test func `a sequence that throws makes it fail with that`() async {
    let promise = Promise(firstOf: Failing(), ifEmpty: .success(0))
    #expect(await promise.result == .failure(.lost))
  }

  @Test func `cancelled, it ends the iteration`() async {
    let ended = Promise<Bool, Never>()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.onTermination = { ended.fulfill(with: .success($0 == .cancelled)) }
    let promise = Cancellable(firstOf: stream, ifEmpty: .failure(.lost))
    promise.cancel()
    #expect(await ended.get())
    #expect(await promise.result == .failure(.cancelled))
    withExtendedLifetime(continuation) {}
  }
}
