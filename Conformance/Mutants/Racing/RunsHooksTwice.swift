import PromiseConformance

/// Looks whether it is pending, runs the hooks, and is cancelled after that.
final class RunsHooksTwice: Racer, @unchecked Sendable {
  override func cancel(if isAllowed: (inout State) -> Bool) -> Bool {
    let hooks = lock.withLock { state in
      state.outcome == nil && isAllowed(&state) ? state.hooks : []
    }
    for hook in hooks { hook.run() }
    lock.withLock { $0.hooks = [] }
    return super.cancel { _ in true }
  }
}
