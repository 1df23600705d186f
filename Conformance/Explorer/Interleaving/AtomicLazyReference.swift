/// Replaces `Synchronization.AtomicLazyReference`: an object that is set once.
public struct AtomicLazyReference<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
  private let stored = Mutex<Instance?>(nil)

  /// Makes one that is not set.
  public init() {}

  /// Sets the object, unless one is set; returns the one that is then set.
  public func storeIfNil(_ desired: consuming Instance) -> Instance {
    let desired = desired
    return stored.withLock { stored in
      let instance = stored ?? desired
      stored = instance
      return instance
    }
  }

  /// The object, if one is set.
  public func load() -> Instance? { stored.withLock { $0 } }
}
