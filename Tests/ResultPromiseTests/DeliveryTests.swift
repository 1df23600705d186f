import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct DeliveryTests {
  @Test func `a nested attachment waits for the running handler, and for those before it`() {
    let promise = Promise<Int, Fault>()
    let settled = Promise<Int, Fault>(.success(0))
    let log = Log<String>()
    promise.await { [weak promise] _ in
      promise?.await { _ in log.append("same promise") }
      settled.await { _ in log.append("settled promise") }
      log.append("first out")
    }
    promise.await { _ in log.append("second") }
    promise.fulfill(with: .success(1))
    log.append("returned")
    // The other promise has to wait for this one's delivery, which ends with the handler added last.
    #expect(log.entries == ["first out", "second", "same promise", "settled promise", "returned"])
  }

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

  @Test func `what an inline attachment sets off is delivered before that attachment returns`() {
    let settled = Promise<Int, Fault>(.success(0))
    let inner = Promise<Int, Fault>()
    let log = Log<String>()
    inner.await { _ in log.append("inner handler") }
    settled.await { result in
      inner.fulfill(with: result)
      log.append("handler out")
    }
    log.append("attached")
    #expect(log.entries == ["handler out", "inner handler", "attached"])
  }

  @Test func `receive moves values to the dispatcher`() {
    let gate = ManualDispatcher()
    let promise = Promise<Int, Fault>()
    let moved = promise.receive(on: gate)
    let log = Log<Result<Int, Fault>>()
    moved.await { log.append($0) }
    promise.fulfill(with: .success(1))
    #expect(moved.resultIfSettled == nil)
    #expect(log.entries.isEmpty)
    #expect(gate.drain() == 1)
    #expect(log.entries == [.success(1)])
  }

  @Test func `receive moves failures too`() {
    let gate = ManualDispatcher()
    let moved = Promise<Int, Fault>(.failure(.first)).receive(on: gate)
    #expect(moved.resultIfSettled == nil)
    #expect(gate.drain() == 1)
    #expect(moved.resultIfSettled == .failure(.first))
  }

  @Test func `receive hands over for each call, on the same dispatcher as well`() {
    let (gate, log) = (ManualDispatcher(), Log<String>())
    let moved = Promise<Int, Fault>(.success(1)).receive(on: gate).receive(on: gate)
    moved.await { _ in log.append("handler") }
    gate.dispatch { log.append("given in between") }
    #expect(gate.drain() == 3)
    #expect(log.entries == ["given in between", "handler"])
  }
}
