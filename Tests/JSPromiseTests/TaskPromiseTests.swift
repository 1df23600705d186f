import Dispatch
import Dispatchers
import JSPromise
import TestSupport
import Testing

/// Suspends its task until that is cancelled, or until it is opened.
private struct Latch: Sendable {
  private let stream: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() {
    continuation.finish()
  }

  func wait() async {
    for await _ in stream {}
  }
}

@Suite(.ownThread) struct TaskPromiseTests {
  private let controller = AbortController()

  // MARK: From a closure

  @Test func `a closure that throws a CancellationError rejects its promise with that`() async {
    let cancelled = Promise<Int> { throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(cancelled.reason is CancellationError)
  }

  @Test func `with an aborted signal the closure does not run`() async {
    let promise = Promise<Int>(signal: .abort(Oops(number: 1))) {
      Issue.record("ran")
      return 1
    }
    await #expect(throws: Oops(number: 1)) { try await promise.value }
  }

  @Test func `an abort while the task is being started cancels it`() async {
    let (maker, cancelled, ended) = (Maker(), Log<Bool>(), Latch())
    let promise = await maker.make(controller) {
      cancelled.append(Task.isCancelled)
      ended.open()
    }
    await ended.wait()
    #expect(cancelled.entries == [true])
    #expect(promise.reason is AbortError)
  }

  @Test func `a task keeps its promise, and nothing keeps either after it ended`() async throws {
    weak var released: Promise<Int>?
    let door = Latch()
    let observed: Promise<Int>
    do {
      let promise = Promise<Int>(signal: controller.signal) {
        await door.wait()
        return 1
      }
      released = promise
      observed = promise.then { $0 + 1 }
    }
    #expect(released != nil)
    door.open()
    #expect(try await observed.value == 2)
  }

  // MARK: Actors

  @Test func `a closure runs on the actor of its maker, in the order of the calls`() async throws {
    let (screen, store) = (Screen(), Store())
    #expect(try await screen.show(1_000).value == Array(0..<1_000))
    #expect(try await store.keep(1_000).value == Array(0..<1_000))
  }

  @Test @MainActor func `a closure that names another actor runs there`() async throws {
    #expect(try await Promise { @concurrent in DispatchQueue.main.isCurrent == false }.value)
    let elsewhere = Task.detached { Promise { @MainActor in DispatchQueue.main.isCurrent == true } }
    #expect(try await elsewhere.value.value)
  }

  // MARK: Priority

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a task that is raised while it awaits raises the one that settles the promise`()
    async throws
  {
    let (began, raised, waits, hasRisen) = (Latch(), Latch(), Latch(), Event())
    let own = Later<Promise<TaskPriority>>()
    let promise = Promise<TaskPriority>(priority: .background) {
      began.open()
      let rise = { @Sendable in
        raised.open()
        hasRisen.signal()
      }
      await withTaskPriorityEscalationHandler {
        // A priority that was raised before is not reported.
        if Task.currentPriority >= .high { rise() }
        await raised.wait()
      } onPriorityEscalated: { _, _ in
        // What hears of it may ask the promise.
        _ = own.take()?.snapshot
        rise()
      }
      return Task.currentPriority
    }
    own.set(promise)
    await began.wait()
    // A task of a low priority waits, and is itself raised.
    let waiting = Task(priority: .background) {
      waits.open()
      return try await promise.value
    }
    await waits.wait()
    waiting.escalatePriority(to: .high)
    try hasRisen.wait()
    #expect(try await promise.value >= .high)
  }

  @Test func `the first of a sequence is awaited with the priority that was asked for`()
    async throws
  {
    // The base priority, which a task that awaits the promise does not raise.
    let priorities = AsyncStream<TaskPriority>(unfolding: { Task.basePriority })
    let first = Promise.first(of: priorities, priority: .background)
    #expect(try await first.value == .background)
  }

  // MARK: From a sequence

  @Test func `the first element of a sequence is the value`() async throws {
    let stream = AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
    }
    #expect(try await Promise.first(of: stream).value == 1)
  }

  @Test func `a sequence that ends or throws before its first element rejects`() async {
    await #expect(throws: NoValueError()) {
      try await Promise.first(of: AsyncStream<Int> { $0.finish() }).value
    }
    await #expect(throws: Oops(number: 1)) {
      let stream = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Oops(number: 1)) }
      return try await Promise.first(of: stream).value
    }
    #expect("\(NoValueError())" == "the sequence ended before its first element")
  }

  @Test func `an abort ends the iteration`() async throws {
    let ended = Latch()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { _ in ended.open() }
    let promise = Promise.first(of: stream, signal: controller.signal)
    controller.abort(Oops(number: 1))
    await #expect(throws: Oops(number: 1)) { try await promise.value }
    await ended.wait()
  }
}

/// Has state that only the main actor may use.
@MainActor private final class Screen {
  private var shown: [Int] = []

  func show(_ count: Int) -> Promise<[Int]> {
    let all = (0..<count).map { number in Promise { shown.append(number) } }
    return Promise {
      for promise in all { try await promise.value }
      return shown
    }
  }
}

/// The same, on an actor of its own.
private actor Store {
  private var kept: [Int] = []

  func keep(_ count: Int) -> Promise<[Int]> {
    let all = (0..<count).map { number in Promise { kept.append(number) } }
    return Promise {
      for promise in all { try await promise.value }
      return kept
    }
  }
}

/// An actor whose executor calls a closure when it is given the next job.
private actor Maker {
  private final class Executor: SerialExecutor {
    let next = Later<@Sendable () -> Void>()
    private let queue = DispatchQueue(label: "TaskPromiseTests.Maker")

    func enqueue(_ job: consuming ExecutorJob) {
      next.take()?()
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let executor = Executor()
  private var count = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a promise of a task that runs here, and aborts when the executor is given the task.
  func make(
    _ controller: AbortController,
    _ body: @escaping @Sendable () -> Void
  ) -> Promise<Int> {
    executor.next.set { controller.abort() }
    return Promise(signal: controller.signal) {
      body()
      count += 1
      return count
    }
  }
}
