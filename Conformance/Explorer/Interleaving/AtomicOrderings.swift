/// What a load guarantees about other memory.
public enum AtomicLoadOrdering: Sendable {
  /// As in `Synchronization`.
  case relaxed, acquiring, sequentiallyConsistent
}

/// What a store guarantees about other memory.
public enum AtomicStoreOrdering: Sendable {
  /// As in `Synchronization`.
  case relaxed, releasing, sequentiallyConsistent
}

/// What an update guarantees about other memory.
public enum AtomicUpdateOrdering: Sendable {
  /// As in `Synchronization`.
  case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent
}

/// Orders memory, which every schedule does anyway: it does nothing.
public func atomicMemoryFence(ordering: AtomicUpdateOrdering) {}
