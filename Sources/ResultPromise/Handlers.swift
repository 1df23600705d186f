import Synchronization

extension Promise {
  /// A list of handlers in the order of registration, from which any can be withdrawn.
  ///
  /// Not `Sendable`: its promise uses it under a lock, or it has been taken out.
  @usableFromInline final class Handlers {
    @usableFromInline struct Entry {
      @usableFromInline let number: Int
      /// `nil` once it was withdrawn.
      @usableFromInline var handler: Handler?

      @inlinable init(number: Int, handler: Handler) {
        (self.number, self.handler) = (number, handler)
      }
    }

    /// In the order of their numbers.
    @usableFromInline var entries: [Entry] = []
    /// How many of `entries` were withdrawn: never more than half of them.
    @usableFromInline var withdrawn = 0

    @inlinable init() {}

    /// Adds a handler.
    ///
    /// - Returns: its number: more than that of any in the list, and than 0.
    @inlinable func append(_ handler: Handler) -> Int {
      let number = (entries.last?.number ?? 0) + 1
      entries.append(Entry(number: number, handler: handler))
      return number
    }

    /// Runs what was not withdrawn.
    @inlinable func run(_ state: State) {
      for entry in entries { entry.handler?.run(state) }
    }

    /// Empties the handler's place.
    ///
    /// Once most places are empty they go, so that they cost nothing, and a withdrawal O(1) moves.
    @usableFromInline func take(_ number: Int) -> Handler? {
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].number < number { low = middle + 1 } else { high = middle }
      }
      guard low < entries.count, entries[low].number == number else { return nil }
      let handler = entries[low].handler.take()
      withdrawn += 1
      if withdrawn * 2 > entries.count {
        // In place: nothing but empty places goes, since this is called under a lock.
        entries.removeAll { $0.handler == nil }
        withdrawn = 0
      }
      return handler
    }
  }
}

extension Promise {
  /// Attaches a handler, unless there is a result: then nobody has to wait behind other handlers for it.
  ///
  /// - Parameter handler: as for ``attach(_:_:)``.
  /// - Returns: the result, if there is one.
  @usableFromInline func attachIfPending(_ handler: Handler) -> Result<Value, Failure>? {
    let now = lock.withLock { _ in
      if case .pending = unsafe state { _ = append(handler) }
      return unsafe state
    }
    return now.result
  }

  /// Attaches a handler that moves the result, unless it can be moved at once: no other move is before it then.
  ///
  /// - Parameters:
  ///   - handler: calls ``hasMoved()`` when it has run.
  ///   - willWait: as for ``attach(_:_:)``.
  /// - Returns: the result, if it is to be moved now.
  @usableFromInline func attachMove(
    _ handler: Handler,
    _ willWait: (_ number: Int) -> Void
  ) -> Result<Value, Failure>? {
    let now: State = lock.withLock { _ in
      if case .pending = unsafe state {} else if unsafe moves == 0 { return unsafe state }
      // It is pending, or delivering: somebody has to run the other move.
      if unsafe moves < .max { unsafe moves += 1 }
      willWait(append(handler))
      return .pending
    }
    return now.result
  }

  /// Counts a move that has waited, and is over.
  @usableFromInline func hasMoved() {
    lock.withLock { _ in if unsafe moves < .max { unsafe moves -= 1 } }
  }
}
