/// A lock of some spelling.
package protocol Guard: Sendable {
  /// Makes one that is free.
  init()
  /// Runs `body` under the lock.
  func locked<Result>(_ body: () -> Result) -> Result
}
