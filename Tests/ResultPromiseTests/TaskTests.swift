import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// A promise that a task settles.
@Suite(.ownThread) struct TaskTests {
  typealias Cancellable = Promise<Int, Lost>

  @Test func `its type is that of the closure`() async {
    @Sendable func result() async -> Result<Int, Lost> { .success(1) }
    @Sendable func value() async throws(Lost) -> Int { 2 }
    let promises: [Cancellable] = [Promise { await result() }, Promise(result), Promise(value)]
    for (promise, value) in zip(promises, [1, 1, 2]) {
      #expect(await promise.result == .success(value))
    }
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

  @Test func `a task that has ended is not kept`() async {
    let (released, gate) = (Promise<Void, Never>(), Promise<Int, Never>())
    let promise = {
      let captured = CallsBack { released.fulfill(with: .success(())) }
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

  /// Promises that tasks settle with the object.
  private static let makers: [@Sendable (CallsBack) -> Void] = [
    { object in _ = Promise<CallsBack, Lost> { () async in .success(object) } },
    { object in _ = Promise<CallsBack, Lost> { () async throws(Lost) -> CallsBack in object } },
    { object in
      _ = Promise<CallsBack, Never>(firstOf: AsyncStream { object }, ifEmpty: .success(object))
    },
    { object in
      _ = Promise<CallsBack, Lost>(firstOf: AsyncStream { object }, ifEmpty: .failure(.lost))
    },
  ]

  @Test(arguments: makers.indices)
  func `a promise that a task has settled is not kept`(maker: Int) async {
    let released = Promise<Void, Never>()
    Self.makers[maker](CallsBack { released.fulfill(with: .success(())) })
    await released.get()
  }

  // MARK: Actors

  @Test func `a closure runs on the actor of its maker, in the order of the calls`() async {
    let (screen, store) = (Screen(), Store())
    #expect(await screen.show(1_000).get() == Array(0..<1_000))
    #expect(await store.keep(1_000).get() == Array(0..<1_000))
  }

  @Test @MainActor func `a task has the priority that is asked for, on any actor`() async {
    let promises = [
      Promise(priority: .background) { @MainActor in Task.basePriority },
      Promise(priority: .background) { @concurrent in Task.basePriority },
    ]
    for promise in promises { #expect(await promise.get() == .background) }
  }

  @Test @MainActor func `a closure that names another actor runs there`() async {
    #expect(await Promise { @concurrent in DispatchQueue.main.isCurrent == false }.get())
    let elsewhere = Task.detached { Promise { @MainActor in DispatchQueue.main.isCurrent == true } }
    #expect(await elsewhere.value.get())
  }

  @Test @MainActor func `on the main thread a task of the main actor is not waited for`() throws {
    let (screen, begun) = (Screen(), Event())
    let made = screen.show(1)
    for promise in [made, made.map { $0 }] {
      #expect(throws: DeadlockError.self) { try promise.wait() }
    }
    // Another actor is no reason not to wait.
    _ = try Promise { @concurrent in begun.signal() }.wait()
    try begun.wait()
  }

  // MARK: Sequences

  @Test func `the first element is the value, and no other is asked for`() async {
    let asked = SharedCount()
    let stream = AsyncStream { asked.add() }
    #expect(await Promise(firstOf: stream, ifEmpty: .success(0)).get() == 1)
    #expect(asked.number == 1)
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

/// Has state that only the main actor may use.
@MainActor private final class Screen {
  private var shown: [Int] = []

  func show(_ count: Int) -> Promise<[Int], Never> {
    let all = (0..<count).map { number in Promise { shown.append(number) } }
    return Promise {
      for promise in all { await promise.get() }
      return shown
    }
  }
}

/// The same, on an actor of its own.
private actor Store {
  private var kept: [Int] = []

  func keep(_ count: Int) -> Promise<[Int], Never> {
    let all = (0..<count).map { number in Promise { kept.append(number) } }
    return Promise {
      for promise in all { await promise.get() }
      return kept
    }
  }
}
