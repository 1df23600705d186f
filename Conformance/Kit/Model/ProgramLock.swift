import Foundation

/// Lets one thread at a time run the code of a program: the program's own thread, or one that runs a handler.
///
/// `@unchecked Sendable`: `holder` is touched only under `condition`.
final class ProgramLock: @unchecked Sendable {
  private let condition = NSCondition()
  private var holder: ThreadID?

  /// Calls `body` once no other thread has the lock; inside another such call immediately.
  func hold<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
  {
    guard condition.withLock({ holder != .current }), take() else { return try body() }
    defer { release() }
    return try body()
  }

  /// Lets other threads have it while `body` runs.
  func lend(_ body: () -> Void) {
    release()
    body()
    _ = take()
  }

  /// A library may run a handler on another thread, and wait for it inside a call: if that takes too long, the handler runs
  /// without the lock.
  private func take() -> Bool {
    Fence.patience.wait { seconds in
      condition.withLock {
        let end = Date(timeIntervalSinceNow: seconds)
        while holder != nil { guard condition.wait(until: end) else { break } }
        guard holder == nil else { return false }
        holder = .current
        return true
      }
    }
  }

  private func release() {
    condition.withLock {
      guard holder == .current else { return }
      holder = nil
      condition.signal()
    }
  }
}
