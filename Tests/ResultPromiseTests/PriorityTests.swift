import Dispatch
import Dispatchers
import Foundation
import ResultPromise
import TestSupport
import Testing

/// A task that awaits a promise raises the tasks that the promise is made of.
@Suite(.ownThread) struct PriorityTests {
  typealias Made = Promise<TaskPriority, Lost>

  private let gate = Promise<Void, Never>()
  private let steered = AwaitingTests.Steered()

  /// A promise whose task has a low priority, and says which one it has when the gate is open.
  private func made() -> Made {
    Promise(priority: .background) { [gate] in
      await gate.get()
      return .success(Task.currentPriority)
    }
  }

  /// Has a task await a promise; returns when it does.
  private func awaiting(
    _ promise: Made,
    _ priority: TaskPriority = .high
  ) async -> Task<Result<TaskPriority, Lost>, Never> {
    let task = Task(priority: priority) { [steered] in await steered.result(of: promise) }
    await AwaitingTests.next(steered.executor)
    #expect(steered.executor.gate.drain() == 1)
    return task
  }

  /// Opens the gate, and lets the task that awaits end.
  private func open(_ task: Task<Result<TaskPriority, Lost>, Never>) async throws -> TaskPriority {
    gate.fulfill(with: .success(()))
    return try await end(task)
  }

  private func end(_ task: Task<Result<TaskPriority, Lost>, Never>) async throws -> TaskPriority {
    try await AwaitingTests.end(task, on: steered.executor).get()
  }

  /// How the promise that is awaited comes from the one that a task makes.
  enum Way: CaseIterable {
    case itself, derived, moved, returned, timed, ofAll, ofARace, retried, withoutCancellation

    func lead(_ promise: Made) throws -> Made {
      switch self {
      case .itself: promise
      case .derived: promise.map { $0 }.mapError { $0 }.then { .success($0) }
      case .moved: promise.receive(on: .global())
      case .returned: Made(.success(.low)).flatMap { _ in promise.map { $0 } }
      case .timed: promise.timeout(after: .seconds(1), failure: .lost, clock: ManualClock())
      case .ofAll: Promise.all([Made(.success(.low)), promise]).map { $0[1] }
      case .ofARace: Promise.race([Made(), promise])
      case .retried: Promise.retry(try RetryPolicy(attempts: 1)) { promise }
      case .withoutCancellation: promise.mapError { _ in Fault.first }.mapError { _ in .lost }
      }
    }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test(arguments: Way.allCases)
  func `what is awaited is raised`(way: Way) async throws {
    let task = await awaiting(try way.lead(made()))
    #expect(try await open(task) == .high)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a waiter with less does not lower it`() async throws {
    let promise = made()
    let task = await awaiting(promise, .medium)
    let later = await awaiting(promise.map { $0 }, .background)
    #expect(try await open(task) == .medium)
    #expect(try await end(later) == .medium)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test(arguments: [Way.itself, .derived, .returned, .ofAll])
  func `a task that is raised while it awaits hands that on`(way: Way) async throws {
    let task = await awaiting(try way.lead(made()), .background)
    task.escalatePriority(to: .high)
    #expect(try await open(task) == .high)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `what comes to be followed later is raised, too`() async throws {
    let (source, promise) = (Made(), made())
    let task = await awaiting(source.flatMap { _ in promise.map { $0 } })
    source.fulfill(with: .success(.low))
    #expect(try await open(task) == .high)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `the attempts after the first are raised, too`() async throws {
    let (clock, count, promise) = (ManualClock(), SharedCount(), made())
    let policy = try RetryPolicy(attempts: 2, delay: .constant(.seconds(1)))
    let retried = Made.retry(policy, clock: clock) {
      count.add() == 1 ? Made(.failure(.lost)) : promise
    }
    let task = await awaiting(retried)
    clock.advance(by: .seconds(1))
    #expect(try await open(task) == .high)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `promises that follow each other in a cycle are raised once`() async throws {
    let (source, second) = (Made(), Later<Made>())
    let first = source.flatMap { _ in second.take() ?? source }
    second.set(Made(.success(.low)).flatMap { _ in first })
    source.fulfill(with: .success(.low))
    let task = await awaiting(first)
    first.fulfill(with: .success(.medium))
    #expect(try await end(task) == .medium)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `what is told that a task was raised may use the promise`() async throws {
    let (derived, started) = (Later<Made>(), Promise<Void, Never>())
    let promise = Made(priority: .background) { [gate] in
      await withTaskPriorityEscalationHandler {
        started.fulfill(with: .success(()))
        await gate.get()
        return .success(Task.currentPriority)
      } onPriorityEscalated: { _, _ in
        #expect(derived.take()?.resultIfSettled == nil)
      }
    }
    let awaited = promise.map { $0 }
    derived.set(awaited)
    await started.get()
    let task = await awaiting(awaited)
    #expect(try await open(task) == .high)
    #expect(derived.take() == nil)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `tasks that await each other's promises, and are raised, need no stack`() async {
    await #expect(processExitsWith: .success) {
      guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
      try PriorityTests.raiseMany()
    }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private static func raiseMany() throws {
    let (first, started) = (Made(), Event())
    var last = first
    for _ in 0..<Extent.many {
      last = Promise(priority: .background) { [source = last] in
        started.signal()
        return await source.result
      }
    }
    for _ in 0..<Extent.many { try started.wait() }
    let end = last
    try onSmallStack {
      // What is awaited immediately is awaited on this thread.
      Task.immediate(priority: .high) { _ = await end.result }
    }
    first.fulfill(with: .success(.low))
    #expect(try end.wait() == .success(.low))
  }
}
