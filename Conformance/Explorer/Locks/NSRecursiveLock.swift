public import Foundation
import Interleaving
import Synchronization

/// Replaces `Foundation.NSRecursiveLock`: a lock that its thread can take again.
///
/// ```swift
/// import Foundation
/// import class InterleavingLocks.NSRecursiveLock
/// ```
///
/// `@unchecked Sendable`: only the thread that holds the lock touches `depth`.
public final class NSRecursiveLock: @unchecked Sendable {
  private let steered = SteeredLock()
  /// The thread that holds the lock, 0 if none does: only that thread can find its own number here.
  private let holder = Synchronization.Atomic<UInt>(0)
  private var depth = 0
  private let title = Synchronization.Mutex<String?>(nil)

  /// What it is called, which changes nothing.
  public var name: String? {
    get { title.withLock { $0 } }
    set { title.withLock { $0 = newValue } }
  }

  /// Makes a lock that is free.
  public init() {}

  private static var thread: UInt { UInt(bitPattern: ObjectIdentifier(Thread.current)) }
  private var isMine: Bool { holder.load(ordering: .acquiring) == Self.thread }

  private func enter() {
    holder.store(Self.thread, ordering: .releasing)
    depth += 1
  }

  /// Waits for the lock, and takes it, unless this thread has it.
  public func lock() {
    if !isMine { steered.lock() }
    enter()
  }

  /// Takes the lock, if it is free or this thread's; returns whether it was.
  public func `try`() -> Bool {
    guard isMine || steered.lockIfAvailable() else { return false }
    enter()
    return true
  }

  /// Waits for the lock, and takes it, unless this thread has it: no time passes in a search, so no limit is reached.
  public func lock(before limit: Date) -> Bool {
    lock()
    return true
  }

  /// Releases the lock when it has been released as often as it was taken.
  public func unlock() {
    depth -= 1
    guard depth == 0 else { return }
    holder.store(0, ordering: .releasing)
    steered.unlock()
  }

  /// Runs `body` under the lock.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
