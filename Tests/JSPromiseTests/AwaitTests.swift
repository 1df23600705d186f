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

  @Test @MainActor
  func `a task that is cancelled before it goes on gets a CancellationError, and not the value`()
    async
  {
    let (promise, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let task = Task { try await promise.value }
    // Runs when that waits.
    Task {
      resolve(1)
      task.cancel()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Keeps its jobs until they are run by hand, and calls a closure when it is given one.
  private final class Executor: TaskExecutor {
    let gate = ManualDispatcher()
    private let hook: @Sendable () -> Void

    init(_ hook: @escaping @Sendable () -> Void) { self.hook = hook }

    func enqueue(_ job: consuming ExecutorJob) {
      hook()
      let job = UnownedJob(job)
      gate.dispatch { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @Test func `the executor of a task that is cancelled may ask the promise`() async {
    let promise = Promise<Int>(on: queue) { _, _ in }
    let seen = Log<String>()
    let executor = Executor { seen.append("\(promise)") }
    let task = Task(executorPreference: executor) { try await promise.value }
    // Until it waits.
    executor.gate.drain()
    let count = seen.entries.count
    task.cancel()
    executor.gate.drain()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(seen.entries.count > count)
    #expect(Set(seen.entries) == ["Promise<Int>(pending)"])
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
