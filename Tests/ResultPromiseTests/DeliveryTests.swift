import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct DeliveryTests {
  @Test func `nested attachments run in their order, whichever promise they are attached to`() {
    let (first, second) = (Promise<Int, Fault>(), Promise<Int, Fault>())
    let log = Log<String>()
    second.await { [weak second] _ in
      first.await { _ in log.append("1: first") }
      second?.await { _ in log.append("2: second") }
      first.await { _ in log.append("3: first") }
      if let second {
        log.append("\(Promise.race([first, second]).resultIfSettled == .success(1))")
      }
      second?.await { _ in log.append("4: second") }
      second?.await { _ in log.append("5: second") }
      first.map { $0 }.await { _ in log.append("6: first, mapped") }
    }
    second.await { _ in log.append("0: second") }
    first.fulfill(with: .success(1))
    second.fulfill(with: .success(2))
    #expect(
      log.entries
        == [
          "true", "0: second", "1: first", "2: second", "3: first", "4: second", "5: second",
          "6: first, mapped",
        ]
    )
  }

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
}
