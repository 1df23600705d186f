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

  @Test func `what an async closure returns fulfils the promise, what it throws rejects it`()
    async throws
  {
    #expect(try await Promise { await Task { 1 }.value }.value == 1)
    #expect(try await Promise { 2 }.value == 2)
    await #expect(throws: Oops(number: 3)) {
      try await Promise { () async throws -> Int in throw Oops(number: 3) }.value
    }
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

  // MARK: Priority

  @Test(arguments: [false, true])
  func `awaiting raises the task that settles the promise, also later`(later: Bool) async throws {
    let (began, raised, waits, hasRisen) = (Latch(), Latch(), Latch(), Event())
    let promise = Promise<TaskPriority>(priority: .background) {
      began.open()
      await raisable {
        await raised.wait()
      } onRaised: {
        raised.open()
        hasRisen.signal()
      }
      return Task.currentPriority
    }
    await began.wait()
    // A task of a low priority waits, and is itself raised.
    let waiting = Task(priority: later ? .background : .high) {
      waits.open()
      return try await promise.value
    }
    await waits.wait()
    if later, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      waiting.escalatePriority(to: .high)
    }
    try hasRisen.wait()
    #expect(try await promise.value >= .high)
  }

  private func raisable(
    _ body: () async -> Void,
    onRaised: @escaping @Sendable () -> Void
  ) async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    await withTaskPriorityEscalationHandler {
      // A priority that was raised before is not reported.
      if Task.currentPriority >= .high { onRaised() }
      await body()
    } onPriorityEscalated: { _, _ in
      onRaised()
    }
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
