import Dispatchers
@_spi(Storage) import PromiseStorage
import Synchronization
import Testing
import TestSupport

@testable import TypedPromise

/// What no rule sees of the machine: its bits, and its size.
@Suite(.ownThread) struct MachineTests {
  /// The explorer sees a change by them.
  @Test(arguments: 0..<3) func `each change of the list shows in its own bits`(leaving: Int) {
    var list = Waiters()
    var seen: [[UInt8]] = []
    func note() { seen.append(withUnsafeBytes(of: &list) { Array($0) }) }
    let all = (0..<3).map { _ in PromiseWaiter(Step { _, _ in .done }) }
    note()
    for one in all {
      list.append(one)
      note()
    }
    #expect(list.remove(all[leaving]) != nil)
    note()
    while list.removeFirst() != nil { note() }
    for (before, after) in zip(seen, seen.dropFirst()) { #expect(before != after) }
  }

  // What another thread does between two locks is done here before the second.

  @Test func `a hook that comes when the promise is being cancelled runs in the call`() throws {
    let (promise, resolver) = Promise<Int, Never>.pending()
    let producer = promise.lock.withLock { $0.producerIfPending() }
    try #require(producer).cancel()
    let log = Log<String>()
    Guarantee(value: 1).observe(on: .current) { _ in
      resolver.onCancel { log.append(promise.isPending ? "hook" : "late") }
      log.append("set")
    }
    #expect(log.entries == ["hook", "set"])
  }

  @Test func `what is attached when a delivery has just ended runs`() {
    let (promise, other, log) = (Guarantee(value: 1), Guarantee(value: 2), Log<Int>())
    Guarantee(value: 0).observe(on: .current) { _ in
      promise.queue(promise.waiter(as: .handler, Observer { _ in log.append(1) }))
      other.observe(on: .current) { _ in log.append(2) }
      promise.observe(on: .current) { _ in log.append(3) }
    }
    #expect(log.entries == [1, 2, 3])
  }

  @Test func `what waits for a promise that is released waits for nothing`() {
    let step = Guarantee<Int>().then(on: .current) { value -> Int in value }
    let isAlone = step.lock.withLock { $0.source == nil && $0.phase == .open }
    #expect(isAlone)
  }

  @Test func `an input that has come too late is forgotten`() {
    let (source, output) = (Guarantee<Int>(), Guarantee<Int>())
    typealias Single = Combiner<Guarantee<Int>, Int>
    let combiner = Single(output, count: 1) { _, _ in }
    let input = Single.Input(combiner, at: 0, waitingFor: source) { $0.end($1.ending) }
    _ = source.listen(input)
    #expect(combiner.add(input))
    output.fulfill(1)
    source.fulfill(2)
    #expect(combiner.places.waiting.isEmpty)
    #expect(output.settledValue == 1)
  }

  @Test func `for each of many, only what is under way is kept`() throws {
    let last = Promise<Void, LoadError>()
    let all = forEach(1...1_000, atMost: 1, on: .current) { number -> Promise<Void, LoadError> in
      number < 1_000 ? Promise(value: ()) : last
    }
    let producer = all.lock.withLock { $0.producer }
    typealias Feed = Combiner<Promise<Void, LoadError>, Void>.Feed<Int>
    let feed = try #require(producer?.upstream as? Feed)
    let entries = feed.combiner.places.takeAll().entries
    #expect(entries.count < 10)
  }

  @Test func `a promise is small enough for the allocator's fast ways`() {
    let header = 16
    let waiter = MemoryLayout<(Step, Int, Int, Slot, Role, PromiseCore.Side, Place)>.size
    #expect(header + waiter + MemoryLayout<Mutex<PromiseState>>.size <= 120)
  }
}
