import Dispatch
import Dispatchers
import Platform
import Synchronization

// Helpers for the tests of every library. They import no test framework, so this is an ordinary target. Failures are
// thrown, and a thrown error fails the test.

/// A list of events in their order, from any thread.
package final class Log<Entry: Sendable>: Sendable {
  private let state = Mutex<[Entry]>([])

  package init() {}

  package var entries: [Entry] { state.withLock { $0 } }

  package func append(_ entry: Entry) {
    state.withLock { $0.append(entry) }
  }
}

/// A number that several threads change.
package final class SharedCount: Sendable {
  private let state = Mutex(0)

  package init() {}

  package var number: Int { state.withLock { $0 } }

  /// Returns the new number.
  @discardableResult
  package func add(_ amount: Int = 1) -> Int {
    state.withLock { number in
      number += amount
      return number
    }
  }
}

/// Counts its living instances.
package final class Counted: Sendable {
  private let living: SharedCount

  package init(_ living: SharedCount) {
    self.living = living
    living.add()
  }

  deinit { living.add(-1) }
}

/// An event that one thread waits for and another one fires.
package struct Event: Sendable {
  /// The event did not come, and nothing is left that could cause it.
  package struct NeverCame: Error {}

  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func signal() {
    semaphore.signal()
  }

  /// Blocks the calling thread until the event comes.
  ///
  /// The wait is given up when this process, and what it started, have done nothing for a while: a broken library then
  /// fails a test, but a slow machine does not.
  package func wait() throws {
    var (looks, last) = (0, 0.0)
    while semaphore.wait(timeout: .now() + .seconds(3)) != .success {
      guard let time = ProcessTime(of: getpid()) else { continue }
      looks = time.isReady || time.seconds - last > 0.06 ? 0 : looks + 1
      last = time.seconds
      if looks == 10 { throw NeverCame() }
    }
  }
}

/// Holds something that is known only later, such as a promise that its own handler must return.
package final class Later<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  package init() {}

  package func set(_ value: Value) {
    state.withLock { $0 = value }
  }

  /// Takes the value out, so that it is no longer kept alive.
  package func take() -> Value? {
    state.withLock { state in
      defer { state = nil }
      return state
    }
  }
}

/// A dispatcher that cannot say whether it is current, and reports when a `wait()` has asked.
package struct Unsure: Dispatcher {
  package let wasAsked = Event()
  private let target: any Dispatcher

  package init(_ target: some Dispatcher = .current) {
    self.target = target
  }

  package func dispatch(_ work: @escaping @Sendable () -> Void) {
    target.dispatch(work)
  }

  package var isCurrent: Bool? {
    wasAsked.signal()
    return nil
  }
}

extension Dispatcher {
  /// Starts `body` on this dispatcher; a test can wait for its result.
  package func start<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) -> Started<Value> {
    let started = Started<Value>()
    dispatch {
      started.result.set(Result(catching: body))
      started.hasEnded.signal()
    }
    return started
  }
}

/// The result of a closure on another thread.
package struct Started<Value: Sendable>: Sendable {
  fileprivate let result = Later<Result<Value, any Error>>()
  fileprivate let hasEnded = Event()

  /// Blocks until the closure has ended, and returns or throws what it did.
  package func end() throws -> Value {
    try hasEnded.wait()
    guard let result = result.take() else { throw Event.NeverCame() }
    return try result.get()
  }
}

/// What `dump` prints.
package func dumped(_ thing: Any) -> String {
  var text = ""
  dump(thing, to: &text)
  return text
}

extension DispatchQueue {
  /// Returns when it has run what it had, and what that has added, eight times over.
  package func drained() async {
    for _ in 0..<8 {
      await withCheckedContinuation { done in async { done.resume() } }
    }
  }
}
