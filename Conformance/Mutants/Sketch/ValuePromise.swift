import PromiseConformance

/// The part of the sketch for payloads of any shape: it is fulfilled once, with handlers in order.
final class ValuePromise<Value: Sendable>: Sendable {
  struct Contents {
    var value: Value?
    var isFulfilled = false
    var handlers: [@Sendable (Value) -> Void] = []
  }

  let contents = Guarded(Contents())
  let gate: Gate

  init(gate: Gate) { self.gate = gate }

  func attach(_ handler: @escaping @Sendable (Value) -> Void) {
    let value = contents.withLock { contents in
      if !contents.isFulfilled { contents.handlers.append(handler) }
      return contents.isFulfilled ? contents.value : nil
    }
    if let value { gate.submit { handler(value) } }
  }

  /// Fulfils with the value that `write` sets, and calls the handlers, unless it is fulfilled.
  func fulfill(_ write: (inout Value?) -> Void) {
    let (value, handlers) = contents.withLock { contents in
      if !contents.isFulfilled { write(&contents.value) }
      contents.isFulfilled = true
      defer { contents.handlers = [] }
      return (contents.value, contents.handlers)
    }
    guard let value else { return }
    for handler in handlers { gate.submit { handler(value) } }
  }
}
