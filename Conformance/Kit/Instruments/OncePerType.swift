import Synchronization

/// Values that are made at the first call for a type: a generic type cannot keep one in a `static let`.
final class OncePerType<Value: Sendable>: Sendable {
  private let kept = Mutex<[ObjectIdentifier: Value]>([:])

  /// - Parameter make: makes it. Two threads that come first at the same time may both call it; they get the same value.
  func value(for type: Any.Type, _ make: () -> Value) -> Value {
    let key = ObjectIdentifier(type)
    if let value = kept.withLock({ $0[key] }) { return value }
    let made = make()
    return kept.withLock { values in
      let value = values[key] ?? made
      values[key] = value
      return value
    }
  }
}
