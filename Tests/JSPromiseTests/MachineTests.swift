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

/// Every event in every state of the machine, without threads and without values.
@Suite(.ownThread) struct MachineTests {
  /// The states that a promise can be in.
  enum Condition: CaseIterable {
    case unresolved, lockedIn, fulfilled, rejected, aborted

    func make(reporting: Bool = false) -> PromiseCore {
      let report: @Sendable (UnhandledRejection) -> Void = { _ in }
      let queue = JobQueue(on: ManualDispatcher(), onUnhandledRejection: reporting ? report : nil)
      let site = Site(fileID: "MachineTests", line: 1)
      let promise = Promise<Int>(queue, at: site)
      switch self {
      case .unresolved: break
      case .lockedIn: _ = promise.ask { $0.follow() }
      case .fulfilled: _ = promise.ask { $0.settle(as: .fulfilled, by: .resolver) }
      case .rejected: _ = promise.ask { $0.settle(as: .rejected, by: .resolver) }
      case .aborted: _ = promise.ask { $0.settle(as: .aborted, by: .signal) }
      }
      return promise
    }

    var isPending: Bool { self == .unresolved || self == .lockedIn }
  }

  private typealias Event = (inout PromiseState) -> String

  fileprivate static func handler() -> PromiseWaiter { PromiseWaiter(Step { _, _ in .done }) }

  /// What `event` returns in each state, and the phase after it.
  private func table(_ event: Event) -> [Condition: String] {
    var table: [Condition: String] = [:]
    for condition in Condition.allCases {
      table[condition] = condition.make().ask { state in
        let answer = event(&state)
        return "\(answer), \(state.phase)"
      }
    }
    return table
  }

  /// The same answer in each state that is not named; the state stays.
  private func all(_ answer: String, but others: [Condition: String] = [:]) -> [Condition: String] {
    var table = others
    for condition in Condition.allCases where others[condition] == nil {
      table[condition] = "\(answer), \(condition)"
    }
    return table
  }

  @Test func attach() {
    #expect(
      table { state in "\(state.attach(Self.handler()))" }
        == all(
          "react",
          but: [.unresolved: "wait, unresolved", .lockedIn: "wait, lockedIn"]
        )
    )
    for condition in Condition.allCases {
      let promise = condition.make()
      #expect(!promise.ask { $0.isHandled })
      _ = promise.ask { $0.attach(Self.handler()) }
      #expect(promise.ask { $0.isHandled })
      #expect(promise.ask { $0.waiters.isEmpty } == !condition.isPending)
    }
  }

  @Test func `follow a promise`() {
    #expect(
      table { state in "\(state.follow())" }
        == all("false", but: [.unresolved: "true, lockedIn"])
    )
  }

  @Test func `follow a producer`() {
    #expect(
      table { state in "\(state.expect(Producer { _ in })) \(state.canLeave)" }
        == all(
          "false true",
          but: [.unresolved: "true true, unresolved", .lockedIn: "true true, lockedIn"]
        )
    )
    #expect(
      table { state in "\(state.canLeave)" }
        == all("true", but: [.unresolved: "false, unresolved", .lockedIn: "false, lockedIn"])
    )
  }

  @Test func settle() {
    #expect(
      table { state in "\(state.settle(as: .fulfilled, by: .resolver))" }
        == all("lost", but: [.unresolved: "done, fulfilled"])
    )
    #expect(
      table { state in "\(state.settle(as: .rejected, by: .followed))" }
        == all("lost", but: [.lockedIn: "done, rejected"])
    )
    #expect(
      table { state in "\(state.settle(as: .aborted, by: .signal))" }
        == all("lost", but: [.unresolved: "done, aborted", .lockedIn: "done, aborted"])
    )
    for condition in [Condition.unresolved, .lockedIn] {
      let promise = condition.make()
      #expect(promise.ask { $0.attach(Self.handler()) } == .wait)
      #expect(promise.ask { $0.settle(as: .aborted, by: .signal) } == .deliver)
    }
  }

  @Test func `next, and the order`() {
    for condition in Condition.allCases {
      let promise = condition.make()
      #expect(promise.ask { $0.next() } == nil)
      let handlers = (0..<3).map { _ in Self.handler() }
      for handler in handlers { _ = promise.ask { $0.attach(handler) } }
      for handler in handlers where condition.isPending {
        #expect(promise.ask { $0.next() } === handler)
      }
      #expect(promise.ask { $0.next() } == nil)
    }
  }

  /// The explorer sees a change by them, even of what is behind a reference.
  @Test func `each change of what only few promises have shows in the state's own bits`() {
    let promise = Condition.unresolved.make(reporting: true)
    func bits() -> [UInt8] {
      promise.ask { state in withUnsafeBytes(of: &state) { Array($0) } }
    }
    var seen = [bits()]
    let tasks = (0..<3).map { _ in Self.handler() }
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

  @Test func withdraw() {
    for condition in [Condition.unresolved, .lockedIn] {
      let promise = condition.make(reporting: condition == .lockedIn)
      #expect(promise.ask { $0.withdraw().count } == 0)
      for _ in 0..<2 { #expect(promise.ask { $0.expect(Producer { _ in }) }) }
      #expect(promise.ask { $0.settle(as: .fulfilled, by: .signal) } == .done)
      #expect(promise.ask { $0.withdraw().count } == 2)
      #expect(promise.ask { $0.withdraw().count } == 0)
      #expect(promise.ask { $0.extras == nil } == (condition == .unresolved))
    }
  }

  @Test func `a producer is stopped once, when the promise is settled, released, or was settled`() {
    for condition in Condition.allCases {
      let log = Log<Int>()
      do {
        let promise = condition.make()
        promise.expect(Producer { _ in log.append(1) })
        #expect(log.entries.count == (condition.isPending ? 0 : 1))
        if condition == .lockedIn { promise.abort(with: Oops()) }
        #expect(log.entries.count == (condition == .unresolved ? 0 : 1))
      }
      #expect(log.entries.count == 1)
    }
  }

  @Test func unhandled() {
    for condition in Condition.allCases {
      let promise = condition.make(reporting: true)
      #expect(promise.ask { $0.unhandled?.site.line } == (condition == .rejected ? 1 : nil))
      #expect(condition.make().ask { $0.unhandled == nil })
      promise.willBeHandled()
      #expect(promise.ask { $0.unhandled == nil })
    }
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

  @Test func `a task waits, and goes on when the promise is settled; it needs no job`() {
    #expect(
      table { state in "\(state.attach(task: Self.handler()))" }
        == all("react", but: [.unresolved: "wait, unresolved", .lockedIn: "wait, lockedIn"])
    )
    for condition in Condition.allCases where condition.isPending {
      let promise = condition.make()
      let tasks = (0..<3).map { _ in Self.handler() }
      for task in tasks { _ = promise.ask { $0.attach(task: task) } }
      #expect(!promise.ask { $0.isHandled })
      promise.remove(task: tasks[1])
      promise.remove(task: Self.handler())
      #expect(promise.ask { $0.settle(as: .aborted, by: .signal) } == .done)
      #expect(promise.ask { $0.nextTask() } === tasks[0])
      #expect(promise.ask { $0.nextTask() } === tasks[2])
      #expect(promise.ask { $0.nextTask() } == nil)
    }
  }

  @Test func `a rejection is reported once, and taken back once`() {
    for condition in Condition.allCases {
      let isRejected = condition == .rejected
      let promise = condition.make(reporting: true)
      #expect(promise.ask { $0.report { 7 }?.number } == (isRejected ? 7 : nil))
      #expect(promise.ask { $0.report { 8 } == nil })
      #expect(promise.ask { $0.handle()?.number } == (isRejected ? 7 : nil))
      #expect(promise.ask { $0.handle() == nil && $0.isHandled })
      let handled = condition.make(reporting: true)
      #expect(handled.ask { $0.handle() == nil })
      #expect(handled.ask { $0.report { 7 } == nil })
    }
  }

  @Test func `each waiter can leave, wherever it stands`() {
    for leaving in 0..<4 {
      let promise = Condition.unresolved.make()
      let handlers = (0..<4).map { _ in Self.handler() }
      for handler in handlers { promise.attach(handler) }
      promise.remove(handlers[leaving])
      // Once more, and one that was never there.
      promise.remove(handlers[leaving])
      promise.remove(Self.handler())
      for (index, handler) in handlers.enumerated() where index != leaving {
        #expect(promise.ask { $0.next() } === handler)
      }
      #expect(promise.ask { $0.next() } == nil)
      #expect(promise.ask { $0.waiters.isEmpty })
    }
  }

  @Test func `a list holds its waiters until they leave`() {
    let promise = Condition.unresolved.make()
    weak var handler: PromiseWaiter?
    do {
      let new = Self.handler()
      handler = new
      promise.attach(new)
    }
    #expect(handler != nil)
    #expect(promise.ask { $0.next() } === handler)
    #expect(handler == nil)
  }

  @Test func `what waits for a promise that is released is told so, and let go`() {
    final class Told: PromiseWaiter, @unchecked Sendable {
      let log: Log<String>
      init(_ log: Log<String>) {
        self.log = log
        super.init(
          Step { _, _ in
            log.append("ran")
            return .done
          }
        )
      }
      deinit { log.append("released") }
      override func abandon() { log.append("told") }
    }
    let log = Log<String>()
    do {
      let promise = Condition.unresolved.make()
      for _ in 0..<2 { promise.attach(Told(log)) }
    }
    #expect(log.entries == ["told", "told", "released", "released"])
  }

  @Test func `a source that is being released cannot be had any more`() {
    let combiner = Combiner<Promise<[Int]>, Int>(
      Promise(JobQueue(on: ManualDispatcher()), at: Site(fileID: "", line: 0)),
      count: 1
    ) { _, _ in }
    do {
      let source = Promise<Int>.withResolvers().promise
      combiner.attach(to: source, at: 0) { input, _ in input.keep(1) }
      #expect(combiner.places.waiting.count == 1)
    }
    // It holds no address of a released object.
    #expect(combiner.places.waiting.isEmpty)
    combiner.places.drop()
    #expect(!combiner.output.isSettled)
  }
}
