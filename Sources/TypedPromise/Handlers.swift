/// What waits for an outcome: given the promise, once that is settled, and whether no handler that is known of
/// comes after this one.
///
/// A struct, so that it is stored as it is: a closure that is stored in a generic type is wrapped, which costs an
/// allocation.
@usableFromInline struct Handler<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let run: @Sendable (Promise<Value, Failure>, _ isLast: Bool) -> Void

  @inlinable init(
    _ run: @escaping @Sendable (Promise<Value, Failure>, _ isLast: Bool) -> Void
  ) {
    self.run = run
  }
}

/// What most promises have none of: handlers beside the first one, and hooks.
///
/// Not `Sendable`: its promise uses it under a lock, or it has been taken out.
@usableFromInline final class Extras<Value: Sendable, Failure: Error> {
  @usableFromInline struct Entry {
    @usableFromInline let number: UInt64
    /// `nil` once it has left.
    @usableFromInline var handler: Handler<Value, Failure>?

    @inlinable init(number: UInt64, handler: Handler<Value, Failure>) {
      (self.number, self.handler) = (number, handler)
    }
  }

  /// In the order of registration, which is that of their numbers.
  @usableFromInline var entries: [Entry] = []
  /// How many of `entries` have left: never more than half of them.
  @usableFromInline var departed = 0
  /// The number given last; a source that counts a thousand million a second comes to the end in 584 years.
  @usableFromInline var lastNumber: UInt64 = 0
  @usableFromInline var hooks: [Hook] = []

  @inlinable init() {}

  /// Whether no handler is left.
  @inlinable var isEmpty: Bool { entries.count == departed }

  /// Adds a handler.
  ///
  /// - Returns: its number, which is not 0: that is the first handler's.
  @inlinable func append(_ handler: Handler<Value, Failure>) -> UInt64 {
    lastNumber += 1
    entries.append(Entry(number: lastNumber, handler: handler))
    return lastNumber
  }

  /// Takes out the handler with this number.
  ///
  /// Once most places are empty they go, so that they cost nothing, and leaving O(1) moves.
  @inlinable func remove(_ number: UInt64) -> Handler<Value, Failure>? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].number == number else { return nil }
    let handler = entries[low].handler.take()
    departed += 1
    if departed * 2 > entries.count {
      entries.removeAll { $0.handler == nil }
      departed = 0
    }
    return handler
  }

  /// Runs the handlers, in their order.
  @inlinable func run(for promise: Promise<Value, Failure>) {
    let last = entries.lastIndex { $0.handler != nil }
    for (index, entry) in entries.enumerated() { entry.handler?.run(promise, index == last) }
  }

  @usableFromInline func append(_ hook: Hook) { hooks.append(hook) }

  @inlinable func takeHooks() -> [Hook] { hooks.takeAll() }
}

extension Array {
  /// Empties the array and returns what was in it.
  @inlinable mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
