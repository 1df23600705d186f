import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct MainActorTests {
  @Test @MainActor func `a handler never runs inside the main-actor call that attaches it`() async {
    let log = Log<String>()
    await withCheckedContinuation { continuation in
      Promise<Int, Never>(value: 1).then { _ in
        log.append("handler")
        continuation.resume()
      }
      log.append("attached")
    }
    #expect(log.entries == ["attached", "handler"])
  }
}
