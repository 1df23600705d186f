import Foundation

import class InterleavingLocks.NSLock

/// The lock of Foundation, replaced by the explorer's here.
package final class FoundationGuard: Guard {
  private let lock = NSLock()

  package init() {}

  package func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
