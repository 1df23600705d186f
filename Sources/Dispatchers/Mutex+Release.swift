public import Synchronization

// An unused result of `withLock` is released *before* the unlock: with `_ =` in every build, with
// `let (x, _) =` and `.0` in an optimised one. If that was the last reference to an object of the user, its
// `deinit` runs under the lock; and if it calls back, it waits for that lock for ever. So everything that is taken out
// of a lock to be released goes through one of these two.

extension Mutex where Value: ~Copyable {
  /// Takes something out under the lock, and releases it after the unlock.
  ///
  /// - Parameter body: returns what to release; runs under the lock.
  @inlinable package borrowing func release<Rest>(
    _ body: (inout sending Value) -> sending Rest
  ) {
    let rest = withLock(body)
    withExtendedLifetime(rest) {}
  }

  /// Decides something under the lock, and releases what is left over after the unlock.
  ///
  /// - Parameter body: returns the answer, and what to release; runs under the lock.
  /// - Returns: the answer.
  @inlinable package borrowing func decide<Answer, Rest>(
    _ body: (inout sending Value) -> sending (Answer, Rest)
  ) -> sending Answer {
    let (answer, rest) = withLock(body)
    withExtendedLifetime(rest) {}
    return answer
  }
}
