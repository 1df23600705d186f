import Synchronization

/// Counts, from any thread.
final class Counter: Sendable {
  private let state = Mutex(0)

  var count: Int { state.withLock { $0 } }

  /// Returns the new count.
  @discardableResult
  func increment() -> Int {
    state.withLock { count in
      count += 1
      return count
    }
  }
}
