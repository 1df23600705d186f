import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct AwaitTests {
  private let gate = ManualDispatcher()
  private let queue: JobQueue

  init() {
    queue = JobQueue(on: gate)
  }

  // MARK: Awaiting

  @Test @MainActor func `on the main actor, a settled promise is awaited without a pause`()
    async throws
  {
    let promise = Promise.resolve(1)
    var steps: [String] = []
    Task { steps.append("other") }
    _ = try await promise.value
    _ = try await promise.value(aborting: AbortController())
    steps.append("awaited")
    #expect(steps == ["awaited"])
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a task continues when the promise is settled, whatever the queue is doing`()
    async throws
  {
    let (promise, resolve, _) = Promise<Int>.withResolvers(on: queue)
    promise.then { _ in Issue.record("the gate is not drained") }
    // All of them wait by then.
    let tasks = (0..<100).map { _ in Task.immediate { try await promise.value } }
    resolve(1)
    for task in tasks { #expect(try await task.value == 1) }
  }

  // MARK: Cancelling the task

  @Test func `a cancelled task gets a CancellationError, also of a settled promise`() async {
    let promise = Promise.resolve(1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await promise.value
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `cancelling the task aborts the controller it was given, before the call throws`()
    async
  {
    let controller = AbortController()
    let promise = Promise<Int>(signal: controller.signal) { _, _ in }
    let task = Task {
      do { return try await promise.value(aborting: controller) } catch {
        return controller.signal.aborted && error is CancellationError ? -1 : -2
      }
    }
    task.cancel()
    #expect(await task.value == -1)
    #expect(promise.reason as? AbortError == AbortError())
  }

  @Test func `a controller is left alone when the promise ends by itself`() async throws {
    let controller = AbortController()
    #expect(try await Promise.resolve(1).value(aborting: controller) == 1)
    await #expect(throws: Oops()) {
      try await Promise<Int>.reject(Oops()).value(aborting: controller)
    }
    #expect(!controller.signal.aborted)
  }
}
