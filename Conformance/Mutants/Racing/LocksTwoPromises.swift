import PromiseConformance

/// Takes the other promise's lock while it holds its own: two that follow each other wait for ever.
final class LocksTwoPromises: Racer, @unchecked Sendable {
  override func follow(_ inner: Racer) {
    guard inner !== self else { return }
    let isFirst = lock.withLock { state in
      // A promise that is settled needs nobody to be told.
      guard inner.lock.withLock({ $0.outcome }) == nil || state.outcome == nil else { return false }
      defer { state.isFollowing = true }
      return !state.isFollowing && state.outcome == nil
    }
    if isFirst { inner.attach { self.settle($0) } }
  }
}
