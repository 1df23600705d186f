import Synchronization

#if TSAN
  import Interleaving

  // On Linux the thread sanitizer does not know that `Synchronization.Mutex` orders accesses. It reports races in
  // correct code when the lock is contended. The build for the sanitizer uses locks that it knows.
  typealias Mutex = Interleaving.Mutex
  typealias Atomic = Interleaving.Atomic
#endif

extension Mutex {
  /// Takes something out under the lock, and releases it when the lock is free again.
  ///
  /// An unused result of `withLock` is released while the lock is held, and so is a value that an
  /// assignment replaces. An object that calls back in its `deinit` would then find the lock held.
  borrowing func release<Rest>(_ body: (inout sending Value) -> sending Rest) {
    let rest = withLock(body)
    withExtendedLifetime(rest) {}
  }
}
