import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct AwaitingTests {
  typealias Pending = Promise<Int, LoadError>

  @Test func `the value throws what the type says`() async throws {
    #expect(try await Pending(value: 1).value == 1)
    await #expect(throws: Unfulfilled.rejected(LoadError.offline)) {
      try await Pending(error: .offline).value
    }
    let (promise, resolver) = Promise<Int, Never>.pending()
    promise.cancel()
    await #expect(throws: Unfulfilled<Never>.cancelled) { try await promise.value }
    withExtendedLifetime(resolver) {}
  }

  @Test @MainActor func `on the main actor, a settled promise is awaited without a pause`() async {
    let promise = Pending(value: 1)
    var steps: [String] = []
    Task { steps.append("other") }
    _ = await promise.outcome
    _ = try? await promise.value
    steps.append("awaited")
    #expect(steps == ["awaited"])
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

  @Test @MainActor func `on the main thread a task of the main actor is not waited for`() throws {
    let (screen, begun) = (Screen(), Event())
    let made = screen.show(1)
    for promise in [made, made.then(on: .global()) { $0 }] {
      guard case .wouldDeadlock? = #expect(throws: WaitError<Never>.self, performing: promise.wait)
      else { throw LoadError.offline }
    }
    // Another actor is no reason not to wait.
    let elsewhere = Promise { @concurrent in begun.signal() }
    try elsewhere.wait()
    try begun.wait()
    made.cancel()
  }

  // MARK: Priority

  /// What is between a task and the one that awaits it.
  enum Between: CaseIterable { case chain, returned, all, deadline, task, late }

  @Test(arguments: Between.allCases)
  func `a task that is awaited at a higher priority is raised`(between: Between) throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let (begun, raised, clock) = (Event(), Pending(), ManualClock())
    let low = Pending(priority: .background) { () async throws(LoadError) in
      await withTaskPriorityEscalationHandler {
        begun.signal()
        _ = await raised.outcome
        return Int(Task.currentPriority.rawValue)
      } onPriorityEscalated: { _, new in
        if new == .high { raised.fulfill(1) }
      }
    }
    try begun.wait()
    let awaited: Pending
    switch between {
    case .late: awaited = low
    case .chain: awaited = low.then(on: .global()) { $0 }.then(on: .current) { $0 }
    case .returned: awaited = Pending(value: 1).then(on: .current) { _ in low }
    case .all: awaited = when(fulfilled: [low, low]).then(on: .current) { $0[1] }
    case .deadline:
      awaited = low.timeout(after: .seconds(3_600), clock: clock).catch(on: .current) {
        _ throws(LoadError) in throw .offline
      }
    case .task:
      awaited = Pending(priority: .low) { () async throws(LoadError) in
        (try? await low.value) ?? 0
      }
    }
    let (seen, ended, waits) = (Log<Int?>(), Event(), Event())
    let waiting = Task(priority: between == .late ? .background : .high) {
      if between == .late { waits.signal() }
      seen.append(try? await awaited.value)
      ended.signal()
    }
    if between == .late {
      try waits.wait()
      waiting.escalatePriority(to: .high)
    }
    try ended.wait()
    #expect(seen.entries == [Int(TaskPriority.high.rawValue)])
    withExtendedLifetime(clock) {}
  }

  @Test func `a chain of tasks that is raised needs no stack`() throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let raised = Pending()
    var last = Pending(priority: .low) { () async throws(LoadError) in
      await withTaskPriorityEscalationHandler {
        // A priority that was raised before is not reported.
        if Task.currentPriority >= .high { raised.fulfill(1) }
        _ = await raised.outcome
        return 1
      } onPriorityEscalated: { _, new in
        if new == .high { raised.fulfill(1) }
      }
    }
    for _ in 0..<Extent.many {
      last = Pending(priority: .low) { [source = last] () async throws(LoadError) in
        (try? await source.value) ?? 0
      }
    }
    let (awaited, seen, ended) = (last, Log<Int?>(), Event())
    Task(priority: .high) {
      seen.append(try? await awaited.value)
      ended.signal()
    }
    try ended.wait()
    #expect(seen.entries == [1])
  }

  @Test func `an async closure that throws a CancellationError cancels its promise`() async {
    let stopped = Promise<Int, any Error> { () async throws in throw CancellationError() }
    _ = await stopped.outcome
    #expect(stopped.isCancelled)
  }

  @Test func `the first element of a sequence, or none`() async throws {
    let numbers = AsyncStream<Int> { continuation in
      continuation.yield(7)
      continuation.yield(8)
      continuation.finish()
    }
    #expect(try await Promise.first(of: numbers).value == 7)
    let none = AsyncStream<Int> { $0.finish() }
    #expect(try await Promise.first(of: none).value == nil)
  }

  @Test func `a chain of tasks passes on what became of the first promise`() async {
    func plusOne(_ source: Promise<Int, any Error>) -> Promise<Int, any Error> {
      Promise { () async throws -> Int in try await source.value + 1 }
    }
    let rejected = plusOne(plusOne(Promise(error: LoadError.offline)))
    await #expect(throws: Unfulfilled<any Error>.self) { try await rejected.value }
    #expect(rejected.error as? LoadError == .offline)
    // Not wrapped by each task.
    #expect(rejected.error.map { "\(type(of: $0))" } == "LoadError")
    // The same for promises with errors of one type.
    func value(of source: Promise<Int, LoadError>) -> Promise<Int, any Error> {
      Promise { () async throws -> Int in try await source.value }
    }
    let typed = value(of: Promise(error: .offline))
    _ = await typed.outcome
    #expect(typed.error as? LoadError == .offline)
    let gone = value(of: Promise<Int, LoadError>.pending().promise)
    _ = await gone.outcome
    #expect(gone.isCancelled)
    let (cancelled, _) = Promise<Int, any Error>.pending()
    let end = plusOne(plusOne(cancelled))
    _ = await end.outcome
    #expect(end.isCancelled, "a cancellation has become an error")
  }
}

/// Has state that only the main actor may use.
@MainActor private final class Screen {
  private var shown: [Int] = []

  func show(_ count: Int) -> Promise<[Int], Never> {
    let all = (0..<count).map { number in Promise { shown.append(number) } }
    return Promise {
      for promise in all { _ = await promise.outcome }
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
      for promise in all { _ = await promise.outcome }
      return kept
    }
  }
}
