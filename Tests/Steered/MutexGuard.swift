import Synchronization

/// The lock of `Synchronization`: this module is built with the explorer's in its place.
package final class MutexGuard: Guard {
  private let lock = Mutex(())

  package init() {}

  package func locked<Result>(_ body: () -> Result) -> Result {
    // What the lock's closure returns would have to be sent to another region.
    nonisolated(unsafe) var result: Result?
    lock.withLock { _ in result = body() }
    guard let result else { preconditionFailure("a lock runs what it is given") }
    return result
  }
}
