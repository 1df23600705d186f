import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct DeliveryTests {
  @Test func `a nested settlement is delivered between the handler's and the outer call's return`()
  {
    let (outer, outerResolver) = Promise<Int, Never>.pending()
    let (inner, innerResolver) = Promise<Int, Never>.pending()
    let log = Log<String>()
    inner.then(on: .current) { _ in log.append("inner handler") }
    outer.then(on: .current) { _ in
      log.append("outer handler in")
      #expect(innerResolver.fulfill(2))
      #expect(inner.isFulfilled)
      log.append("outer handler out")
    }
    outerResolver.fulfill(1)
    log.append("settled")
    #expect(
      log.entries == ["outer handler in", "outer handler out", "inner handler", "settled"]
    )
  }

  @Test func `a nested attachment waits for the running handler, and for those before it`() {
    let (promise, resolver) = Promise<Int, Never>.pending()
    let settled = Promise<Int, Never>(value: 0)
    let log = Log<String>()
    promise.then(on: .current) { [weak promise] _ in
      promise?.then(on: .current) { _ in log.append("same promise") }
      settled.then(on: .current) { _ in log.append("settled promise") }
      log.append("first out")
    }
    promise.then(on: .current) { _ in log.append("second") }
    resolver.fulfill(1)
    log.append("returned")
    // The other promise has to wait for this one's delivery, which ends with the handler added last.
    #expect(log.entries == ["first out", "second", "same promise", "settled promise", "returned"])
  }
}
