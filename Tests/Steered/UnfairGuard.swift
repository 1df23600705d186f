import InterleavingLocks

/// The lock of `os`, replaced by the explorer's here.
///
/// `@unchecked Sendable`: what the pointer leads to is a lock, which is meant for several threads.
package final class UnfairGuard: Guard, @unchecked Sendable {
  private let lock = os_unfair_lock_t.allocate(capacity: 1)

  package init() { lock.initialize(to: os_unfair_lock()) }

  deinit {
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  package func locked<Result>(_ body: () -> Result) -> Result {
    os_unfair_lock_lock(lock)
    defer { os_unfair_lock_unlock(lock) }
    return body()
  }
}
