import Dispatchers
import Foundation
import TestSupport
import Testing
import TypedPromise

/// Cancellations that cause each other form a chain as well, whatever its links are.
@Suite(.ownThread, .serialized) struct CancelledChainTests {
  @Test(arguments: CancelledChain.allCases)
  func `many links are cancelled on a small stack`(chain: CancelledChain) async {
    await #expect(processExitsWith: .success) { [chain] in
      try onSmallStack { chain.run(links: Extent.many) }
    }
  }
}

/// Chains of `TypedPromise` whose links are no handlers.
enum CancelledChain: String, Codable, CaseIterable {
  /// Each link is a task that awaits the one before; the last is cancelled.
  case tasksFromTheirEnd
  /// The same; the first is cancelled.
  case tasksFromTheirRoot
  /// The same; the first is rejected.
  case rejectedTasks
  /// A hook of each cancels the next.
  case hooks
  /// A hook of each cancels the next, and a handler of that one the one after it.
  case hooksAndHandlers
  /// Each is only held by a hook of the one before.
  case resolversInHooks
  /// Each is only held by a handler of the one before.
  case resolversInHandlers
  /// Each is only held by work that never begins, which the one before cancels.
  case resolversInWork
  /// Each has a clean-up when it is cancelled, which cancels the next.
  case cleanUps

  private struct Unused: Error {}

  fileprivate typealias Link = Promise<Int, any Error>

  fileprivate func run(links: Int) {
    switch self {
    case .tasksFromTheirEnd, .tasksFromTheirRoot, .rejectedTasks: tasks(links)
    case .hooks, .hooksAndHandlers: hooks(links)
    case .resolversInHooks, .resolversInHandlers: resolvers(links)
    case .resolversInWork: works(links)
    case .cleanUps: cleanUps(links)
    }
  }

  private func tasks(_ links: Int) {
    let (first, resolver) = Link.pending()
    var last = first
    for _ in 0..<links {
      last = Promise { [source = last] () async throws -> Int in try await source.value + 1 }
    }
    switch self {
    case .tasksFromTheirEnd:
      last.cancel()
      #expect(last.isCancelled)
    case .rejectedTasks:
      resolver.reject(Unused())
      #expect(throws: WaitError<any Error>.self) { try last.wait() }
      #expect(last.isRejected)
    default:
      first.cancel()
      #expect(throws: WaitError<any Error>.self) { try last.wait() }
      #expect(last.isCancelled)
    }
    withExtendedLifetime(resolver) {}
  }

  private func hooks(_ links: Int) {
    let promises = (0...links).map { _ in Link.pending() }
    for (index, (promise, resolver)) in promises.dropLast().enumerated() {
      let next = promises[index + 1].promise
      if self == .hooksAndHandlers, index % 2 == 1 {
        promise.observe(on: .current) { _ in next.cancel() }
      } else {
        resolver.onCancel { next.cancel() }
      }
    }
    promises[0].promise.cancel()
    #expect(promises.allSatisfy { $0.promise.isCancelled })
  }

  private func resolvers(_ links: Int) {
    let (last, head) = {
      var (last, head) = Link.pending()
      for _ in 0..<links {
        let (promise, resolver) = Link.pending()
        if self == .resolversInHandlers {
          _ = promise.catch(on: .current) { [head] _ in withExtendedLifetime(head) { 1 } }
        } else {
          resolver.onCancel { [head] in withExtendedLifetime(head) {} }
        }
        head = resolver
      }
      return (last, head)
    }()
    head.fulfill(1)
    #expect(last.isCancelled)
  }

  private func works(_ links: Int) {
    let dispatcher = ManualDispatcher()
    let last = Link()
    let first = (0..<links).reduce(last) { next, _ in
      let (_, resolver) = Link.pending()
      resolver.onCancel { next.cancel() }
      return Link(on: dispatcher) { _ in withExtendedLifetime(resolver) {} }
    }
    first.cancel()
    #expect(last.isCancelled)
  }

  private func cleanUps(_ links: Int) {
    let promises = (0...links).map { _ in Link.pending() }
    for (index, (promise, _)) in promises.dropLast().enumerated() {
      let next = promises[index + 1].promise
      promise.ensure(on: .current) { next.cancel() }
    }
    promises[0].promise.cancel()
    #expect(promises.allSatisfy { $0.promise.isCancelled })
  }
}
