import Platform

/// The base for locks of other types: before each lock the scheduler may let another thread run.
///
/// A lock type of your own, such as one of the C library, can be built on it. On a thread that no search runs
/// it is a plain `pthread` mutex. What it guards cannot be seen from here, so every use of it counts as a change.
///
/// `@unchecked Sendable`: the mutex is made once, and is meant for several threads.
public final class SteeredLock: @unchecked Sendable {
  private let unsteered = SystemLock()
  private let lockState = LockState()

  /// Makes a lock that is free.
  public init() {}

  /// Waits for the lock, and takes it.
  public func lock() {
    guard let thread = ScheduledThread.current else {
      unsteered.lock()
      return
    }
    thread.lock(lockState)
  }

  /// Takes the lock, if it is free; returns whether it was.
  public func lockIfAvailable() -> Bool {
    guard let thread = ScheduledThread.current else { return unsteered.lockIfAvailable() }
    return thread.lockIfAvailable(lockState)
  }

  /// Releases the lock.
  public func unlock() {
    guard let thread = ScheduledThread.current else {
      unsteered.unlock()
      return
    }
    thread.unlock(lockState, changed: true)
  }
}
