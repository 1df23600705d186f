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
    let (promise, told) = (Promise<Int, Never>(), SharedCount())
    let (queue, gate) = (DispatchQueue(label: "DeliveryTests.once"), ManualDispatcher())
    promise.observe(on: .current) { _ in told.add() }
    promise.observe(on: queue) { _ in told.add() }
    promise.observe(on: gate) { _ in told.add() }
    promise.fulfill(1)
    queue.sync {}
    #expect(gate.drain() == 1)
    #expect(told.number == 3)
  }
}
