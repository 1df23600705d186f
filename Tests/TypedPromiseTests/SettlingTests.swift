import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct SettlingTests {
  @Test func `a pending promise is neither fulfilled nor rejected`() {
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    #expect(promise.isPending)
    #expect(!promise.isFulfilled)
    #expect(!promise.isRejected)
    #expect(!promise.isCancelled)
    #expect(promise.outcomeIfSettled == nil)
    withExtendedLifetime(resolver) {}
  }

  @Test func `a resolver says whether it settled the promise`() {
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    #expect(resolver.fulfill(1))
    #expect(!resolver.fulfill(2))
    #expect(!resolver.reject(.offline))
    #expect(promise.isFulfilled)
    #expect(!promise.isPending)
    #expect(!promise.isRejected)
    #expect(promise.settledValue == 1)
  }

  @Test func `a rejected promise says so`() {
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    #expect(resolver.reject(.status(1)))
    #expect(!resolver.fulfill(1))
    #expect(promise.isRejected)
    #expect(!promise.isPending)
    #expect(!promise.isFulfilled)
    #expect(promise.error == .status(1))
  }

  @Test func `a promise made with its outcome is settled from the start`() {
    #expect(Promise<Int, LoadError>(value: 1).settledValue == 1)
    #expect(Promise<Int, LoadError>(error: .offline).error == .offline)
  }

  @Test func `the outcome is there inside the first handler`() {
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    let seen = Log<Int?>()
    _ = promise.then(on: .current) { [weak promise] _ in seen.append(promise?.settledValue) }
    resolver.fulfill(1)
    #expect(seen.entries == [1])
  }

  @Test func `work that throws rejects the promise`() {
    let promise = Promise<Int, LoadError>(on: .current) { _ throws(LoadError) in throw .offline }
    #expect(promise.error == .offline)
  }

  @Test func `what work throws after it has settled is dropped`() {
    let promise = Promise<Int, LoadError>(on: .current) { resolver throws(LoadError) in
      resolver.fulfill(1)
      throw .offline
    }
    #expect(promise.settledValue == 1)
  }

  @Test func `work on the current thread runs before the initialiser returns`() {
    let log = Log<String>()
    let promise = Promise<Int, Never>(on: .current) { resolver in
      log.append("work")
      resolver.fulfill(1)
    }
    log.append("made")
    #expect(log.entries == ["work", "made"])
    #expect(promise.settledValue == 1)
  }

  @Test func `with no dispatcher named, work does not hold up the caller`() throws {
    let (made, settled) = (Event(), Event())
    let promise = Promise<Int, Never> { resolver in
      // Run inside the initialiser, this would wait for an event that only comes after it.
      #expect(throws: Never.self) { try made.wait() }
      resolver.fulfill(1)
      settled.signal()
    }
    #expect(promise.isPending)
    made.signal()
    try settled.wait()
    #expect(promise.settledValue == 1)
  }

  @Test func `with no dispatcher named, work runs on the global user-initiated queue`() throws {
    let done = Event()
    let promise = Promise<Int, Never> { resolver in
      dispatchPrecondition(condition: .onQueue(.global(qos: .userInitiated)))
      dispatchPrecondition(condition: .notOnQueue(.main))
      resolver.fulfill(1)
      done.signal()
    }
    try done.wait()
    #expect(promise.isFulfilled)
  }
}
