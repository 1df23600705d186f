/// A lock of some type.
package protocol Guard: Sendable {
  /// Makes one that is free.
  init()
  /// Runs `body` under the lock.
  func locked<Result>(_ body: () -> Result) -> Result
}
