import Dispatchers
@_spi(Storage) import PromiseStorage
import Testing
import TestSupport

@testable import ResultPromise

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
  /// The states that a promise can be in, and how it gets there.
  enum Condition: CaseIterable {
    case pending, waitingForAPromise, itsTransformRuns, waitingForAProducer, delivering, settled

    /// A promise in that state, and what it waits for.
    func make() -> (promise: PromiseCore, source: PromiseCore) {
      let source = PromiseCore(.pending, Step { _, _ in .done })
      let waits = self == .waitingForAPromise || self == .itsTransformRuns
      let promise = PromiseCore(
        self == .settled ? .settled : .pending,
        source: waits ? SourceReference(source) : nil,
        Step { _, _ in .done }
      )
      switch self {
      case .pending, .waitingForAPromise, .settled: break
      case .itsTransformRuns: #expect(promise.ask { $0.begin() })
      case .waitingForAProducer: #expect(promise.ask { $0.expect(Producer()) } == nil)
      case .delivering:
        #expect(promise.ask { $0.attach(MachineTests.handler()) } == .wait)
        #expect(promise.ask { $0.settle() } == .deliver)
      }
      return (promise, source)
    }

    var isPending: Bool { self != .delivering && self != .settled }
  }

  private typealias Event = (inout PromiseState, _ source: PromiseCore) -> String

  fileprivate static func handler() -> PromiseWaiter { PromiseWaiter(Step { _, _ in .done }) }

  /// What `event` returns in each state, and the phase after it.
  private func table(_ event: Event) -> [Condition: String] {
    var table: [Condition: String] = [:]
    for condition in Condition.allCases {
      let (promise, source) = condition.make()
      table[condition] = promise.ask { state in
        let answer = event(&state, source)
        return "\(answer), \(state.phase)"
      }
      // What refers to it must not outlive it.
      promise.forgetSource()
      withExtendedLifetime(source) {}
    }
    return table
  }

  private func all(
    pending: String,
    delivering: String,
    settled: String,
    but others: [Condition: String] = [:]
  ) -> [Condition: String] {
    var table: [Condition: String] = [:]
    for condition in Condition.allCases {
      table[condition] =
        others[condition]
        ?? (condition.isPending ? pending : condition == .settled ? settled : delivering)
    }
    return table
  }

  @Test func attach() {
    #expect(
      table { state, _ in "\(state.attach(Self.handler()))" }
        == all(
          pending: "wait, pending",
          delivering: "wait, delivering",
          settled: "deliver, delivering"
        )
    )
  }

  @Test func `attach a handler`() {
    #expect(
      table { state, _ in "\(state.attachHandler(Self.handler()))" }
        == all(
          pending: "wait, pending",
          delivering: "ask, delivering",
          settled: "deliver, delivering",
          but: [.waitingForAProducer: "ask, pending"]
        )
    )
    let place = Producer(dispatcher: CurrentThreadDispatcher())
    #expect(
      table { state, _ in
        state.inherit(place)
        return "\(state.attachHandler(Self.handler()))"
      } == all(pending: "ask, pending", delivering: "ask, delivering", settled: "ask, settled")
    )
  }

  @Test func `a place stays`() {
    let place = Producer(dispatcher: CurrentThreadDispatcher())
    #expect(
      table { state, _ in
        state.inherit(place)
        let left = state.withdraw(nil)
        let rest = state.forgetProducer()
        _ = state.settle()
        return "\(left.producer == nil && rest == nil && state.place === place)"
      }
        == all(pending: "true, settled", delivering: "true, delivering", settled: "true, settled")
    )
  }

  @Test func `attach if pending`() {
    #expect(
      table { state, _ in "\(state.attachIfPending(Self.handler()))" }
        == all(
          pending: "true, pending",
          delivering: "false, delivering",
          settled: "false, settled"
        )
    )
  }

  @Test func `attach a move`() {
    let once: Event = { state, _ in "\(state.attachMove(Self.handler()))" }
    let table = all(
      pending: "true, pending",
      delivering: "false, delivering",
      settled: "false, settled"
    )
    #expect(self.table(once) == table)
    // Another one waits for the first, until that has moved.
    let promise = Condition.pending.make().promise
    #expect(promise.ask { $0.attachMove(Self.handler()) })
    #expect(promise.ask { $0.settle() } == .deliver)
    #expect(promise.ask { $0.attachMove(Self.handler()) })
    promise.endMove()
    #expect(promise.ask { $0.attachMove(Self.handler()) })
    for _ in 0..<2 { promise.endMove() }
    #expect(!promise.ask { $0.attachMove(Self.handler()) })
  }

  @Test(arguments: [UInt32.max - 2, .max - 1] as [UInt32])
  func `the last moves that can be counted`(others: UInt32) {
    let promise = Condition.pending.make().promise
    promise.ask { $0.moves = others }
    let move = Self.handler()
    for _ in 0..<2 {
      #expect(promise.ask { $0.attachMove(move) })
      #expect(promise.ask { $0.moves } == others + 1)
      promise.remove(move, isMove: true)
      #expect(promise.ask { $0.moves } == others)
    }
    // Nothing waits in a settled promise, whatever was counted.
    #expect(promise.ask { $0.settle() } == .done)
    #expect(!promise.ask { $0.attachMove(move) })
  }

  @Test func `one move more than can be counted ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let promise = Condition.pending.make().promise
      promise.ask { $0.moves = .max }
      _ = promise.ask { $0.attachMove(MachineTests.handler()) }
    }
  }

  @Test func follow() {
    let other = PromiseCore(.pending, Step { _, _ in .done })
    #expect(
      table { state, _ in
        let follows = state.follow(SourceReference(other))
        return "\(follows) \(state.progress) \(state.dependency?.upstream === other)"
      }
        == all(
          pending: "true following true, pending",
          delivering: "false waiting false, delivering",
          settled: "false waiting false, settled"
        )
    )
    withExtendedLifetime(other) {}
  }

  @Test func `follow a producer`() {
    let producer = Producer()
    #expect(
      table { state, _ in
        let rest = state.expect(producer)
        return rest == nil ? "new" : rest === producer ? "not" : "instead"
      }
        == all(
          pending: "new, pending",
          delivering: "not, delivering",
          settled: "not, settled",
          but: [.waitingForAProducer: "instead, pending"]
        )
    )
  }

  @Test func begin() {
    #expect(
      table { state, _ in "\(state.begin())" }
        == all(
          pending: "false, pending",
          delivering: "false, delivering",
          settled: "false, settled",
          but: [.waitingForAPromise: "true, pending", .itsTransformRuns: "true, pending"]
        )
    )
  }

  @Test func settle() {
    #expect(
      table { state, _ in "\(state.settle()) \(state.source == nil)" }
        == all(
          pending: "done true, settled",
          delivering: "lost true, delivering",
          settled: "lost true, settled"
        )
    )
    let promise = Condition.pending.make().promise
    #expect(promise.ask { $0.attach(Self.handler()) } == .wait)
    #expect(promise.ask { $0.settle() } == .deliver)
  }

  @Test func `next, and the order`() {
    let promise = Condition.settled.make().promise
    let handlers = (0..<3).map { _ in Self.handler() }
    #expect(promise.ask { $0.attach(handlers[0]) } == .deliver)
    for handler in handlers.dropFirst() { #expect(promise.ask { $0.attach(handler) } == .wait) }
    for handler in handlers {
      #expect(promise.ask { $0.next() } === handler)
      #expect(promise.ask { $0.phase } == .delivering)
    }
    #expect(promise.ask { $0.next() } == nil)
    #expect(promise.ask { $0.phase } == .settled)
  }

  @Test func withdraw() {
    #expect(
      table { state, source in
        let left = state.withdraw(Transform {})
        let what = left.source === source ? "source" : left.producer != nil ? "producer" : "nothing"
        return "\(what) \(left.transform != nil) \(state.waits)"
      }
        == all(
          pending: "nothing false false, pending",
          delivering: "nothing false false, delivering",
          settled: "nothing false false, settled",
          but: [
            .waitingForAPromise: "source true false, pending",
            // It is in no list any more.
            .itsTransformRuns: "nothing true false, pending",
            .waitingForAProducer: "producer true false, pending",
          ]
        )
    )
  }

  @Test func `after it has withdrawn nothing begins`() {
    let (promise, source) = Condition.waitingForAPromise.make()
    promise.withdraw()
    #expect(!promise.ask { $0.begin() })
    withExtendedLifetime(source) {}
  }

  @Test func `forget the source`() {
    for condition in Condition.allCases {
      let (promise, source) = condition.make()
      promise.abandon()
      #expect(promise.ask { $0.source == nil })
      #expect(promise.ask { $0.dependency == nil } == (condition != .waitingForAProducer))
      withExtendedLifetime(source) {}
    }
  }

  @Test func `each waiter can leave, wherever it stands`() {
    for leaving in 0..<4 {
      let promise = Condition.pending.make().promise
      let handlers = (0..<4).map { _ in Self.handler() }
      for handler in handlers { promise.attach(handler) }
      promise.remove(handlers[leaving])
      // Once more, and one that was never there.
      promise.remove(handlers[leaving])
      promise.remove(Self.handler())
      for (index, handler) in handlers.enumerated() where index != leaving {
        #expect(promise.ask { $0.removeFirst() } === handler)
      }
      #expect(promise.ask { $0.removeFirst() } == nil)
      #expect(promise.ask { $0.waiters.isEmpty })
    }
  }

  @Test func `a list holds its waiters until they leave`() {
    let promise = Condition.pending.make().promise
    weak var handler: PromiseWaiter?
    do {
      let new = Self.handler()
      handler = new
      promise.attach(new)
    }
    #expect(handler != nil)
    #expect(promise.ask { $0.removeFirst() } === handler)
    #expect(handler == nil)
  }

  @Test func `a source that is being released cannot be had any more`() {
    final class Last: Sendable {
      let whenReleased: @Sendable () -> Void
      init(_ whenReleased: @escaping @Sendable () -> Void) { self.whenReleased = whenReleased }
      deinit { whenReleased() }
    }
    var source: Promise<Int, Never>? = Promise()
    let derived = source?.map { $0 }
    #expect(derived?.ask { $0.dependency?.upstream } === source)
    source?.await { [last = Last { #expect(derived?.ask { $0.dependency?.upstream } == nil) }] _ in
      withExtendedLifetime(last) {}
    }
    source = nil
    #expect(derived?.dependencies.isEmpty == true)
  }
}
