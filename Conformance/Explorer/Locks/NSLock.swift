public import Foundation
import Interleaving
import Synchronization

/// Replaces `Foundation.NSLock`: a lock that a search controls.
///
/// ```swift
/// import Foundation
/// import class InterleavingLocks.NSLock
/// ```
public final class NSLock: Sendable {
  private let steered = SteeredLock()
  private let title = Synchronization.Mutex<String?>(nil)

  /// What it is called, which changes nothing.
  public var name: String? {
    get { title.withLock { $0 } }
    set { title.withLock { $0 = newValue } }
  }

  /// Makes a lock that is free.
  public init() {}

  /// Waits for the lock, and takes it.
  public func lock() { steered.lock() }

  /// Takes the lock, if it is free; returns whether it was.
  public func `try`() -> Bool { steered.lockIfAvailable() }

  /// Waits for the lock, and takes it: no time passes in a search, so no limit is reached.
  public func lock(before limit: Date) -> Bool {
    lock()
    return true
  }

  /// Releases the lock.
  public func unlock() { steered.unlock() }

  /// Runs `body` under the lock.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
