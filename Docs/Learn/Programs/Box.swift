/// A value that comes later: code that wants it leaves a handler.
final class Promise<Value: Sendable>: @unchecked Sendable {
  /// What waits for the value.
  typealias Handler = @Sendable (Value) -> Void

  /// The value; nothing while it is pending, and then the same for ever.
  private(set) var outcome: Value?

  /// In the order in which they came.
  private var handlers: [Handler] = []

  /// Ends it, unless it has ended: keeps the value, calls the handlers, and lets go of them.
  ///
  /// - Returns: whether this call ended it.
  @discardableResult func settle(_ value: Value) -> Bool {
    guard outcome == nil else { return false }  //~ 3 ~4
//! 4
    if outcome == nil {
      outcome = value
      let waiting = handlers
      handlers = []
      for handler in waiting { handler(value) }
    }
//~ 4
    outcome = value
    let waiting = handlers  //~ 1
    handlers = []  //~ 1
    for handler in waiting { handler(value) }  //~ 1
//.
    return true
  }

  /// Calls `handler` with the value: immediately, if there is one.
  func whenSettled(_ handler: @escaping Handler) {
    if let outcome { return handler(outcome) }  //~ 2
    handlers.append(handler)
  }
}
