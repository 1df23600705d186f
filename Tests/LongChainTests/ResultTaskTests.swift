import Dispatchers
import Foundation
import ResultPromise
import TestSupport
import Testing

/// Chains in which each promise is settled, or stopped, in a way of its own.
@Suite(.ownThread, .serialized) struct ResultTaskTests {
  @Test(arguments: TaskChain.allCases)
  func `many promises that stop each other need no stack`(chain: TaskChain) async {
    await #expect(processExitsWith: .success) { [chain] in
      try onSmallStack { try chain.run(Extent.many) }
    }
  }
}

/// How a promise stops the one before it.
enum TaskChain: String, CaseIterable, Codable {
  /// Each is made of a task that awaits the one before; the last one is cancelled.
  case awaiting
  /// The same, and cancelling a task cancels the promise that it waits for.
  case awaitingWithHook
  /// The same tasks; the first promise is cancelled, and with it all that wait.
  case fromTheStart
  /// Each has a handler that cancels the one before.
  case handler
  /// Each has a transform that holds an object, which cancels the one before when it is released.
  case released
  /// The attempt of each is the one before.
  case retry

  private typealias Link = Promise<Int, Lost>

  private enum Lost: CancellableFailure { case cancelled }

  func run(_ links: Int) throws {
    let (first, started) = (Link(), Event())
    var all = [first]
    for _ in 0..<links {
      let source = all[all.count - 1]
      all.append(link(after: source, started))
    }
    // A task that has not begun is stopped when it begins.
    if isOfTasks { for _ in 0..<links { try started.wait() } }
    let cancelled = self == .fromTheStart ? first : all[links]
    #expect(cancelled.cancel())
    // What is to be stopped has been when the call returns; tasks continue by themselves.
    switch self {
    case .awaitingWithHook, .handler, .released:
      #expect(all.allSatisfy { $0.resultIfSettled != nil })
    case .fromTheStart:
      for link in all { _ = try? link.wait() }
    case .awaiting, .retry:
      #expect(first.resultIfSettled == nil)
      first.cancel()
      for link in all { _ = try? link.wait() }
    }
  }

  private var isOfTasks: Bool {
    switch self {
    case .awaiting, .awaitingWithHook, .fromTheStart: true
    case .handler, .released, .retry: false
    }
  }

  private func link(after source: Link, _ started: Event) -> Link {
    switch self {
    case .awaiting, .fromTheStart:
      return Promise { () async throws(Lost) in
        started.signal()
        return try await source.get() + 1
      }
    case .awaitingWithHook:
      return Promise { () async -> Result<Int, Lost> in
        await withTaskCancellationHandler {
          started.signal()
          return await source.result
        } onCancel: {
          source.cancel()
        }
      }
    case .handler:
      let link = Link()
      link.await { _ in source.cancel() }
      return link
    case .released:
      let waiting = Link()
      let object = Object { withExtendedLifetime(waiting) { _ = source.cancel() } }
      return waiting.map { [object] value in withExtendedLifetime(object) { value } }
    case .retry:
      guard let policy = try? RetryPolicy(attempts: 2) else { return Link() }
      return Promise.retry(policy) { source.map { $0 } }
    }
  }

  private final class Object: Sendable {
    private let whenReleased: @Sendable () -> Void

    init(_ whenReleased: @escaping @Sendable () -> Void) { self.whenReleased = whenReleased }

    deinit { whenReleased() }
  }
}
