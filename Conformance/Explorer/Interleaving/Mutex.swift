import Platform

/// The part of `Synchronization.Mutex` that the libraries use, with a point before each lock at which the
/// scheduler may let another thread run.
///
/// On a thread that no execution schedules it is a plain `pthread` mutex.
public struct Mutex<Value: ~Copyable>: ~Copyable {
  fileprivate let storage: Storage<Value>

  /// Protects `value`.
  public init(_ value: consuming sending Value) {
    storage = Storage(value, SteeredLock())
  }

  init(_ value: consuming sending Value, lock: SteeredLock) { storage = Storage(value, lock) }

  /// Runs `body` with the value, under the lock.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    storage.lock.lock()
    return try use(body)
  }

  /// Runs `body` with the value, unless the lock is taken.
  public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard storage.lock.lockIfAvailable() else { return nil }
    return try use(body)
  }

  /// Runs `body`, and unlocks.
  ///
  /// A change behind a reference, or in place in a container, does not show in the bits of a value that
  /// cannot be copied: every use counts as a change, unless the scenario says that each change shows.
  private borrowing func use<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    let showsChanges = ScheduledThread.current?.execution.showsChanges == true
    if showsChanges { storage.remember() }
    defer { storage.lock.unlock(changed: showsChanges ? storage.hasChanged ?? true : true) }
    return try body(&storage.value.pointee)
  }
}

extension Mutex {
  /// Runs `body` with the value, under the lock, and detects whether it changed the value.
  ///
  /// A change shows in the bits of the value: a copy is kept meanwhile, so that a container in it cannot be
  /// changed in place. If the value is empty, every use counts as a change.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    storage.lock.lock()
    guard ScheduledThread.current != nil else {
      defer { storage.lock.unlock() }
      return try body(&storage.value.pointee)
    }
    storage.remember()
    let kept = storage.value.pointee
    defer {
      let changed = storage.hasChanged ?? true
      withExtendedLifetime(kept) {}
      storage.lock.unlock(changed: changed)
    }
    return try body(&storage.value.pointee)
  }
}

/// `@unchecked Sendable`: the value is reached only under the lock.
extension Mutex: @unchecked Sendable where Value: ~Copyable {}

/// `@unchecked Sendable`: the value is reached only under the lock.
private final class Storage<Value: ~Copyable>: @unchecked Sendable {
  let value: UnsafeMutablePointer<Value>
  let lock: SteeredLock
  /// The bits of the value when it was locked, with the padding between its parts.
  private let bits = UnsafeMutableRawPointer.allocate(
    byteCount: MemoryLayout<Value>.size,
    alignment: MemoryLayout<Value>.alignment
  )

  init(_ value: consuming Value, _ lock: SteeredLock) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
    self.lock = lock
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    bits.deallocate()
  }

  func remember() {
    bits.copyMemory(from: value, byteCount: MemoryLayout<Value>.size)
  }

  /// `nil` for a lock without a value: it guards other memory, which cannot be seen from here.
  var hasChanged: Bool? {
    MemoryLayout<Value>.size == 0 ? nil : memcmp(bits, value, MemoryLayout<Value>.size) != 0
  }
}
