#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The part of `Synchronization.Mutex` that the libraries use, with a point before each lock at which a run
/// may let another thread go on.
///
/// On a thread that no run decides about it is a plain `pthread` mutex.
public struct Mutex<Value: ~Copyable>: ~Copyable {
  fileprivate let storage: Storage<Value>

  /// Protects `value`.
  public init(_ value: consuming sending Value) {
    storage = Storage(value, hold: Hold())
  }

  /// For what names the locks.
  init(unnamed value: consuming sending Value) {
    storage = Storage(value, hold: nil)
  }

  /// Runs `body` with the value, while nobody else has it.
  ///
  /// `function` is for the other form, which is otherwise alike, so that nothing but the type decides between them.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    function: StaticString = #function,
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    let seat = storage.lock()
    defer { storage.unlock(seat, changed: !isLook(function)) }
    return try body(&storage.value.pointee)
  }

  /// Runs `body` with the value, unless somebody else has it.
  public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    function: StaticString = #function,
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard let taken = storage.lockIfAvailable() else { return nil }
    defer { storage.unlock(taken.seat, changed: !isLook(function)) }
    return try body(&storage.value.pointee)
  }
}

extension Mutex {
  /// Runs `body` with the value, while nobody else has it, and sees whether it changed the value.
  ///
  /// A change shows in the value's bits: a copy is kept meanwhile, so that a container in it cannot be
  /// changed in place. Where there is no value it counts as a change.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    function: StaticString = #function,
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    guard let seat = storage.lock() else {
      defer { storage.unlock(nil, changed: true) }
      return try body(&storage.value.pointee)
    }
    storage.remember()
    let kept = storage.value.pointee
    defer {
      let changed = storage.hasChanged ?? true
      withExtendedLifetime(kept) {}
      storage.unlock(seat, changed: changed)
    }
    return try body(&storage.value.pointee)
  }
}

/// How the functions are called with which the libraries read something under a lock; they cannot change it there, since
/// it is lent to them.
///
/// Two looks can change places, which makes searches several times shorter.
private let look: StaticString = "look("

/// Whether `function` is a look; by its bytes, since a `String` for each lock would take as long as the rest of a run.
private func isLook(_ function: StaticString) -> Bool {
  function.utf8CodeUnitCount > look.utf8CodeUnitCount
    && memcmp(function.utf8Start, look.utf8Start, look.utf8CodeUnitCount) == 0
}

/// `@unchecked Sendable`: the value is reached only under the lock.
extension Mutex: @unchecked Sendable where Value: ~Copyable {}

/// `@unchecked Sendable`: the value is reached only under the lock.
private final class Storage<Value: ~Copyable>: @unchecked Sendable {
  let value: UnsafeMutablePointer<Value>
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let hold: Hold?
  /// The bits of the value when it was locked, with what lies between its parts.
  private let bits = UnsafeMutableRawPointer.allocate(
    byteCount: MemoryLayout<Value>.size,
    alignment: MemoryLayout<Value>.alignment
  )

  init(_ value: consuming Value, hold: Hold?) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
    self.hold = hold
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
    bits.deallocate()
  }

  func remember() {
    bits.copyMemory(from: value, byteCount: MemoryLayout<Value>.size)
  }

  /// `nil` for a lock of nothing: it guards what lies beside it, which nobody sees from here.
  var hasChanged: Bool? {
    MemoryLayout<Value>.size == 0 ? nil : memcmp(bits, value, MemoryLayout<Value>.size) != 0
  }

  /// The place of the calling thread, if a run decides about it.
  func lock() -> Seat? {
    guard let hold, let seat = Seat.current else {
      pthread_mutex_lock(mutex)
      return nil
    }
    seat.lock(hold)
    return seat
  }

  /// The same unless somebody else has it; `nil` then.
  func lockIfAvailable() -> (seat: Seat?, Void)? {
    guard let hold, let seat = Seat.current else {
      return pthread_mutex_trylock(mutex) == 0 ? (nil, ()) : nil
    }
    return seat.lockIfAvailable(hold) ? (seat, ()) : nil
  }

  func unlock(_ seat: Seat?, changed: Bool) {
    guard let hold, let seat else {
      pthread_mutex_unlock(mutex)
      return
    }
    seat.unlock(hold, changed: changed)
  }
}
