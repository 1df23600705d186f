import Dispatchers
@_spi(Storage) import PromiseStorage
import TestSupport
import Testing

@testable import JSPromise

extension PromiseCore {
  /// What the machine returns for an event.
  fileprivate func ask<Answer>(
    _ event: (inout sending PromiseState) -> sending Answer
  ) -> sending Answer {
    lock.withLock(event)
  }
}

/// What no rule sees of the machine: its bits, its greatest number, and what happens between two of its steps.
@Suite(.ownThread) struct MachineTests {
  /// The explorer sees a change by them, even of what is behind a reference.
  @Test func `each change of what only few promises have shows in the state's own bits`() {
    let queue = JobQueue(on: ManualDispatcher(), onUnhandledRejection: { _ in })
    let promise: PromiseCore = Promise<Int>(queue, at: Site("MachineTests", 1))
    func bits() -> [UInt8] {
      promise.ask { state in withUnsafeBytes(of: &state) { Array($0) } }
    }
    var seen = [bits()]
    let tasks = (0..<3).map { _ in PromiseWaiter(Step { _, _ in .done }) }
    for task in tasks {
      #expect(promise.ask { $0.attach(task: task) } == .wait)
      seen.append(bits())
    }
    #expect(promise.ask { $0.expect(Producer()) })
    seen.append(bits())
    #expect(promise.ask { $0.remove(task: tasks[1]) } != nil)
    seen.append(bits())
    #expect(promise.ask { $0.nextTask() } === tasks[0])
    seen.append(bits())
    #expect(promise.ask { $0.withdraw().count } == 1)
    seen.append(bits())
    _ = promise.ask { $0.settle(as: .rejected, by: .resolver) }
    seen.append(bits())
    #expect(promise.ask { $0.report { 1 } } != nil)
    seen.append(bits())
    #expect(Set(seen).count == seen.count)
  }

  @Test(arguments: [UInt32.max - 1, .max])
  func `the last that can be left out is counted, and one more is not left out`(count: UInt32) {
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    let (last, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let outer = Promise.resolve(1, on: queue).then { _ in
      Promise.resolve(2, on: queue).then { _ in last }
    }
    outer.ask { $0.leftOut = count }
    gate.drain()
    #expect(outer.ask { $0.leftOut } == .max)
    // Nothing waits for so many turns.
    outer.ask { $0.leftOut = 0 }
    resolve(3)
    gate.drain()
    #expect(outer.snapshot.map { "\($0)" } == "fulfilled(3)")
  }

  /// A weak reference may be made strong after the promise was found to be held by nobody.
  @Test(arguments: [false, true])
  func `a promise that is left out ends as well, if somebody has it just then`(isSettled: Bool) {
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    let (last, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let (middle, resolveMiddle, _) = Promise<Int>.withResolvers(on: queue)
    let outer = Promise<Int>(on: queue) { resolve in resolve(middle) }
    gate.drain()
    resolveMiddle(last)
    // Done by hand in place of its job, which would see that somebody has it.
    _ = gate.takeAll()
    if isSettled { resolve(1) }
    middle.attach(to: last, isHeld: false)
    resolve(1)
    gate.drain()
    #expect(outer.currentValue == 1)
    #expect(middle.currentValue == 1)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a promise keeps nothing of a task that was cancelled`() async {
    let promise = Promise<Int>(on: JobQueue(on: ManualDispatcher())) { _, _ in }
    let task = Task.immediate { _ = await promise.result }
    task.cancel()
    await task.value
    #expect(promise.ask { $0.nextTask() } == nil)
  }

  @Test func `for each of many, only what is under way is kept`() throws {
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate)
    let last = Promise<Void>(on: queue) { _, _ in }
    let all = Promise.forEach(1...1_000, atMost: 1, queue: queue) { number in
      number < 1_000 ? .resolve((), on: queue) : last
    }
    gate.drain()
    typealias Input = Combiner<Promise<Void>, Void>.Input
    let input = try #require(last.ask { $0.onlyWaiter } as? Input)
    #expect(input.combiner.places.takeAll().entries.count < 10)
    #expect(all.snapshot == nil)
  }
}
