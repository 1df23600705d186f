import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct DeliveryTests {
  @Test func `a settled promise is shown immediately where the caller is there already`() throws {
    let (queue, log) = (DispatchQueue(label: "DeliveryTests.inPlace"), Log<String>())
    try queue.start {
      Promise<Int, Never>(value: 1).then(on: .inPlace(on: queue)) { _ in log.append("shown") }
      log.append("returned")
    }.end()
    #expect(log.entries == ["shown", "returned"])
  }

  @Test func `an observer is told once, whatever it runs on`() {
    let (promise, told) = (Promise<Int, Never>(), Log<Promise<Int, Never>.Outcome>())
    let (queue, gate) = (DispatchQueue(label: "DeliveryTests.once"), ManualDispatcher())
    promise.observe(on: .current) { told.append($0) }
    promise.observe(on: queue) { told.append($0) }
    promise.observe(on: gate) { told.append($0) }
    promise.fulfill(1)
    queue.sync {}
    #expect(gate.drain() == 1)
    #expect(told.entries == [.fulfilled(1), .fulfilled(1), .fulfilled(1)])
  }

  @Test func `steps and observers of one dispatcher keep their order`() {
    let (queue, gate) = (DispatchQueue(label: "DeliveryTests.order"), ManualDispatcher())
    let (promise, log) = (Promise<Int, Never>(), Log<Int>())
    promise.observe(on: .current) { _ in }
    promise.then(on: queue) { _ in log.append(1) }
    promise.observe(on: queue) { _ in log.append(2) }
    promise.fulfill(1)
    queue.sync {}
    let other = Promise<Int, Never>()
    other.observe(on: .current) { _ in }
    other.then(on: gate) { _ in log.append(3) }
    other.observe(on: gate) { _ in log.append(4) }
    other.fulfill(1)
    gate.drain()
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test(arguments: [false, true])
  func `a promise with a hook delivers once, also inside a handler`(isInside: Bool) {
    typealias Pending = Promise<Int, LoadError>
    let (other, log) = (Pending(value: 1), Log<String>())
    let (promise, resolver) = Pending.pending()
    resolver.onCancel {}
    promise.observe(on: .current) { _ in
      other.observe(on: .current) { _ in log.append("first") }
      // Another delivery in this turn would come to it too early.
      promise.observe(on: .current) { _ in log.append("second") }
    }
    if isInside {
      other.observe(on: .current) { _ in resolver.fulfill(1) }
    } else {
      resolver.fulfill(1)
    }
    #expect(log.entries == ["first", "second"])
  }

  /// How a promise comes to deliver, inside a handler of another one or just before it.
  enum Way: CaseIterable { case fulfilled, cancelled, late, byHand, derived, dispatched }

  /// Runs work inside the call that hands it over.
  private struct Here: Dispatcher {
    func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
  }

  @Test func `a chain on a dispatcher that runs work immediately needs no stack`() async {
    await #expect(processExitsWith: .success) {
      try onSmallStack {
        let source = Promise<Int, LoadError>()
        var last = source
        for _ in 0..<Extent.many { last = last.then(on: Here()) { $0 + 1 } }
        source.fulfill(0)
        #expect(last.settledValue == Extent.many)
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `what is settled inside a handler keeps the order of its thread`(way: Way) {
    typealias Pending = Promise<Int, LoadError>
    let (first, source, other, log) = (Pending(value: 1), Pending(), Pending(), Log<String>())
    let second: Pending =
      switch way {
      case .fulfilled, .cancelled: Pending()
      case .late: Pending(value: 2)
      case .byHand: other.then(on: .current) { value -> Int in value }
      case .derived: source.then(on: .current) { value -> Int in value }
      case .dispatched: source.then(on: Here()) { value -> Int in value }
      }
    let one: @Sendable (Pending.Outcome) -> Void = { _ in log.append("1") }
    if way != .late { second.observe(on: .current, one) }
    source.observe(on: .current) { _ in
      switch way {
      case .fulfilled, .byHand: second.fulfill(2)
      case .cancelled: second.cancel()
      case .late: second.observe(on: .current, one)
      case .derived, .dispatched: break
      }
      first.observe(on: .current) { _ in log.append("2") }
      second.observe(on: .current) { _ in log.append("3") }
    }
    source.fulfill(3)
    #expect(log.entries == ["1", "2", "3"])
    withExtendedLifetime(other) {}
  }
}
