import Synchronization

/// Holds a value behind a lock.
///
/// A handler can be given the box before the value exists.
package final class Box<Value: Sendable>: Sendable {
  private let state: Mutex<Value?>

  package init(_ value: Value? = nil) { state = Mutex(value) }

  package var value: Value? {
    get { state.withLock { $0 } }
    set {
      state.release { value in
        defer { value = newValue }
        return value
      }
    }
  }

  package func withLock<Result: Sendable>(_ body: (inout Value?) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Empties the box.
  package func take() -> Value? {
    state.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
