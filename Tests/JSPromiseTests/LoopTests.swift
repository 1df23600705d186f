import Dispatchers
import JSPromise
import Synchronization
import TestSupport
import Testing

/// A loop of promises, each returned by a handler of the one before.
@Suite(.ownThread) struct LoopTests {
  /// One such loop, on a queue that is drained by hand.
  private final class Loop: Sendable {
    struct Round: Sendable { weak var promise: Promise<Int>? }

    let gate = ManualDispatcher()
    let queue: JobQueue
    let keepsAll: Bool
    let rounds = Log<Round>()
    let kept = Log<Promise<Int>>()
    /// Those that were alive in the last round, and the turns up to the end.
    let alive = Later<Int>()
    let turns = Mutex(0)

    init(keepsAll: Bool, reports: Bool = false) {
      let report: @Sendable (UnhandledRejection) -> Void = { _ in Issue.record("reported") }
      queue = JobQueue(on: gate, onUnhandledRejection: reports ? report : nil)
      self.keepsAll = keepsAll
    }

    func poll(_ left: Int) -> Promise<Int> {
      let next = Promise.resolve(left, on: queue).then { [self] left -> Promise<Int> in
        guard left > 0 else {
          alive.set(rounds.entries.count { $0.promise != nil })
          return .resolve(7, on: queue)
        }
        return poll(left - 1)
      }
      if keepsAll { kept.append(next) }
      rounds.append(Round(promise: next))
      return next
    }

    /// Counts turns until the loop ends; returns what it ended with.
    func run(_ count: Int) -> Int? {
      let end = Later<Int>()
      poll(count).then { end.set($0) }
      tick(end)
      gate.drain()
      return end.take()
    }

    private func tick(_ end: Later<Int>) {
      queue.enqueue { [self] in
        if let value = end.take() { return end.set(value) }
        turns.withLock { $0 += 1 }
        tick(end)
      }
    }
  }

  @Test(arguments: [0, 1, 2, 3, 10, 100])
  func `the loop ends in the same turn as one whose promises are all held`(count: Int) {
    let (loop, held) = (Loop(keepsAll: false), Loop(keepsAll: true))
    #expect(loop.run(count) == 7)
    #expect(held.run(count) == 7)
    #expect(loop.turns.withLock { $0 } == held.turns.withLock { $0 })
    #expect(held.alive.take() == count + 1)
  }

  @Test
  func `a promise in between that is given a signal, or is waited for twice, is not left out`() {
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    let controller = AbortController()
    let (last, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let log = Log<String>()
    func outer(_ inner: Promise<Int>) -> Promise<Int> {
      Promise(on: queue) { resolve in resolve(inner) }
    }
    let first = outer(Promise(on: queue, signal: controller.signal) { resolve in resolve(last) })
    let middle = Later<Promise<Int>>()
    middle.set(outer(last))
    let shared = middle.take()
    let both = [shared, shared].compactMap(\.self).map(outer)
    for promise in both + [first] {
      promise.then({ log.append("\($0)") }, { log.append("\($0)") })
    }
    gate.drain()
    controller.abort()
    gate.drain()
    #expect(log.entries == ["the operation was aborted"])
    resolve(1)
    gate.drain()
    #expect(log.entries == ["the operation was aborted", "1", "1"])
  }
}
