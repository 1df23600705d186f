import Platform

/// The base for locks of other types: before each lock the scheduler may let another thread run.
///
/// A lock type of your own, such as one of the C library, can be built on it. On a thread that no search runs
/// it is a plain `pthread` mutex. What it guards cannot be seen from here, so every use of it counts as a change.
///
/// `@unchecked Sendable`: the mutex is made once, and is meant for several threads.
public final class SteeredLock: @unchecked Sendable {
  private let unsteered = SystemLock()
  private let lockState: LockState?

  /// Makes a lock that is free.
  public init() { lockState = LockState() }

  /// Makes one that no search controls: for code that gives locks their identity.
  init(unnamed: Void) { lockState = nil }

  /// The calling thread and this lock, if a search controls both.
  private var steered: (thread: ScheduledThread, lock: LockState)? {
    guard let lockState, let thread = ScheduledThread.current else { return nil }
    return (thread, lockState)
  }

  /// Waits for the lock, and takes it.
  public func lock() {
    if let (thread, lock) = steered { thread.lock(lock) } else { unsteered.lock() }
  }

  /// Takes the lock, if it is free; returns whether it was.
  public func lockIfAvailable() -> Bool {
    if let (thread, lock) = steered { return thread.lockIfAvailable(lock) }
    return unsteered.lockIfAvailable()
  }

  /// Releases the lock.
  public func unlock() { unlock(changed: true) }

  /// The same.
  ///
  /// - Parameter changed: whether what it guards was changed.
  func unlock(changed: Bool) {
    if let (thread, lock) = steered {
      thread.unlock(lock, changed: changed)
    } else {
      unsteered.unlock()
    }
  }
}
