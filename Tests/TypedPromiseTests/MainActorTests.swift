import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// Represents what a user interface keeps on the main actor.
///
/// A handler that names no dispatcher calls it without `await`: that this compiles is half of the test.
@MainActor private final class Screen {
  static let shared = Screen()

  /// Checks where it is called, since a call in the wrong place would be a data race and not an error.
  func show(_ text: String, in log: Log<String>) {
    MainActor.assertIsolated()
    log.append(text)
  }
}

@Suite(.ownThread) struct MainActorTests {
  private let log = Log<String>()
  private let done = Event()
  private let fulfilled = Promise<Int, LoadError>(value: 1)

  @Test func `a chain leaves the main actor and comes back`() throws {
    let promise =
      fulfilled
      .then(on: .global()) { [log] value in
        log.append("background")
        return value + 1
      }
      .then { [log] value in
        Screen.shared.show("main \(value)", in: log)
        return value + 1
      }
      .then(on: .current) { $0 + 1 }
    promise.ensure { [done] in done.signal() }
    try done.wait()
    #expect(log.entries == ["background", "main 2"])
    #expect(promise.settledValue == 4)
  }

  @Test @MainActor func `a handler never runs inside the main-actor call that attaches it`() async {
    let log = log
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
