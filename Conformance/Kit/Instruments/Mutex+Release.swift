import Synchronization

#if TSAN
  import Interleaving

  // The thread sanitizer does not see on Linux that `Synchronization.Mutex` orders what threads do: where it
  // is contended, correct code is reported. The build for the sanitizer takes locks that it understands.
  typealias Mutex = Interleaving.Mutex
  typealias Atomic = Interleaving.Atomic
#endif

extension Mutex {
  /// Takes something out under the lock, and releases it when the lock is free again.
  ///
  /// What `withLock` returns and nobody keeps is released before that, and so is what an assignment replaces: an
  /// object that calls back in its `deinit` would find the lock held.
  borrowing func release<Rest>(_ body: (inout sending Value) -> sending Rest) {
    let rest = withLock(body)
    withExtendedLifetime(rest) {}
  }
}
