import PromiseConformance

/// Takes a waiter that leaves out of a list in two steps: what joins the list in between is lost.
final class LosesANeighbour: Racer, @unchecked Sendable {
  override func leave() {
    let neighbours = lock.withLock { $0.handlers }
    lock.withLock { state in
      if state.handlers.count >= neighbours.count { state.handlers = neighbours }
    }
    super.leave()
  }
}
