import Interleaving

/// Replaces `os.OSAllocatedUnfairLock`: a lock, with its state, that a search controls.
public struct OSAllocatedUnfairLock<State>: Sendable {
  /// `@unchecked Sendable`: the state is reached only under the lock.
  private final class Storage: @unchecked Sendable {
    let lock = SteeredLock()
    var state: State

    init(_ state: State) { self.state = state }
  }

  private let storage: Storage

  /// Guards a state that need not be `Sendable`.
  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  /// Runs `body` with the state, under the lock; neither needs to be `Sendable`.
  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }

  /// Runs `body` with the state, under the lock.
  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked(body)
  }

  /// Runs `body` with the state, unless the lock is taken; neither needs to be `Sendable`.
  public func withLockIfAvailableUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result? {
    guard storage.lock.lockIfAvailable() else { return nil }
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }

  /// Runs `body` with the state, unless the lock is taken.
  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    try withLockIfAvailableUnchecked(body)
  }
}

extension OSAllocatedUnfairLock where State: Sendable {
  /// Guards a state.
  public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Makes a lock that guards other memory.
  public init() { self.init(uncheckedState: ()) }

  /// Waits for the lock, and takes it.
  public func lock() { storage.lock.lock() }

  /// Releases the lock.
  public func unlock() { storage.lock.unlock() }

  /// Takes the lock, if it is free; returns whether it was.
  public func lockIfAvailable() -> Bool { storage.lock.lockIfAvailable() }

  /// Runs `body` under the lock.
  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    try withLockUnchecked { (_: inout Void) in try body() }
  }

  /// Runs `body` under the lock; neither needs to be `Sendable`.
  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withLockUnchecked { (_: inout Void) in try body() }
  }
}
