import Foundation

import class InterleavingLocks.NSRecursiveLock

/// The recursive lock of Foundation, replaced by the explorer's here, taken twice.
package final class RecursiveGuard: Guard {
  private let lock = NSRecursiveLock()

  package init() {}

  package func locked<Result>(_ body: () -> Result) -> Result {
    lock.withLock { lock.withLock(body) }
  }
}
