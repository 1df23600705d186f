import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// A promise that a task awaits.
@Suite(.ownThread) struct AwaitingTests {
  typealias Cancellable = Promise<Int, Lost>
  typealias Plain = Promise<Int, Fault>

  @Test func `the result of a settled promise is there`() async throws {
    #expect(await Plain(.failure(.first)).result == .failure(.first))
    #expect(try await Plain(.success(1)).get() == 1)
    #expect(await Promise<Int, Never>(.success(1)).get() == 1)
  }

  @Test func `get throws the failure, with its type`() async {
    do throws(Lost) {
      _ = try await Cancellable(.failure(.lost)).get()
      Issue.record("did not throw")
    } catch {
      #expect(error == .lost)
    }
    await #expect(throws: Fault.second(2)) { try await Plain(.failure(.second(2))).get() }
  }

  @Test @MainActor func `on the main actor, a settled promise is awaited without a pause`() async {
    let promise = Cancellable(.success(1))
    var steps: [String] = []
    Task { steps.append("other") }
    _ = await promise.result
    _ = try? await promise.get()
    steps.append("awaited")
    #expect(steps == ["awaited"])
  }

  // MARK: The awaiting task is cancelled

  @Test func `generic code learns of a cancellation as well`() async {
    func result<Failure>(of promise: Promise<Int, Failure>) async -> Result<Int, Failure> {
      withUnsafeCurrentTask { $0?.cancel() }
      return await promise.result
    }
    let promise = Cancellable()
    #expect(await Task { await result(of: promise) }.value == .failure(.cancelled))
    #expect(promise.resultIfSettled == nil)
  }

  @Test func `get throws cancelled`() async {
    let promise = Cancellable()
    let awaiting = Task { () async throws(Lost) in try await promise.get() }
    awaiting.cancel()
    await #expect(throws: Lost.cancelled) { try await awaiting.value }
  }

  @Test func `a task that was cancelled before takes what is there`() async {
    let settled = Cancellable(.success(1))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await settled.result
    }
    #expect(await task.value == .success(1))
  }

  @Test func `a task that is cancelled before it resumes gets that, in place of the result`() async
  {
    let (promise, steered) = (Cancellable(), Steered())
    let task = Task { await steered.result(of: promise) }
    await Self.next(steered.executor)
    steered.executor.gate.drain()
    promise.fulfill(with: .success(1))
    task.cancel()
    #expect(await Self.end(task, on: steered.executor) == .failure(.cancelled))
  }

  @Test func `where the failure has no place for it, a cancelled task waits on`() async {
    let (promise, started) = (Plain(), Promise<Void, Never>())
    let awaiting = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      started.fulfill(with: .success(()))
      return await promise.result
    }
    await started.get()
    promise.fulfill(with: .success(1))
    #expect(await awaiting.value == .success(1))
  }

  /// An actor that continues only when the test says so.
  actor Steered {
    final class Executor: SerialExecutor {
      let gate = ManualDispatcher()
      let enqueued = Event()

      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        gate.dispatch { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        enqueued.signal()
      }
    }

    let executor = Executor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func result<Value>(of promise: Promise<Value, Lost>) async -> Result<Value, Lost> {
      await promise.result
    }
  }

  /// Waits until a job was enqueued, on a thread that may block.
  static func next(_ executor: Steered.Executor) async {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "AwaitingTests").async {
        #expect(throws: Never.self) { try executor.enqueued.wait() }
        continuation.resume()
      }
    }
  }

  /// Runs what is enqueued until the task has ended: other tasks are enqueued there, too, in no known order.
  static func end<Value: Sendable>(
    _ task: Task<Result<Value, Lost>, Never>,
    on executor: Steered.Executor
  ) async -> Result<Value, Lost> {
    let ended = SharedCount()
    let watching = Task {
      let result = await task.value
      ended.add()
      executor.enqueued.signal()
      return result
    }
    while ended.number == 0 {
      await next(executor)
      executor.gate.drain()
    }
    return await watching.value
  }
}
