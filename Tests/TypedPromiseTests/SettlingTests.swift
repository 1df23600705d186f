import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct SettlingTests {
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

  @Test func `the outcome is there inside the first handler`() {
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    let seen = Log<String>()
    _ = promise.then(on: .current) { [weak promise] _ in
      if case .fulfilled(let value)? = promise?.outcomeIfSettled {
        seen.append("fulfilled: \(value)")
      }
    }
    resolver.fulfill(1)
    #expect(seen.entries == ["fulfilled: 1"])
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
