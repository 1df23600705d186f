import Dispatchers
import Foundation
import ResultPromise
import TestSupport
import Testing

/// Chains in which each promise stops the one before, in ways that LIV-05 and LIV-07 do not try.
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
  /// Each is made of a task that awaits the one before, and cancels that when it is itself cancelled.
  case awaitingWithHook
  /// Each has a handler that cancels the one before.
  case handler
  /// The attempt of each is the one before, which is left alone.
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
    if self == .awaitingWithHook { for _ in 0..<links { try started.wait() } }
    #expect(all[links].cancel())
    if self == .retry {
      #expect(first.resultIfSettled == nil)
      first.cancel()
      for link in all { _ = try? link.wait() }
    } else {
      // What is to be stopped has been when the call returns.
      #expect(all.allSatisfy { $0.resultIfSettled != nil })
    }
  }

  private func link(after source: Link, _ started: Event) -> Link {
    switch self {
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
    case .retry:
      guard let policy = try? RetryPolicy(attempts: 2) else { return Link() }
      return Promise.retry(policy) { source.map { $0 } }
    }
  }
}
