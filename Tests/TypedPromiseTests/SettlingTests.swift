import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct SettlingTests {
  private typealias Page = Promise<Int, LoadError>

  @Test func `each initialiser makes a promise with its end, also as a function`() {
    let ends: [(promise: Page, end: Page.Outcome)] = [
      (Page(value: 1), .fulfilled(1)),
      (Page(error: .offline), .rejected(.offline)),
      (Page(.success(1)), .fulfilled(1)),
      (Page(.failure(.offline)), .rejected(.offline)),
      (Page.init(value:)(1), .fulfilled(1)),
      (Page.init(error:)(.offline), .rejected(.offline)),
      (Page.init(_:)(.success(1)), .fulfilled(1)),
    ]
    for (promise, end) in ends { #expect(promise.outcomeIfSettled == end) }
  }

  @Test func `a resolver's functions, as callbacks, settle its promise`() {
    let (fulfilled, one) = Page.pending()
    let fulfill: @Sendable (Int) -> Void = one.fulfill
    fulfill(1)
    #expect(fulfilled.settledValue == 1)
    let (rejected, other) = Page.pending()
    let reject: @Sendable (LoadError) -> Void = other.reject
    reject(.offline)
    #expect(rejected.error == .offline)
    let (done, last) = Guarantee<Void>.pending()
    let finish: @Sendable () -> Void = last.fulfill
    finish()
    #expect(done.isFulfilled)
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

  @Test func `work is handed over once`() {
    let (dispatcher, log) = (ManualDispatcher(), Log<Int>())
    let promise = Page(on: dispatcher) { resolver in
      log.append(1)
      resolver.fulfill(1)
    }
    #expect(dispatcher.drain() == 1)
    #expect(promise.settledValue == 1 && log.entries == [1])
  }

  @Test func `with no dispatcher named, work runs on the global user-initiated queue`() throws {
    let (made, settled) = (Event(), Event())
    let promise = Promise<Int, Never> { resolver in
      dispatchPrecondition(condition: .onQueue(.global(qos: .userInitiated)))
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
}
