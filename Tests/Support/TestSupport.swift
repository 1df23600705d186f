import Dispatch
import Dispatchers
import Synchronization

// What the tests of every library need. It imports no test framework, so that it is a plain target; what
// goes wrong is thrown, and a thrown error fails the test.

/// What happened, in the order in which it did, from any thread.
package final class Log<Entry: Sendable>: Sendable {
  private let state = Mutex<[Entry]>([])

  package init() {}

  package var entries: [Entry] { state.withLock { $0 } }

  package func append(_ entry: Entry) {
    state.withLock { $0.append(entry) }
  }
}

/// Something that one thread waits for and another one brings about.
package struct Event: Sendable {
  /// The event did not come, however long one waited.
  package struct NeverCame: Error {}

  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func signal() {
    semaphore.signal()
  }

  /// Blocks the calling thread until the event comes.
  ///
  /// The limit only keeps a broken library from hanging the run; no test that passes waits for it.
  package func wait(seconds: Int = 60) throws {
    guard semaphore.wait(timeout: .now() + .seconds(seconds)) == .success else { throw NeverCame() }
  }
}

/// Holds something that is known only later, such as a promise that its own handler must return.
package final class Later<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  package init() {}

  package func set(_ value: Value) {
    state.withLock { $0 = value }
  }

  /// Gives the value away, and keeps nothing alive.
  package func take() -> Value? {
    state.withLock { state in
      defer { state = nil }
      return state
    }
  }
}
