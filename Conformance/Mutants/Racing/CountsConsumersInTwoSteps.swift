import PromiseConformance

/// Counts a consumer that leaves in one step, and looks in another who is left.
final class CountsConsumersInTwoSteps: Racer, @unchecked Sendable {
  override func leave() {
    let left = lock.withLock { $0.consumers } - 1
    lock.withLock { $0.consumers = left }
    if left == 0 { cancel() }
  }
}
