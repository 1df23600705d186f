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
}
