/// What waits for an outcome: given the promise, once that is settled.
///
/// A struct, so that it is stored as it is: a closure that is stored in a generic type is wrapped, which costs an
/// allocation.
@usableFromInline struct Handler<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let run: @Sendable (Promise<Value, Failure>) -> Void

  @inlinable init(_ run: @escaping @Sendable (Promise<Value, Failure>) -> Void) { self.run = run }
}

/// What runs if a promise is cancelled.
@usableFromInline struct Hook: Sendable {
  @usableFromInline let run: @Sendable () -> Void
}

/// What most promises have none of: handlers beside the first one, and hooks.
///
/// Not `Sendable`: its promise uses it under a lock, or it has been taken out.
@usableFromInline final class Extras<Value: Sendable, Failure: Error> {
  @usableFromInline struct Entry {
    @usableFromInline let number: UInt32
    /// `nil` once it has left.
    @usableFromInline var handler: Handler<Value, Failure>?

    @inlinable init(number: UInt32, handler: Handler<Value, Failure>) {
      (self.number, self.handler) = (number, handler)
    }
  }

  /// In the order of registration, which is that of their numbers.
  @usableFromInline var entries: [Entry] = []
  /// How many of `entries` have left: never more than half of them.
  @usableFromInline var departed = 0
  @usableFromInline var lastNumber: UInt32 = 0
  @usableFromInline var hooks: [Hook] = []

  @inlinable init() {}

  /// Adds a handler.
  ///
  /// - Returns: its number, which is not 0: that is the first handler's.
  @inlinable func append(_ handler: Handler<Value, Failure>) -> UInt32 {
    lastNumber += 1
    entries.append(Entry(number: lastNumber, handler: handler))
    return lastNumber
  }

  /// Takes out the handler with this number.
  ///
  /// Once most places are empty they go, so that they cost nothing, and leaving O(1) moves.
  @inlinable func remove(_ number: UInt32) -> Handler<Value, Failure>? {
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
