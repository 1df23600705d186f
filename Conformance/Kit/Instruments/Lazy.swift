import Synchronization

/// A value that is made when it is first asked for.
final class Lazy<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    known.withLock { known in
      let value = known ?? make()
      known = value
      return value
    }
  }
}
