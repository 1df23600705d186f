/// A user's object that calls back when it is released, such as a screen that closes.
///
/// Where it is released under a lock that the callback needs, the process ends: “Recursive call to lock”.
package final class CallsBack: Sendable {
  private let callback: @Sendable () -> Void

  package init(_ callback: @escaping @Sendable () -> Void) {
    self.callback = callback
  }

  /// What a closure does that holds the object.
  package func hold() {}

  /// Gives the value: what a closure does that holds the object, too.
  package func giving<Value>(_ value: Value) -> Value { value }

  deinit { callback() }
}
