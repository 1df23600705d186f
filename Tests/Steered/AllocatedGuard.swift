import InterleavingLocks

/// The other lock of `os`, replaced by the explorer's here.
package final class AllocatedGuard: Guard {
  private let lock = OSAllocatedUnfairLock()

  package init() {}

  package func locked<Result>(_ body: () -> Result) -> Result { lock.withLockUnchecked(body) }
}
