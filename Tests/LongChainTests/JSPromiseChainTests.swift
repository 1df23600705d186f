import Dispatch
import Dispatchers
import Foundation
import JSPromise
import TestSupport
import Testing

/// Long chains of other links than handlers: tasks, signals, and every verb.
///
/// Each in a process of its own, on a thread with a stack of 512 KB.
@Suite(.ownThread, .serialized) struct JSPromiseChainTests {
  @Test(arguments: ChainOfSignals.allCases)
  func `many aborts in a row need no stack`(chain: ChainOfSignals) async {
    await #expect(processExitsWith: .success) { [chain] in
      try onSmallStack { try chain.abort(links: Extent.many) }
    }
  }

  @Test(arguments: Verb.allCases, [Fate.settle, .release])
  func `many links of every verb need no stack`(verb: Verb, fate: Fate) async {
    await #expect(processExitsWith: .success) { [verb, fate] in
      try onSmallStack { try verb.run(fate, links: Extent.many) }
    }
  }

  @Test func `many tasks, each awaiting the one before, settle and are aborted`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      let jobs = JobQueue(on: DispatchQueue(label: "JSPromiseChainTests"))
      func make(_ links: Int) -> (
        Promise<Int>.Resolve, last: Promise<Int>, controllers: [AbortController]
      ) {
        let (first, resolve, _) = Promise<Int>.withResolvers(on: jobs)
        var (last, controllers) = (first, [AbortController()])
        for _ in 0..<links {
          let (source, before) = (last, controllers[controllers.count - 1])
          let controller = AbortController()
          last = Promise(on: jobs, signal: controller.signal) {
            try await source.value(aborting: before) + 1
          }
          controllers.append(controller)
        }
        return (resolve, last, controllers)
      }
      let (resolve, last, _) = make(Extent.many)
      resolve(0)
      #expect(try await last.value == Extent.many)
      // An abort of the last cancels its task, which aborts the one before, and so on.
      let (_, end, controllers) = make(Extent.many)
      let reached = Promise<Void>(signal: nil) { resolve in
        controllers[0].signal.addListener { _ in resolve() }
      }
      let other = DispatchQueue(label: "other")
      other.async { controllers[controllers.count - 1].abort() }
      try await reached.value
      await #expect(throws: AbortError.self) { try await end.value }
    }
  }

  @Test func `a reason that is thrown again a hundred thousand times is still itself`() async {
    await #expect(processExitsWith: .success) {
      try onSmallStack {
        let jobs = JobQueue(on: DispatchQueue(label: "JSPromiseChainTests"))
        let (first, _, reject) = Promise<Int>.withResolvers(on: jobs)
        var last = first
        for _ in 0..<25_000 {
          last = last.catch { error -> Int in throw error }
            .catch { error -> Promise<Int> in throw error }
            .recover { throw $0 }
            .then({ $0 }, { error -> Int in throw error })
        }
        let reason = Lost(number: 1)
        let done = Event()
        last.catch { error in
          // Nested boxes would be unpacked by nested calls.
          for _ in 0..<1_000 { #expect((error as? Lost) === reason) }
          done.signal()
        }
        reject(reason)
        try done.wait()
      }
    }
  }
}

private final class Lost: Error {
  let number: Int
  init(number: Int) { self.number = number }
}

/// A clock that never advances.
private struct StoppedClock: TimerClock {
  var now: Duration { .zero }
  func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
    TimerAlarm {}
  }
}

/// What an abort triggers next.
enum ChainOfSignals: String, Codable, CaseIterable {
  case listeners = "a listener aborts the next"
  case threeListeners = "one of three listeners aborts the next"
  case promises = "a listener aborts the next, which ends a promise"
  case released = "what one listener holds, released, aborts the next"

  struct NotReached: Error {}

  /// Aborts a controller when it is released.
  private final class Aborting: Sendable {
    let controller: AbortController
    init(_ controller: AbortController) { self.controller = controller }
    deinit { controller.abort() }
  }

  func abort(links: Int) throws {
    let controllers = (0...links).map { _ in AbortController() }
    let log = Log<Int>()
    let jobs = JobQueue(on: DispatchQueue(label: "ChainOfSignals"))
    var promises: [Promise<Int>] = []
    for index in 0..<links {
      let (signal, next) = (controllers[index].signal, controllers[index + 1])
      switch self {
      case .listeners: signal.addListener { _ in next.abort() }
      case .threeListeners:
        signal.addListener { _ in log.append(index) }
        signal.addListener { _ in next.abort() }
        signal.addListener { _ in log.append(index) }
      case .promises:
        promises.append(Promise(on: jobs, signal: signal) { _, _ in })
        signal.addListener { _ in next.abort() }
      case .released:
        let aborting = Aborting(next)
        signal.addListener { [aborting] _ in _ = aborting }
      }
    }
    controllers[0].abort()
    // All have run when the first abort has returned.
    guard controllers[links].signal.aborted, promises.allSatisfy({ $0.snapshot != nil }),
      self != .threeListeners || log.entries.count == 2 * links
    else { throw NotReached() }
  }
}

/// Every verb that makes a promise of another.
enum Verb: String, Codable, CaseIterable {
  case then, thenToAPromise, thenTwo, `catch`, catchToAPromise, finally, finallyToAPromise
  case map, flatMap, recover, handle, timeout, all, allOfTwo, allSettled, any, race, retry
  case executor

  struct WrongEnd: Error {}

  func run(_ fate: Fate, links: Int) throws {
    let jobs = JobQueue(on: DispatchQueue(label: "Verb"))
    let (first, resolve, _) = Promise<Int>.withResolvers(on: jobs)
    var last = first
    for _ in 0..<links { last = link(last, jobs) }
    guard fate == .settle else { return }
    resolve(0)
    let done = Event()
    last.finally { done.signal() }
    try done.wait()
    guard case .fulfilled? = last.snapshot else { throw WrongEnd() }
  }

  private func link(_ last: Promise<Int>, _ jobs: JobQueue) -> Promise<Int> {
    switch self {
    case .then: return last.then { $0 + 1 }
    case .thenToAPromise: return last.then { .resolve($0 + 1, on: jobs) }
    case .thenTwo: return last.then({ $0 + 1 }, { _ in 0 })
    case .catch: return last.catch { _ in 0 }
    case .catchToAPromise: return last.catch { _ in .resolve(0, on: jobs) }
    case .finally: return last.finally {}
    case .finallyToAPromise: return last.finally { Promise.resolve(0, on: jobs) }
    case .map: return last.map { $0 + 1 }
    case .flatMap: return last.flatMap { .resolve($0 + 1, on: jobs) }
    case .recover: return last.recover { _ in 0 }
    case .handle: return last.handle(on: jobs)
    case .timeout: return last.timeout(after: .seconds(1), clock: StoppedClock())
    case .all: return Promise.all([last], queue: jobs).then { $0.count }
    case .allOfTwo: return Promise.all(last, .resolve(1, on: jobs), queue: jobs).then { $0 + $1 }
    case .allSettled: return Promise.allSettled([last], queue: jobs).then { $0.count }
    case .any: return Promise.any([last], queue: jobs)
    case .race: return Promise.race([last], queue: jobs)
    case .retry:
      guard let policy = try? RetryPolicy(attempts: 1) else { return last }
      return Promise.retry(policy, on: jobs) { last }
    case .executor: return Promise(on: jobs) { resolve in resolve(last) }
    }
  }
}
