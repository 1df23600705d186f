import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct DeliveryTests {
  @Test func `another thread's attachments stay behind nested ones`() throws {
    let (first, second) = (Promise<Int, Fault>(.success(1)), Promise<Int, Fault>())
    let (log, other) = (Log<String>(), DispatchQueue(label: "DeliveryTests.other"))
    second.await { [weak second] _ in
      first.await { _ in log.append("1") }
      second?.await { _ in log.append("2") }
      other.sync { second?.await { _ in log.append("3") } }
      first.await { _ in log.append("4") }
    }
    second.fulfill(with: .success(2))
    #expect(log.entries == ["1", "2", "3", "4"])
  }

  @Test(arguments: [false, true])
  func `what is settled inside a handler keeps the order of its thread`(isDerived: Bool) {
    let (first, source, third) = (
      Promise<Int, Fault>(.success(1)), Promise<Int, Fault>(), Promise<Int, Fault>()
    )
    let (second, log) = (isDerived ? source.map { $0 } : source, Log<String>())
    second.await { _ in log.append("1") }
    third.await { _ in
      second.fulfill(with: .success(2))
      first.await { _ in log.append("2") }
      second.await { _ in log.append("3") }
    }
    third.fulfill(with: .success(3))
    #expect(log.entries == ["1", "2", "3"])
    withExtendedLifetime(source) {}
  }
}
