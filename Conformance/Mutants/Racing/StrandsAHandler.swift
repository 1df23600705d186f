import PromiseConformance

/// Says that it has stopped looking for handlers only after its last look.
final class StrandsAHandler: Racer, @unchecked Sendable {
  override func nextBatch() -> [Handler]? {
    let handlers = lock.withLock { $0.takeHandlers() }
    guard handlers.isEmpty else { return handlers }
    lock.withLock { $0.isDelivering = false }
    return nil
  }
}
