public import Foundation
import Interleaving
import Synchronization

/// What takes the place of `Foundation.NSLock`: a lock that a search steers.
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

  /// Takes the lock, and waits for it.
  public func lock() { steered.lock() }

  /// Takes the lock, if it is free; returns whether it was.
  public func `try`() -> Bool { steered.lockIfAvailable() }

  /// Takes the lock, and waits for it: no time passes in a search, and no limit is reached.
  public func lock(before limit: Date) -> Bool {
    lock()
    return true
  }

  /// Gives the lock back.
  public func unlock() { steered.unlock() }

  /// Runs `body` under the lock.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
