#if TSAN
  import Interleaving

  // The thread sanitizer does not see on Linux that `Synchronization.Mutex` orders what threads do: where it
  // is contended, correct code is reported. The build for the sanitizer takes locks that it understands.
  typealias Mutex = Interleaving.Mutex
  typealias Atomic = Interleaving.Atomic
#endif
