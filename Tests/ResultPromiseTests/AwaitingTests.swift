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
    #expect(Cancellable(.success(1)).resultIfSettled == .success(1))
    #expect(await Cancellable(.success(1)).result == .success(1))
    #expect(await Cancellable(.failure(.lost)).result == .failure(.lost))
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

  /// Swift has a thread for each core: were one of them blocked by each task, the last would never start.
  @Test func `tasks that wait block no thread`() async {
    let (promise, started) = (Plain(), Promise<Void, Never>())
    let counter = Counter()
    let awaiting = (0..<256).map { _ in
      Task {
        if counter.increment() == 256 { started.fulfill(with: .success(())) }
        return await promise.result
      }
    }
    await started.get()
    promise.fulfill(with: .success(1))
    for one in awaiting { #expect(await one.value == .success(1)) }
  }

  @MainActor
  @Test func `an actor goes on where it was`() async {
    let promises = (Plain(), Cancellable())
    DispatchQueue.global().async {
      promises.0.fulfill(with: .success(1))
      promises.1.fulfill(with: .success(2))
    }
    #expect(await promises.0.result == .success(1))
    MainActor.assertIsolated()
    #expect(try! await promises.1.get() == 2)
    MainActor.assertIsolated()
  }

  // MARK: The awaiting task is cancelled

  @Test func `get throws cancelled`() async {
    let promise = Cancellable()
    let awaiting = Task { () async throws(Lost) in try await promise.get() }
    awaiting.cancel()
    await #expect(throws: Lost.cancelled) { try await awaiting.value }
  }

  @Test func `a task that was cancelled before does not wait, but takes what is there`() async {
    let (pending, settled) = (Cancellable(), Cancellable(.success(1)))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return (await pending.result, await settled.result)
    }
    let (first, second) = await task.value
    #expect(first == .failure(.cancelled))
    #expect(second == .success(1))
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

  @Test(arguments: [true, false])
  func `a value that arrived before the cancelled task could go on comes too late`(
    isCancelled: Bool
  ) async {
    let (steered, promise) = (Steered(), Cancellable())
    let gate = steered.executor.gate
    let awaiting = Task { await steered.result(of: promise) }
    await Self.next(steered.executor)
    // It runs until it waits for the promise; then what resumes it is enqueued, and does not run yet.
    #expect(gate.drain() == 1)
    promise.fulfill(with: .success(1))
    if isCancelled { awaiting.cancel() }
    await Self.next(steered.executor)
    #expect(gate.drain() == 1)
    #expect(await awaiting.value == (isCancelled ? .failure(.cancelled) : .success(1)))
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

  @Test func `cancelling a task inside a handler resumes it when the handler has returned`() async {
    let (promise, trigger) = (Cancellable(), Plain())
    let awaiting = Task { await promise.result }
    trigger.await { _ in awaiting.cancel() }
    trigger.fulfill(with: .success(1))
    #expect(await awaiting.value == .failure(.cancelled))
    #expect(promise.cancel())
  }
}
