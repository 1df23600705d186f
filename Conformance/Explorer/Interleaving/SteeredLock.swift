#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A lock of which locks of other spellings are made: before each lock the scheduler may let another thread run.
///
/// A lock of your own spelling, such as one around `pthread_mutex_t`, can be made of it. On a thread that no search runs
/// it is a plain `pthread` mutex. What it guards cannot be seen from here, so every use of it counts as a change.
///
/// `@unchecked Sendable`: the mutex is made once, and is meant for several threads.
public final class SteeredLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let lockState = LockState()

  /// Makes a lock that is free.
  public init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Takes the lock, and waits for it.
  public func lock() {
    guard let thread = ScheduledThread.current else {
      pthread_mutex_lock(mutex)
      return
    }
    thread.lock(lockState)
  }

  /// Takes the lock, if it is free; returns whether it was.
  public func lockIfAvailable() -> Bool {
    guard let thread = ScheduledThread.current else { return pthread_mutex_trylock(mutex) == 0 }
    return thread.lockIfAvailable(lockState)
  }

  /// Gives the lock back.
  public func unlock() {
    guard let thread = ScheduledThread.current else {
      pthread_mutex_unlock(mutex)
      return
    }
    thread.unlock(lockState, changed: true)
  }
}
