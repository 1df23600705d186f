import Interleaving

/// Replaces `os_unfair_lock`: a lock that a search controls.
public struct os_unfair_lock_s: Sendable {
  fileprivate let steered = SteeredLock()

  /// Makes a lock that is free.
  public init() {}
}

/// The name of the lock in code.
public typealias os_unfair_lock = os_unfair_lock_s
/// A pointer to a lock, as the functions take it.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits for the lock, and takes it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { lock.pointee.steered.lock() }

/// Takes the lock, if it is free; returns whether it was.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  lock.pointee.steered.lockIfAvailable()
}

/// Releases the lock.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { lock.pointee.steered.unlock() }
