import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct SettlingTests {
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
