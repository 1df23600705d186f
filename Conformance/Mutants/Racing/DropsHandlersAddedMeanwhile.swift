import PromiseConformance

/// Empties the list when the handlers in it have run, with those that were added meanwhile.
final class DropsHandlersAddedMeanwhile: Racer, @unchecked Sendable {
  override func deliver(_ outcome: Outcome) {
    let handlers = lock.withLock { $0.handlers }
    for handler in handlers { handler.run(outcome) }
    lock.withLock { state in
      state.handlers = []
      state.isDelivering = false
    }
  }
}
