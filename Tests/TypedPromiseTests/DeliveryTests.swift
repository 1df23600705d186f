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

  @Test func `what is settled inside a handler keeps the order of its thread`() {
    let (first, second) = (Promise<Int, Never>(value: 1), Promise<Int, Never>())
    let (third, log) = (Promise<Int, Never>(), Log<String>())
    second.observe(on: .current) { _ in log.append("1") }
    third.observe(on: .current) { _ in
      second.fulfill(2)
      first.observe(on: .current) { _ in log.append("2") }
      second.observe(on: .current) { _ in log.append("3") }
    }
    third.fulfill(3)
    #expect(log.entries == ["1", "2", "3"])
  }
}
